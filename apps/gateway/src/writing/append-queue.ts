/**
 * The most that is sent to one shard before its log answers. The log stores one record after another, each synced to disk. Records
 * beyond this limit would wait there in front of everybody else's; here they wait in their own account's line.
 */
const MOST_LIGHT = 64;
/** The limit of one account. Enough to keep the log busy, and few enough to wait for: a sync takes a millisecond or two. */
const MOST_LIGHT_EACH = 8;
/** A stroke waits for the sync of all of them: with 512 KiB its p99 was 164 ms beside a flood, with 128 KiB 61 ms. */
const MOST_HEAVY_BYTES = 128 * 1024;
/** A stroke or a moved selection is seldom larger. */
const LIGHT_BYTES = 8 * 1024;

interface Queued {
  readonly bytes: number;
  /** Resolves or rejects when the log has answered. */
  send(): Promise<void>;
}

/** One account's records. */
interface Line {
  readonly waiting: Queued[];
  /** Sent and not answered: all records, and the light ones among them. */
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
 * Sends records to the log: those of one account in the order of arrival, and the accounts in turn. Light records do not wait for
 * heavy ones of other accounts. So a stroke waits for at most a few records of the others, no matter how many or how large
 * their waiting records are.
 */
export class AppendQueue {
  readonly #shards = new Map<number, Shard>();

  push({ shard: number, accountId, ...queued }: QueuedAppend): void {
    const shard = this.#shards.get(number) ?? { light: 0, heavyBytes: 0, lines: new Map() };
    this.#shards.set(number, shard);
    const line = shard.lines.get(accountId) ?? { waiting: [], sent: 0, light: 0 };
    shard.lines.set(accountId, line);
    line.waiting.push(queued);
    // Behind another record of its account it changes nothing.
    if (line.waiting.length === 1) this.#sendSome(number, shard);
  }

  #sendSome(number: number, shard: Shard): void {
    const { lines } = shard;
    for (const [accountId, line] of lines) {
      if (isFull(shard)) return;
      const [next] = line.waiting;
      if (!next || !hasRoom(shard, line, next)) continue;
      line.waiting.shift();
      // To the end of the round, where this loop reaches it again.
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

/** A single heavy record always has room. */
function hasRoom({ light, heavyBytes }: Shard, line: Line, { bytes }: Queued): boolean {
  if (isLight(bytes)) return light < MOST_LIGHT && line.light < MOST_LIGHT_EACH;
  return heavyBytes === 0 || heavyBytes + bytes <= MOST_HEAVY_BYTES;
}
