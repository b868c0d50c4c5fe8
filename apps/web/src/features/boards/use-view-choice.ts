import { useQuery } from '@tanstack/react-query';
import { BOARD_VIEWS, type BoardView, storage } from '../../storage/storage.ts';
import { readUserMeta, saveUserMeta, USER_META_KEY } from '../transport/user-meta.ts';

const NAME = 'boardView';

function choose(view: BoardView): void {
  storage.boardView.set(view);
  // This browser has stored it already. If saving fails, other devices keep the previous view.
  saveUserMeta({ [NAME]: view }).catch(() => {});
}

/** The user's preferred layout of boards, on all their devices. Undefined until it is loaded. */
export function useViewChoice(): { readonly view: BoardView | undefined; readonly choose: (view: BoardView) => void } {
  const asked = useQuery({
    queryKey: USER_META_KEY,
    queryFn: readUserMeta,
    staleTime: Number.POSITIVE_INFINITY,
    // The boards can be shown in any layout, so a failure to read the choice is not reported.
    meta: { failures: 'inPlace' },
  });
  const stored = BOARD_VIEWS.find((view) => view === asked.data?.meta[NAME]);
  const view = stored ?? storage.boardView.get() ?? (asked.isPending ? undefined : 'grid');
  return { view, choose };
}
