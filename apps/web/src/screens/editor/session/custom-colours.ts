import type { Editor } from '@sw/editor';

type Colours = readonly string[];

export interface ColourStore {
  read(): Promise<Colours>;
  write(colours: Colours): Promise<unknown>;
}

/** Somebody who tries out colours changes them several times. */
const WRITE_MS = 1_000;
/** What the account could not take is offered again: after 2 s, 4 s … 64 s, then with the next change. */
const AGAIN_MS = 2_000;
const MOST_AGAIN = 6;

const same = (a: Colours, b: Colours): boolean => a.length === b.length && a.every((one, place) => one === b[place]);

/**
 * The editor's own colours are those of the account from now on: taken over once they are known, written a moment after they
 * change. The device keeps them too (settings-store.ts), so a server that does not answer costs nothing now. What the
 * account has counts, unless it has none or somebody changed a colour before it answered.
 */
export function keepColours({ state, run }: Pick<Editor, 'state' | 'run'>, store: ColourStore): () => void {
  const own = (): Colours => state.get().settings.customColours;
  let kept = own();
  let seen = kept;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = (failures = 0): void => {
    clearTimeout(timer);
    timer = undefined;
    const wanted = own();
    kept = wanted;
    store.write(wanted).catch(() => {
      // A change that came meanwhile has a time of its own.
      if (over || timer !== undefined || kept !== wanted || failures >= MOST_AGAIN) return;
      timer = setTimeout(() => write(failures + 1), AGAIN_MS * 2 ** failures);
    });
  };
  const stop = state.subscribe(() => {
    const now = own();
    // The state speaks at every move of a pointer.
    if (same(now, seen)) return;
    seen = now;
    clearTimeout(timer);
    timer = same(now, kept) ? undefined : setTimeout(() => write(), WRITE_MS);
  });
  const take = (colours: Colours): void => {
    if (over || timer !== undefined) return;
    if (colours.length === 0) {
      if (own().length > 0) write();
      return;
    }
    if (same(colours, own())) return;
    kept = colours;
    for (const colour of own()) run({ name: 'removeColour', colour });
    for (const text of colours) run({ name: 'addColour', text });
    // What was taken over is not news for the account.
    clearTimeout(timer);
    timer = undefined;
  };
  store.read().then(take, () => {});

  return () => {
    over = true;
    stop();
    if (timer !== undefined) write();
  };
}
