import { create } from 'zustand';
import { translate } from '../../../../i18n/language.ts';
import { showToast } from '../../../../ui/toast.tsx';

interface Recording {
  /** When it began, by the clock of this window. */
  readonly since: number;
  /** Ends it and gives the file. */
  readonly stop: () => Promise<File>;
  readonly cancel: () => void;
}

interface State {
  readonly recording: Recording | undefined;
}

/** One at a time, wherever in the board it was begun: a microphone must never run unseen. */
export const useRecording = create<State>(() => ({ recording: undefined }));

/** Browsers differ in what they record; both play everywhere. */
const TYPES = [
  ['audio/webm;codecs=opus', 'weba'],
  ['audio/mp4', 'm4a'],
] as const;

/** As the user's clock says, without characters that a file name must not have. */
const nameNow = (suffix: string): string => {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${translate('documents:audio.recordingName')} ${date} ${two(now.getHours())}.${two(now.getMinutes())}.${suffix}`;
};

/** Asks for the microphone and records until the user stops. A second press while it runs does nothing. */
export async function startRecording(): Promise<void> {
  if (useRecording.getState().recording) return;
  const found = TYPES.find(([type]) => typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(type));
  // Absent where the page is not served securely.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  const stream = found && (await mediaDevices?.getUserMedia({ audio: true }).catch(() => undefined));
  if (!found || !stream) {
    showToast(translate('documents:audio.noMicrophone'), 'error');
    return;
  }
  const [mimeType, suffix] = found;
  const recorder = new MediaRecorder(stream, { mimeType });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<File>((resolve) => {
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop();
      useRecording.setState({ recording: undefined });
      resolve(new File(parts, nameNow(suffix), { type: mimeType }));
    });
  });
  const stop = (): Promise<File> => {
    if (recorder.state !== 'inactive') recorder.stop();
    return ended;
  };
  recorder.start();
  useRecording.setState({ recording: { since: performance.now(), stop, cancel: () => void stop() } });
}
