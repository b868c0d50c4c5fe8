import { ROUTES } from '@sw/contract';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { useLiveStore } from '../../../features/live/live-store.ts';
import { limitClicks } from '../../../features/timing/limit-clicks.ts';
import { api } from '../../../features/transport/api.ts';
import { useEditor } from '../shell/session/editor-context.ts';

/** A user who may edit may present, one at a time. */
export const useMayPresent = (): boolean => useEditor(({ rights }) => rights.edit && rights.demo === undefined);

/** A demo applies to the whole board; its beginning and end arrive through the log. */
export const beginDemo = limitClicks((wbNo: string): void => {
  const clientid = useLiveStore.getState().connection?.clientId;
  if (clientid === undefined) return;
  api.call(ROUTES.turnOnDemoMode, { params: { wbNo }, query: { clientid } }).catch(presentFailure);
});

export const endDemo = limitClicks((wbNo: string): void => {
  api.call(ROUTES.turnOffDemoMode, { params: { wbNo } }).catch(presentFailure);
});
