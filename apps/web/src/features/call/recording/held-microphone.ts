import { mayBeHeard } from './consent.ts';
import type { RecordingRoom } from './recording-room.ts';
import { useRecording } from './recording-state.ts';

/**
 * Called before a microphone is switched on. True: it stays off, because a recording runs and this person has not agreed.
 * They are then asked, and a yes switches it on.
 */
export function holdMicrophone(room: RecordingRoom | undefined, on: boolean): boolean {
  const devices = room?.devices() ?? [];
  const userId = devices[0]?.userId;
  const isHeld = on && userId !== undefined && !mayBeHeard(devices, userId);
  useRecording.setState(isHeld ? { held: true, reopened: true } : { held: false });
  return isHeld;
}
