import type { Editor } from '@sw/editor';
import { type KeptSettings, keepWithAccount } from './keep-with-account.ts';

type Colours = readonly string[];

export interface ColourStore {
  read(): Promise<Colours>;
  write(colours: Colours): Promise<unknown>;
}

/** The user's own colours have separate calls, and are one list: the account's list replaces the local one, unless it is empty. */
export function keepColours(
  { state, run }: Pick<Editor, 'state' | 'run'>,
  store: ColourStore,
  onLeave: KeptSettings['onLeave'],
): () => void {
  const own = (): Colours => state.get().settings.customColours;
  return keepWithAccount(
    {
      own: () => ({ colours: own() }),
      defaults: { colours: [] },
      adopt: ({ colours }) => {
        for (const colour of own()) run({ name: 'removeColour', colour });
        for (const text of colours as Colours) run({ name: 'addColour', text });
      },
      subscribe: (listener) => state.subscribe(listener),
      onLeave,
    },
    {
      read: async () => {
        const colours = await store.read();
        return colours.length === 0 ? {} : { colours };
      },
      write: ({ colours }) => store.write(colours as Colours),
    },
  );
}
