import type { DeviceChoice, DeviceKind, Devices } from './call-state.ts';

const KINDS: Readonly<Record<MediaDeviceKind, DeviceKind>> = {
  audioinput: 'microphone',
  videoinput: 'camera',
  audiooutput: 'speaker',
};

/** Browsers list the system's own choice a second time under these names; it can change without a new device. */
const ALIASES = new Set(['', 'default', 'communications']);

export const isRealDevice = (id: string): boolean => !ALIASES.has(id);

/** The ids by which devices are compared. Browsers give none until the user has allowed a device. */
export const realDevices = (ids: readonly string[]): string[] => [...new Set(ids.filter(isRealDevice))].toSorted();

export interface ListedDevices {
  readonly choices: Devices['choices'];
  /** Ids of all devices, for `needsLobby`. */
  readonly ids: readonly string[];
}

export const NO_LIST: ListedDevices = { choices: { microphone: [], camera: [], speaker: [] }, ids: [] };

type Listed = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>;

/** Devices by kind. Those without an id are left out: the user has not allowed them yet. */
export function byKind(listed: readonly Listed[]): ListedDevices {
  const choices: Record<DeviceKind, DeviceChoice[]> = { microphone: [], camera: [], speaker: [] };
  for (const { kind, deviceId, label } of listed)
    if (deviceId !== '') choices[KINDS[kind]].push({ id: deviceId, label });
  return { choices, ids: realDevices(listed.map(({ deviceId }) => deviceId)) };
}

/** In insecure contexts browsers list no devices at all. */
export async function listDevices(): Promise<ListedDevices> {
  const media = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  return media === undefined ? NO_LIST : byKind(await media.enumerateDevices());
}
