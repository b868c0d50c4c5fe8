import { DEFAULT_SETTINGS, type Editor, type PenSettings, type Settings } from '@sw/editor';
import { queryClient } from '../../../../features/transport/query-client.ts';
import { readUserMeta, saveUserMeta, USER_META_KEY, type UserMeta } from '../../../../features/transport/user-meta.ts';
import { type AccountStore, type KeptSettings, keepWithAccount, type NamedValues } from './keep-with-account.ts';

/** Turning pages opens an editor for each of them. */
const FRESH_MS = 300_000;
/** Other screens keep settings in the same place. */
const PREFIX = 'editor.';

/** Pens, tools and the toolbar's place, in the account: the same in every browser, and after signing out. */
export const accountSettings: AccountStore = {
  read: async () => {
    const { meta } = await queryClient.fetchQuery({
      queryKey: USER_META_KEY,
      queryFn: readUserMeta,
      staleTime: FRESH_MS,
      meta: { failures: 'inPlace' },
    });
    const named = Object.entries(meta).filter(([name]) => name.startsWith(PREFIX));
    return Object.fromEntries(named.map(([name, value]) => [name.slice(PREFIX.length), value]));
  },
  write: (values) =>
    saveUserMeta(Object.fromEntries(Object.entries(values).map(([name, value]) => [PREFIX + name, value])) as UserMeta),
};

/** Colours have calls of their own (custom-colours.ts). */
const keptOf = ({ customColours: _, ...kept }: Settings): NamedValues => kept;

/** Whatever the account holds: the editor reads settings of any version, and takes of them what it knows. */
type Held = Readonly<Record<'pencil' | 'laser' | 'highPath', PenSettings | undefined>> &
  Partial<Omit<Settings, 'pencil' | 'laser' | 'highPath' | 'customColours'>>;

/** A tab that is closed, or leaves for another address, a moment after a change. */
export const onPageHide = (listener: () => void): (() => void) => {
  window.addEventListener('pagehide', listener);
  return () => window.removeEventListener('pagehide', listener);
};

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
