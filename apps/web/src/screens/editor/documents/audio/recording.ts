import { create } from 'zustand';
import { translate } from '../../../../i18n/language.ts';
import { showToast } from '../../../../ui/toast.tsx';

interface Recording {
  /** When it began, by the clock of this window. */
  readonly since: number;
  /** Stops recording and returns the file. */
  readonly stop: () => Promise<File>;
  readonly cancel: () => void;
}

interface State {
  readonly recording: Recording | undefined;
}

/** One at a time on the whole board: a microphone must never be on without being visible. */
export const useRecording = create<State>(() => ({ recording: undefined }));

/** Browsers support different types for recording; both play everywhere. */
const TYPES = [
  ['audio/webm;codecs=opus', 'weba'],
  ['audio/mp4', 'm4a'],
] as const;

/** A name with the user's local time, without characters that a file name must not have. */
const nameNow = (suffix: string): string => {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${translate('documents:audio.recordingName')} ${date} ${two(now.getHours())}.${two(now.getMinutes())}.${suffix}`;
};

/** Asks for the microphone and records until the user stops. A second press during a recording does nothing. */
export async function startRecording(): Promise<void> {
  if (useRecording.getState().recording) return;
  const found = TYPES.find(([type]) => typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(type));
  // Absent in insecure contexts.
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
