import { callChoices } from '../call-choices.ts';
import { type DeviceKind, useCall } from '../call-state.ts';
import { isRealDevice, listDevices } from '../list-devices.ts';

/** Reads the devices of this machine, without the browser's aliases. Their names are known only after one was allowed. */
export async function refreshDevices(): Promise<void> {
  const { choices: listed } = await listDevices();
  const real = (kind: DeviceKind) => listed[kind].filter(({ id }) => isRealDevice(id));
  const choices = { microphone: real('microphone'), camera: real('camera'), speaker: real('speaker') };
  const kept = callChoices().devices;
  const chosen = (kind: DeviceKind) => choices[kind].find(({ id }) => id === kept[kind])?.id;
  useCall.setState({
    devices: {
      choices,
      chosen: { microphone: chosen('microphone'), camera: chosen('camera'), speaker: chosen('speaker') },
    },
  });
}
