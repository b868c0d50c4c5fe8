/** Settings by name. Each name is taken over and written for itself, so that two tabs that change different ones both keep theirs. */
export type NamedValues = Readonly<Record<string, unknown>>;

export interface KeptSettings {
  /** As the editor has them now. */
  readonly own: () => NamedValues;
  /** What nobody has chosen: an account that holds nothing need not store it. */
  readonly defaults: NamedValues;
  readonly adopt: (held: NamedValues) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls the listener when the page is about to go away: what waits is written at once. */
  readonly onLeave: (listener: () => void) => () => void;
}

export interface AccountStore {
  /** Names that the account does not hold are left out. */
  read(): Promise<NamedValues>;
  write(values: NamedValues): Promise<unknown>;
}

/** A tab that is closed, or leaves for another address, a moment after a change. */
export const onPageHide = (listener: () => void): (() => void) => {
  window.addEventListener('pagehide', listener);
  return () => window.removeEventListener('pagehide', listener);
};

/** Somebody who tries out a pen or a colour changes it several times. */
const WRITE_MS = 1_000;
/** What the account could not take is offered again: after 2 s, 4 s … 64 s, then with the next change. */
const AGAIN_MS = 2_000;
const MOST_AGAIN = 6;

const same = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

const pick = (values: NamedValues, names: Iterable<string>): NamedValues =>
  Object.fromEntries([...names].map((name) => [name, values[name]]));

/**
 * Settings of the editor are those of the account from now on: taken over once they are known, written a moment after they
 * change. The device keeps them too (open-session.ts), so a server that does not answer costs nothing now. What the account
 * holds counts, unless it was changed here before the answer came.
 * @returns ends it, and writes what waits: to be called while the person is still signed in
 */
export function keepWithAccount(
  { own, defaults, adopt, subscribe, onLeave }: KeptSettings,
  store: AccountStore,
): () => void {
  let seen = own();
  let kept: NamedValues = seen;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<string>();

  const write = (failures = 0): void => {
    clearTimeout(timer);
    timer = undefined;
    const values = pick(own(), waiting);
    waiting.clear();
    kept = { ...kept, ...values };
    store.write(values).catch(() => {
      // A change that came meanwhile has a time of its own.
      if (over || timer !== undefined || failures >= MOST_AGAIN) return;
      for (const name of Object.keys(values)) waiting.add(name);
      timer = setTimeout(() => write(failures + 1), AGAIN_MS * 2 ** failures);
    });
  };
  const stop = subscribe(() => {
    const now = own();
    // The state speaks at every move of a pointer.
    const changed = Object.keys(now).filter((name) => !same(now[name], seen[name]));
    if (changed.length === 0) return;
    seen = now;
    for (const name of changed) {
      if (same(now[name], kept[name])) waiting.delete(name);
      else waiting.add(name);
    }
    clearTimeout(timer);
    timer = waiting.size === 0 ? undefined : setTimeout(() => write(), WRITE_MS);
  });
  const take = (held: NamedValues): void => {
    if (over) return;
    const now = own();
    const free = Object.keys(now).filter((name) => !waiting.has(name));
    const theirs = free.filter((name) => held[name] !== undefined);
    kept = { ...kept, ...pick(held, theirs) };
    const news = theirs.filter((name) => !same(held[name], now[name]));
    if (news.length > 0) adopt(pick(held, news));
    // Chosen on this device before the account held anything.
    const mine = free.filter((name) => held[name] === undefined && !same(now[name], defaults[name]));
    if (mine.length === 0) return;
    for (const name of mine) waiting.add(name);
    write();
  };
  const flush = (): void => {
    if (waiting.size > 0) write();
  };
  const stopFlushing = onLeave(flush);
  store.read().then(take, () => {});

  return () => {
    if (over) return;
    over = true;
    stop();
    stopFlushing();
    flush();
  };
}
