import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../features/transport/api.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';

/** Queried once per opening: what the user sees from then on is not new. */
export function useSinceLeft() {
  const session = useEditorSession();
  const { pageId, clientId } = session.page.key;
  const { data } = useQuery({
    queryKey: ['sinceLeft', pageId, clientId, openingOf(session)],
    queryFn: () => api.call(ROUTES.getSinceLeft, { params: { pageId } }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failures: 'inPlace' },
  });
  return data;
}

const openings = new WeakMap<object, number>();
let count = 0;

function openingOf(session: object): number {
  const known = openings.get(session);
  if (known !== undefined) return known;
  count += 1;
  openings.set(session, count);
  return count;
}
