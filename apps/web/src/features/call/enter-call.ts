import { callChoices } from './call-choices.ts';
import { type CallBoard, type CallKind, isOn, useCall } from './call-state.ts';
import { listDevices } from './list-devices.ts';
import { loadCall } from './load-call.ts';
import { needsLobby } from './lobby/needs-lobby.ts';

interface Entering {
  /** The user wants to check the devices first. */
  readonly lobby?: boolean;
}

/**
 * Starts a call on the board, or joins the running one, with the user's last choices; the lobby opens first if it is needed.
 * During another call it never opens: the devices are already in use, and leaving the lobby would lose that call.
 */
export async function enterCall(board: CallBoard, kind: CallKind, { lobby = false }: Entering = {}): Promise<void> {
  const choices = callChoices();
  const wantsLobby = lobby || needsLobby(choices, (await listDevices()).ids);
  if (wantsLobby && !isOn(useCall.getState())) {
    // The user checks camera and microphone first; nothing is sent before they join.
    useCall.setState({ phase: 'lobby', board, kind });
    return;
  }
  const { microphone, camera } = choices;
  await (await loadCall()).join(board, kind, { microphone, camera: camera && kind === 'video' });
}
