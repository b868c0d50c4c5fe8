import { DEFAULT_SETTINGS, type Editor, type PenSettings, type Settings } from '@sw/editor';
import { type AccountStore, type KeptSettings, keepWithAccount, type NamedValues } from './keep-with-account.ts';

/** Without the colours, which have calls of their own (custom-colours.ts). */
const keptOf = ({ customColours: _, ...kept }: Settings): NamedValues => kept;

/** The account's values, of any version: the editor takes those that it knows. */
type Held = Readonly<Record<'pencil' | 'laser' | 'highPath', PenSettings | undefined>> &
  Partial<Omit<Settings, 'pencil' | 'laser' | 'highPath' | 'customColours'>>;

/** Synchronises pens, tools and the toolbar's place with the account. */
export function keepSettings(
  { state, run }: Pick<Editor, 'state' | 'run'>,
  store: AccountStore,
  onLeave: KeptSettings['onLeave'],
): () => void {
  return keepWithAccount(
    {
      own: () => keptOf(state.get().settings),
      defaults: keptOf(DEFAULT_SETTINGS),
      adopt: (held) => {
        const { pencil, laser, highPath, ...others } = held as Held;
        if (pencil) run({ name: 'pen', pen: 'pencil', patch: pencil });
        if (laser) run({ name: 'pen', pen: 'laser', patch: laser });
        if (highPath) run({ name: 'pen', pen: 'highPath', patch: highPath });
        if (Object.keys(others).length > 0) run({ name: 'setting', patch: others });
      },
      subscribe: (listener) => state.subscribe(listener),
      onLeave,
    },
    store,
  );
}
