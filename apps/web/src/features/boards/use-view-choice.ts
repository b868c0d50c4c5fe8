import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { BOARD_VIEWS, type BoardView, storage } from '../../storage/storage.ts';
import { api } from '../transport/api.ts';
import { queryClient } from '../transport/query-client.ts';

const KEY = ['userMeta'];
const NAME = 'boardView';

type Meta = Awaited<ReturnType<typeof keep>>;
const keep = (meta: Record<string, BoardView>) => api.call(ROUTES.saveUserMeta, { body: { meta } });

function choose(view: BoardView): void {
  storage.boardView.set(view);
  queryClient.setQueryData<Meta>(KEY, (known) => ({ meta: { ...known?.meta, [NAME]: view } }));
  // This browser has it already; another device that does not hear of it shows what it showed before.
  keep({ [NAME]: view }).catch(() => {});
}

/** How the person likes boards laid out, on all their devices. Undefined until it is known here. */
export function useViewChoice(): { readonly view: BoardView | undefined; readonly choose: (view: BoardView) => void } {
  const asked = useQuery({
    queryKey: KEY,
    queryFn: () => keep({}),
    staleTime: Number.POSITIVE_INFINITY,
    // The boards come in any layout; what this was could not be told is no news.
    meta: { failures: 'inPlace' },
  });
  const told = BOARD_VIEWS.find((view) => view === asked.data?.meta[NAME]);
  const view = told ?? storage.boardView.get() ?? (asked.isPending ? undefined : 'grid');
  return { view, choose };
}
