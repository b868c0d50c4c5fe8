import { ROUTES } from '@sw/contract';
import { api } from '../../../../features/transport/api.ts';
import { queryClient } from '../../../../features/transport/query-client.ts';
import type { ColourStore } from './custom-colours.ts';

const KEY = ['customColours'];
/** Turning pages opens an editor for each of them. */
const FRESH_MS = 300_000;

/** A person's own colours, the same on all devices. */
export const accountColours: ColourStore = {
  read: () =>
    queryClient.fetchQuery({
      queryKey: KEY,
      queryFn: async () => (await api.call(ROUTES.getCustomColours, {})).colors,
      staleTime: FRESH_MS,
      meta: { failures: 'inPlace' },
    }),
  write: (colours) => {
    // Nothing is put into a cache that signing out has emptied: the next person in this browser would find it.
    queryClient.setQueryData<readonly string[]>(KEY, (known) => known && colours);
    return api.call(ROUTES.saveCustomColours, { body: { colors: [...colours] } }, { keepalive: true });
  },
};
