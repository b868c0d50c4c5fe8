import { ROUTES } from '@sw/contract';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { useLiveStore } from '../../../features/live/live-store.ts';
import { useClickLimiter } from '../../../features/timing/use-click-limiter.ts';
import { api } from '../../../features/transport/api.ts';
import { useEditor } from '../shell/session/editor-context.ts';

/** Who may edit may present, one at a time. */
export const useMayPresent = (): boolean => useEditor(({ rights }) => rights.edit && rights.demo === undefined);

/** A demo is the board's, on all its pages; that it began or ended comes back through the log. */
export function useDemo(wbNo: string): { readonly begin: () => void; readonly end: () => void } {
  const clientid = useLiveStore((state) => state.connection?.clientId);
  const begin = useClickLimiter(() => {
    if (clientid === undefined) return;
    api.call(ROUTES.turnOnDemoMode, { params: { wbNo }, query: { clientid } }).catch(presentFailure);
  });
  const end = useClickLimiter(() => {
    api.call(ROUTES.turnOffDemoMode, { params: { wbNo } }).catch(presentFailure);
  });
  return { begin, end };
}
