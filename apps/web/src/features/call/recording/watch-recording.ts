import { serverClock } from '../../../clock/clock.ts';
import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { presentFailure } from '../../feedback/present-failure.ts';
import { useSession } from '../../session/session-store.ts';
import { type CallState, useCall } from '../call-state.ts';
import { callActions, recordingRoom } from '../session/call-session.ts';
import { CallRecording, type RecordingPorts } from './call-recording.ts';
import type { Answer } from './consent.ts';
import { claimSound, keptSounds } from './kept-sound.ts';
import { NO_RECORDING, useRecording } from './recording-state.ts';
import { LOW_SPACE_BYTES, saveRecording, soundFile, spaceLeft } from './save-recording.ts';
import { SoundRecorder } from './sound-recorder.ts';

let current: CallRecording | undefined;
let watching = false;

/** Names as our server has them, for a sentence. */
const namesOf = (userIds: readonly string[]): string =>
  userIds.map((userId) => useCall.getState().people.find((person) => person.userId === userId)?.name ?? '').join(', ');

const portsOf = (wbNo: string, callId: string): RecordingPorts => ({
  newRecorder: () =>
    new SoundRecorder({
      now: () => serverClock.now(),
      keep: (part, number, sofar) => {
        if (number === 1) void claimSound(sofar.id);
        const userId = useSession.getState().user?.userId ?? '';
        void keptSounds()?.add({ ...sofar, userId, wbNo, callId }, number, part);
      },
    }),
  setMicrophone: (on) => callActions.setMicrophone(on),
  isHeld: () => useRecording.getState().held,
  setHeld: (held) => useRecording.setState({ held }),
  show: (view) =>
    useRecording.setState((before) => ({
      ...view,
      // Another recording is another question.
      reopened: before.reopened && before.recording?.id === view.recording?.id,
    })),
  refused: (userIds) => showToast(translate('callRecording:refused', { names: namesOf(userIds) }), 'warning'),
  stillMuted: () => showToast(translate('callRecording:stillMuted')),
  failed: presentFailure,
  save: async (parts) => {
    const { id, startedAt, endedAt } = parts;
    await saveRecording({ id, file: await soundFile(parts), wbNo, callId, startedAt, endedAt });
  },
  now: () => serverClock.now(),
});

function follow({ phase, board, call }: CallState): void {
  if (phase === 'in' && !current && board && call) {
    const room = recordingRoom();
    if (room) current = new CallRecording(room, portsOf(board.wbNo, call.callId));
  }
  if (phase === 'none' && current) {
    const over = current;
    current = undefined;
    useRecording.setState(NO_RECORDING);
    void over.close();
  }
}

/** A tab that is closed loses what was not sent. */
function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  const { own, recording, saving } = useRecording.getState();
  if ((own && recording?.phase === 'running') || saving?.phase === 'sending') event.preventDefault();
}

/** From the first call of the tab on. */
export function watchRecording(): void {
  if (watching) return;
  watching = true;
  useCall.subscribe(follow);
  follow(useCall.getState());
  addEventListener('beforeunload', warnBeforeLeaving);
}

/** What is left is a help: without an answer one may begin, and what cannot be saved can be downloaded. */
export async function beginRecording(): Promise<void> {
  const left = await spaceLeft().catch(() => undefined);
  useRecording.setState({ explained: { left: left !== undefined && left < LOW_SPACE_BYTES ? left : undefined } });
}

export const askForRecording = async (): Promise<void> => current?.ask();
export const stopRecording = async (): Promise<void> => current?.stop();
export const answerRecording = async (answer: Answer): Promise<void> => {
  useRecording.setState({ reopened: false });
  await current?.answer(answer);
};
