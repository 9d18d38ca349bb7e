/** The event stream of a campaign. */

/** @typedef {import("./settings.js").Connection} Connection */

const SILENCE = 20_000;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 5_000;
const DENIED = [401, 403, 404];

/** Follows a campaign until it is stopped, or until its key is no longer valid; connects again by itself. */
export class Follower {
  /**
   * @param {Connection} connection
   * @param {() => Promise<void>} happened is called after each connect and after each event
   * @param {() => void} denied is called when the service refuses the key
   */
  constructor(connection, happened, denied) {
    this.connection = connection;
    this.happened = happened;
    this.denied = denied;
    this.isStopped = false;
    this.attempt = new AbortController();
    this.failures = 0;
  }

  /** Follows; ends when the follower is stopped. */
  async run() {
    while (!this.isStopped) {
      await this.read().catch(() => {}); // the next attempt shows whether the connection works again
      this.failures += 1;
      if (!this.isStopped) await pause(Math.min(FIRST_PAUSE * 2 ** this.failures, LONGEST_PAUSE));
    }
  }

  /** Ends the stream. */
  stop() {
    this.isStopped = true;
    this.attempt.abort();
  }

  /** Reads one stream until it breaks. Throws an `Error` if it breaks. */
  async read() {
    const { address, campaign, key } = this.connection;
    const attempt = (this.attempt = new AbortController());
    const watch = () => setTimeout(() => attempt.abort(), SILENCE);
    let timer = watch();
    try {
      const headers = { Authorization: `Bearer ${key}` };
      const url = `${address}/v1/campaigns/${campaign}/events/stream`;
      const response = await fetch(url, { headers, signal: attempt.signal });
      if (DENIED.includes(response.status) && (await isOfService(response))) this.refuse();
      if (!response.ok || response.body === null) return;
      await this.happened();
      this.failures = 0;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(timer);
        timer = watch();
        if (part.value.includes("data:")) await this.happened();
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the stream, because the key is no longer valid. */
  refuse() {
    this.stop();
    this.denied();
  }
}

/** Whether an answer is a problem of the service, and not of a proxy before it. @param {Response} response */
async function isOfService(response) {
  const problem = await response.json().catch(() => null);
  return typeof problem?.code === "string";
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
