import { type PageInfo, ROUTES } from '@sw/contract';
import { type CallKind, isOn, useCall } from '../../../features/call/call-state.ts';
import { act } from '../../../features/call/dock/run-action.ts';
import { enterCall } from '../../../features/call/enter-call.ts';
import { useConfig } from '../../../features/config/config.ts';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { api } from '../../../features/transport/api.ts';
import type { EditorSession } from '../shell/editor-feature.ts';

type Board = Pick<PageInfo, 'wbNo' | 'wbName'>;

export const enter = ({ wbNo, wbName }: Board, kind: CallKind, how: { readonly lobby?: boolean } = {}): void =>
  void enterCall({ wbNo, wbName }, kind, how).catch(presentFailure);

async function enterHere({ page, editor }: EditorSession): Promise<void> {
  const { wbNo } = page.key;
  const [{ wbName }, call] = await Promise.all([
    api.call(ROUTES.getPage, { params: { id: wbNo } }),
    api.call(ROUTES.getCall, { params: { wbNo } }),
  ]);
  // Everybody may join, but users who may only view cannot start a call.
  if (call !== null || editor.state.get().rights.edit) enter({ wbNo, wbName }, call?.kind ?? 'video');
}

/** Joins the call that runs on this board, otherwise starts a video call. */
export function startOrJoin(session: EditorSession): void {
  if (!useConfig.getState().calls || useCall.getState().phase !== 'none') return;
  enterHere(session).catch(presentFailure);
}

/** As the buttons of the dock: only while the call is being joined would an action reach nobody. */
const inCall = (): boolean => isOn(useCall.getState()) && useCall.getState().phase !== 'joining';

export function toggleMicrophone(): void {
  const { microphone } = useCall.getState().own;
  if (inCall()) act((call) => call.setMicrophone(!microphone));
}

export function toggleCamera(): void {
  const { camera } = useCall.getState().own;
  if (inCall()) act((call) => call.setCamera(!camera));
}

export function toggleHand(): void {
  const { handRaised } = useCall.getState().own;
  if (inCall()) act((call) => call.raiseHand(!handRaised));
}

export function leaveCall(): void {
  if (isOn(useCall.getState())) act((call) => call.leave());
}
