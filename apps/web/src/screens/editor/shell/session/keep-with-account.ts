/** Settings by name. Each name is read and written separately, so that two tabs that change different ones both keep their changes. */
export type NamedValues = Readonly<Record<string, unknown>>;

export interface KeptSettings {
  /** The editor's present values. */
  readonly own: () => NamedValues;
  /** The default values, which need not be stored in an empty account. */
  readonly defaults: NamedValues;
  readonly adopt: (held: NamedValues) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls the listener when the page is about to close: pending values are then written immediately. */
  readonly onLeave: (listener: () => void) => () => void;
}

export interface AccountStore {
  /** Names that the account does not have are left out. */
  read(): Promise<NamedValues>;
  write(values: NamedValues): Promise<unknown>;
}

/** Runs when a tab is closed, or leaves for another address, possibly just after a change. */
export const onPageHide = (listener: () => void): (() => void) => {
  window.addEventListener('pagehide', listener);
  return () => window.removeEventListener('pagehide', listener);
};

/** Collects changes: a user who tries out pens or colours makes several in a row. */
const WRITE_MS = 1_000;
/** Values that could not be written are sent again: after 2 s, 4 s … 64 s, then with the next change. */
const AGAIN_MS = 2_000;
const MOST_AGAIN = 6;

const same = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

const pick = (values: NamedValues, names: Iterable<string>): NamedValues =>
  Object.fromEntries([...names].map((name) => [name, values[name]]));

/**
 * Synchronises settings of the editor with the account: reads them, and writes changes a moment after they are made. The
 * device keeps them too (open-session.ts), so a server that does not answer costs nothing at once. The account's values take
 * precedence, unless a value was changed here before they arrived.
 * @returns a function that ends this and writes pending values; it must be called while the user is still signed in
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
      // A change in the meantime has its own timer.
      if (over || timer !== undefined || failures >= MOST_AGAIN) return;
      for (const name of Object.keys(values)) waiting.add(name);
      timer = setTimeout(() => write(failures + 1), AGAIN_MS * 2 ** failures);
    });
  };
  const stop = subscribe(() => {
    const now = own();
    // The state emits a change at every move of a pointer.
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
    // Chosen on this device before the account had any values.
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
