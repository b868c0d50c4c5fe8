import { type CallChoices, storage } from '../../storage/storage.ts';

const FIRST: CallChoices = {
  microphone: true,
  camera: true,
  blur: false,
  noiseSuppression: true,
  pushToTalk: false,
  devices: {},
  known: [],
  dock: 'right',
  layout: 'strip',
};

export const callChoices = (): CallChoices => storage.callChoices.get() ?? FIRST;

export const keepCallChoices = (change: Partial<CallChoices>): void =>
  storage.callChoices.set({ ...callChoices(), ...change });
