// One look at a time at what is stored, however many ask for one.

/** Runs looks one after the other; those that are asked for meanwhile are one. */
export class OneLook {
  /** @param {() => Promise<void>} look */
  constructor(look) {
    this.look = look;
    /** @type {Promise<void>} */
    this.settled = Promise.resolve();
    /** @type {Promise<void> | null} */
    this.next = null;
  }

  /**
   * Looks again, after the look that is under way.
   * @returns {Promise<void>}
   */
  again() {
    if (this.next === null) {
      this.next = this.settled.then(() => {
        this.next = null;
        return this.look();
      });
      this.settled = this.next.catch(() => undefined);
    }
    return this.next;
  }
}
