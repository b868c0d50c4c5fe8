import { withMessages } from '../lazy/with-messages.ts';
import type { CallActions } from './call-actions.ts';

/** The media library has some 130 kB. It loads with the lobby, with the first call of a tab, or while a call runs on the board. */
export const loadCall = async (): Promise<CallActions> =>
  (await withMessages(() => import('./session/call-session.ts'))).callActions;
