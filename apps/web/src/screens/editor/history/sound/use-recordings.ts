import { type BoardRecording, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../features/transport/api.ts';
import { useEditorSession } from '../../shell/session/editor-context.ts';

/** A recording appears a moment after its call; nobody waits for it with the history open. */
const RENEW_MS = 30_000;

export const recordingsKey = (wbNo: string) => ['recordings', wbNo];

const NONE: readonly BoardRecording[] = [];

export function useRecordings(): readonly BoardRecording[] {
  const { wbNo } = useEditorSession().page.key;
  const { data = NONE } = useQuery({
    queryKey: recordingsKey(wbNo),
    queryFn: ({ signal }) => api.call(ROUTES.listRecordings, { params: { wbNo } }, { signal }),
    staleTime: 0,
    refetchInterval: RENEW_MS,
    // The history is useful without the recordings.
    meta: { failures: 'inPlace' },
  });
  return data;
}
