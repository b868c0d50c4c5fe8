import { ROUTES } from '@sw/contract';
import { api } from '../../../../features/transport/api.ts';
import { queryClient } from '../../../../features/transport/query-client.ts';
import { readUserMeta, saveUserMeta, USER_META_KEY, type UserMeta } from '../../../../features/transport/user-meta.ts';
import type { ColourStore } from './custom-colours.ts';
import type { AccountStore } from './keep-with-account.ts';

/** Turning pages opens an editor for each of them. */
const FRESH_MS = 300_000;

const readOnce = <T>(queryKey: readonly string[], queryFn: () => Promise<T>): Promise<T> =>
  queryClient.fetchQuery({ queryKey, queryFn, staleTime: FRESH_MS, meta: { failures: 'inPlace' } });

const COLOURS_KEY = ['customColours'];

/** The user's own colours, the same on all devices. */
export const accountColours: ColourStore = {
  read: () => readOnce(COLOURS_KEY, async () => (await api.call(ROUTES.getCustomColours, {})).colors),
  write: (colours) => {
    // Does not write into a cache that signing out has cleared: the next user of this browser would find it.
    queryClient.setQueryData<readonly string[]>(COLOURS_KEY, (known) => known && colours);
    return api.call(ROUTES.saveCustomColours, { body: { colors: [...colours] } }, { keepalive: true });
  },
};

/** Separates them from the settings of other screens in the same place. */
const PREFIX = 'editor.';

/** Pens, tools and the toolbar's place, stored with the account: the same in every browser, and after signing out. */
export const accountSettings: AccountStore = {
  read: async () => {
    const { meta } = await readOnce(USER_META_KEY, readUserMeta);
    const named = Object.entries(meta).filter(([name]) => name.startsWith(PREFIX));
    return Object.fromEntries(named.map(([name, value]) => [name.slice(PREFIX.length), value]));
  },
  write: (values) =>
    saveUserMeta(Object.fromEntries(Object.entries(values).map(([name, value]) => [PREFIX + name, value])) as UserMeta),
};
