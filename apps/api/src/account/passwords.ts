import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '@sw/contract';

/** OWASP's first choice for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Leaves one core to the event loop. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** A hash takes some 15 ms: the last in a full queue waits up to 2 s; further callers are asked to retry later. */
const MOST_WAITING = 100;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash, takes the same time as with one and returns false. */
  verify(kept: string | undefined, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const inTurn = createQueue(AT_ONCE, MOST_WAITING);
  const nobodys = hash('nobody has this password', COST);
  return {
    hash: (password) => inTurn(() => hash(normal(password), COST)),
    verify: (kept, password) =>
      inTurn(async () => {
        const right = await verify(kept ?? (await nobodys), normal(password));
        return right && kept !== undefined;
      }),
  };
}

/** Keyboards differ in whether they send composed or decomposed characters. */
const normal = (password: string): string => password.normalize('NFC');

/** Limits concurrency: each hash takes 19 MiB and a core, and many sign-ins at once would use up the machine. */
export function createQueue(atOnce: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal('TEMPORARILY_UNAVAILABLE');
      // The task that ends resumes this one and passes its slot on, so no other task can take it in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
