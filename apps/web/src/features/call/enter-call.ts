import { callChoices } from './call-choices.ts';
import { type CallBoard, type CallKind, isOn, useCall } from './call-state.ts';
import { listDevices } from './list-devices.ts';
import { loadCall } from './load-call.ts';
import { needsLobby } from './lobby/needs-lobby.ts';
import { openLobby } from './open-lobby.ts';

interface Entering {
  /** The user wants to look at the devices first. */
  readonly lobby?: boolean;
}

/**
 * Starts a call on the board, or joins the one that runs there, as the user joined last; the lobby comes first if it must.
 * Not during another call: there the devices are in use already, and who left the lobby would have lost that call.
 */
export async function enterCall(board: CallBoard, kind: CallKind, { lobby = false }: Entering = {}): Promise<void> {
  const choices = callChoices();
  const wantsLobby = lobby || needsLobby(choices, (await listDevices()).ids);
  if (wantsLobby && !isOn(useCall.getState())) {
    openLobby(board, kind);
    return;
  }
  const { microphone, camera } = choices;
  await (await loadCall()).join(board, kind, { microphone, camera: camera && kind === 'video' });
}
