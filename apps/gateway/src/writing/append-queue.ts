/**
 * What is sent to one shard before its log has answered. The log stores one record after another, each synced to disk: whatever is
 * sent beyond this waits there, in front of everybody else's, and here it waits in its own account's line.
 */
const MOST_LIGHT = 64;
/** Of one account. Enough to keep the log at work, and few enough to wait for: a sync takes a millisecond or two. */
const MOST_LIGHT_EACH = 8;
/** A stroke waits for the sync of all of them: with 512 KiB its p99 was 164 ms beside a flood, with 128 KiB 61 ms. */
const MOST_HEAVY_BYTES = 128 * 1024;
/** A stroke, or what somebody moves: seldom above it. */
const LIGHT_BYTES = 8 * 1024;

interface Queued {
  readonly bytes: number;
  /** Resolves or rejects when the log has answered. */
  send(): Promise<void>;
}

/** One account's records. */
interface Line {
  readonly waiting: Queued[];
  /** Sent and not answered: all, and the light ones of them. */
  sent: number;
  light: number;
}

interface Shard {
  light: number;
  heavyBytes: number;
  /** By account, in the order in which they have their turn. */
  readonly lines: Map<string, Line>;
}

export interface QueuedAppend extends Queued {
  readonly shard: number;
  readonly accountId: string;
}

/**
 * Sends records to the log: one account's in the order in which they came, and the next of each account before the one after it
 * of any. Light records do not wait for the heavy ones of others. So somebody's stroke waits for a few records of everybody
 * else at most, however many and however large those are that they have waiting.
 */
export class AppendQueue {
  readonly #shards = new Map<number, Shard>();

  push({ shard: number, accountId, ...queued }: QueuedAppend): void {
    const shard = this.#shards.get(number) ?? { light: 0, heavyBytes: 0, lines: new Map() };
    this.#shards.set(number, shard);
    const line = shard.lines.get(accountId) ?? { waiting: [], sent: 0, light: 0 };
    shard.lines.set(accountId, line);
    line.waiting.push(queued);
    // Behind another of its own it changes nothing.
    if (line.waiting.length === 1) this.#sendSome(number, shard);
  }

  #sendSome(number: number, shard: Shard): void {
    const { lines } = shard;
    for (const [accountId, line] of lines) {
      if (isFull(shard)) return;
      const [next] = line.waiting;
      if (!next || !hasRoom(shard, line, next)) continue;
      line.waiting.shift();
      // To the end of the round, where this loop meets it again.
      lines.delete(accountId);
      lines.set(accountId, line);
      this.#send(number, shard, { accountId, line, next });
    }
  }

  #send(
    number: number,
    shard: Shard,
    { accountId, line, next }: { accountId: string; line: Line; next: Queued },
  ): void {
    count(shard, line, next, 1);
    const answered = () => {
      count(shard, line, next, -1);
      if (line.waiting.length === 0 && line.sent === 0) shard.lines.delete(accountId);
      if (shard.lines.size === 0) this.#shards.delete(number);
      else this.#sendSome(number, shard);
    };
    next.send().then(answered, answered);
  }
}

function count(shard: Shard, line: Line, { bytes }: Queued, times: 1 | -1): void {
  line.sent += times;
  if (isLight(bytes)) {
    shard.light += times;
    line.light += times;
  } else shard.heavyBytes += times * bytes;
}

const isLight = (bytes: number): boolean => bytes <= LIGHT_BYTES;

const isFull = ({ light, heavyBytes }: Shard): boolean => light >= MOST_LIGHT && heavyBytes >= MOST_HEAVY_BYTES;

/** A heavy one alone always has. */
function hasRoom({ light, heavyBytes }: Shard, line: Line, { bytes }: Queued): boolean {
  if (isLight(bytes)) return light < MOST_LIGHT && line.light < MOST_LIGHT_EACH;
  return heavyBytes === 0 || heavyBytes + bytes <= MOST_HEAVY_BYTES;
}
