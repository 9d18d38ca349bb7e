// The stream of a campaign: says that something has happened, and whether there is a connection.

const SILENCE = 20_000;
const LONGEST_PAUSE = 5_000;
/** The key has been revoked, or the campaign deleted. */
const DENIED = [401, 404];

/** Follows a campaign until it is stopped; reconnects by itself. */
export class Live {
  /**
   * @param {string} path of the campaign
   * @param {string} key
   * @param {{happened: () => Promise<void>, connected: (is: boolean) => void, denied: () => void}} listeners
   */
  constructor(path, key, listeners) {
    this.path = path;
    this.key = key;
    this.listeners = listeners;
    this.isStopped = false;
    this.attempt = new AbortController();
    this.wake = () => {};
    this.onloss = () => this.attempt.abort();
    this.onwake = () => document.visibilityState === "visible" && this.wake();
  }

  /** Begins to follow. A device that slept, or was offline, connects again at once. */
  start() {
    addEventListener("online", this.onwake);
    addEventListener("offline", this.onloss);
    document.addEventListener("visibilitychange", this.onwake);
    void this.follow();
  }

  stop() {
    this.isStopped = true;
    removeEventListener("online", this.onwake);
    removeEventListener("offline", this.onloss);
    document.removeEventListener("visibilitychange", this.onwake);
    this.attempt.abort();
    this.wake();
  }

  async follow() {
    let failures = 0;
    while (!this.isStopped) {
      try {
        await this.read(() => (failures = 0));
      } catch {
        // Whatever broke the connection, the next attempt shows whether it works again.
      }
      if (this.isStopped) {
        return;
      }
      failures += 1;
      this.listeners.connected(false);
      await this.pause(Math.min(200 * 2 ** failures, LONGEST_PAUSE));
    }
  }

  /** @param {() => void} succeeded */
  async read(succeeded) {
    this.attempt = new AbortController();
    const watch = () => setTimeout(() => this.attempt.abort(), SILENCE);
    let timer = watch();
    try {
      const headers = { Authorization: `Bearer ${this.key}` };
      const response = await fetch(`${this.path}/events/stream`, { headers, signal: this.attempt.signal });
      if (DENIED.includes(response.status) && (await isOfService(response))) {
        this.stop();
        this.listeners.denied();
        return;
      }
      if (!response.ok || response.body === null) {
        return;
      }
      await this.listeners.happened();
      if (this.isStopped) {
        return;
      }
      this.listeners.connected(true);
      succeeded();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(timer);
        timer = watch();
        if (part.value.includes("data:")) {
          this.listeners.happened().catch(this.onloss); // the next connection reads everything again
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {number} milliseconds */
  pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }
}

/** Whether an answer is a problem of the service, and not of a proxy before it. @param {Response} response */
async function isOfService(response) {
  const problem = await response.json().catch(() => null);
  return typeof problem?.code === "string";
}
