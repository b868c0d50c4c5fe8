import type { RecordedDevice } from './recording-room.ts';

/** Attributes of a device: the recorder's announces the recording, everybody else's holds their answer. */
const [RECORDING, CONSENT] = ['recording', 'consent'];

export type Answer = 'yes' | 'no';
/** `asking`: nothing is recorded until everybody has agreed. */
type Phase = 'asking' | 'running';

/** The recording that the people of a room know of. */
export interface RoomRecording {
  readonly id: string;
  readonly phase: Phase;
  /** The start of this phase. */
  readonly since: number;
  /** The recorder's device and person. */
  readonly identity: string;
  readonly userId: string;
}

type Devices = readonly Pick<RecordedDevice, 'identity' | 'userId' | 'attributes'>[];

export const recordingChange = (recording: Pick<RoomRecording, 'id' | 'phase' | 'since'> | undefined) => ({
  [RECORDING]: recording ? `${recording.id}:${recording.phase}:${Math.round(recording.since)}` : '',
});

export const consentChange = ({ id }: Pick<RoomRecording, 'id'>, answer: Answer) => ({ [CONSENT]: `${id}:${answer}` });

/** Reads the attributes strictly, because a device can write anything. */
function recordingOf({ identity, userId, attributes }: Devices[number]): RoomRecording | undefined {
  const [, id, phase, since] =
    /^([\w-]{8,40}):(asking|running):([1-9]\d{0,12})$/.exec(attributes[RECORDING] ?? '') ?? [];
  if (id === undefined) return undefined;
  return { id, phase: phase === 'running' ? 'running' : 'asking', since: Number(since), identity, userId };
}

const ORDER: Record<Phase, number> = { running: 0, asking: 1 };

/** One recording at a time. If two people ask at once, all browsers choose the same one, and the other withdraws. */
export function recordingIn(devices: Devices): RoomRecording | undefined {
  return devices
    .flatMap((device) => recordingOf(device) ?? [])
    .toSorted((a, b) => ORDER[a.phase] - ORDER[b.phase] || a.since - b.since || (a.identity < b.identity ? -1 : 1))[0];
}

/** A person's answer, from any of their devices; a no overrides a yes. The recorder counts as a yes. */
export function answerOf(devices: Devices, recording: RoomRecording, userId: string): Answer | undefined {
  const given = devices.filter((device) => device.userId === userId).map(({ attributes }) => attributes[CONSENT] ?? '');
  if (given.includes(`${recording.id}:no`)) return 'no';
  return given.includes(`${recording.id}:yes`) || userId === recording.userId ? 'yes' : undefined;
}

const peopleOf = (devices: Devices): string[] => [...new Set(devices.map(({ userId }) => userId))];

/** The people who have not answered yet, and those who refused. */
export function answersTo(
  devices: Devices,
  recording: RoomRecording,
): { readonly waiting: readonly string[]; readonly refused: readonly string[] } {
  const people = peopleOf(devices);
  return {
    waiting: people.filter((userId) => answerOf(devices, recording, userId) === undefined),
    refused: people.filter((userId) => answerOf(devices, recording, userId) === 'no'),
  };
}

/** The devices whose microphones are recorded now: those of people who have agreed, while the recording runs. */
export function recordedDevices(devices: readonly RecordedDevice[], recording: RoomRecording | undefined) {
  if (recording?.phase !== 'running') return [];
  return devices.filter(({ userId, audio }) => audio && answerOf(devices, recording, userId) === 'yes');
}

/** While a recording runs, only people who have agreed may be heard: late joiners answer first. */
export function mayBeHeard(devices: Devices, userId: string): boolean {
  const recording = recordingIn(devices);
  return recording?.phase !== 'running' || answerOf(devices, recording, userId) === 'yes';
}
