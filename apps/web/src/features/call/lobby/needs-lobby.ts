import type { CallChoices } from '../../../storage/storage.ts';
import { realDevices } from '../list-devices.ts';

/** Whether the lobby opens before a call: the first time, and after a device was added or removed. */
export function needsLobby({ known }: Pick<CallChoices, 'known'>, deviceIds: readonly string[]): boolean {
  if (known.length === 0) return true;
  const here = realDevices(deviceIds);
  // Without ids a change cannot be detected: the last choice is used.
  return here.length > 0 && here.join('\n') !== realDevices(known).join('\n');
}
