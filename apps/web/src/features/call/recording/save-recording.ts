import { MEGABYTE } from '@sw/base';
import { CallFailure, ROUTES } from '@sw/contract';
import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { api } from '../../transport/api.ts';
import { queryClient } from '../../transport/query-client.ts';
import { uploadFile } from '../../uploads/upload-file.ts';
import { claimSound, keptSounds } from './kept-sound.ts';
import { type RecordedSound, useRecording } from './recording-state.ts';
import type { RecordedParts } from './sound-recorder.ts';
import { indexedWebm } from './webm-index.ts';

/** Below this the user is warned before a recording begins: it is enough for three hours of speech. */
export const LOW_SPACE_BYTES = 50 * MEGABYTE;

/** The bytes left in the space that stores the recording. */
export async function spaceLeft(): Promise<number> {
  const { allowed, used, reserved } = await api.call(ROUTES.getSpaceUse, {});
  return Math.max(0, allowed - used - reserved);
}

/** A name with the user's local time, without characters that a file name must not have. */
export function recordingName(at: Date, suffix: string): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${translate('callRecording:fileName')} ${date} ${two(at.getHours())}.${two(at.getMinutes())}.${suffix}`;
}

/** A sound file that allows seeking. */
export async function soundFile({ parts, suffix, startedAt }: RecordedParts): Promise<File> {
  const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer());
  return new File(indexedWebm(bytes), recordingName(new Date(startedAt), suffix), { type: parts[0]?.type ?? '' });
}

/** Saves to the user's files, and then to the timeline of the board. A failed step can be retried, or the sound downloaded. */
export async function saveRecording(sound: RecordedSound): Promise<void> {
  let stored = sound;
  try {
    stored = { ...sound, fileId: sound.fileId ?? (await storeSound(sound)) };
    await addToTimeLine(stored);
    await forgetSound(sound);
    useRecording.setState({ saving: undefined });
    showToast(translate('callRecording:saved'));
  } catch (failure) {
    const isRefused = failure instanceof CallFailure && failure.kind === 'rejected';
    // The sound is stored, and trying again would not help.
    if (stored.fileId !== undefined && isRefused) {
      await forgetSound(sound);
      useRecording.setState({ saving: undefined });
      showToast(translate('callRecording:onlyInFiles', { reason: failure.text }), 'warning');
    } else useRecording.setState({ saving: { phase: 'failed', failure, sound: stored } });
  }
}

async function storeSound({ file }: RecordedSound): Promise<string> {
  const progress = (share: number): void => useRecording.setState({ saving: { phase: 'sending', share } });
  progress(0);
  const name = translate('callRecording:folder');
  const folder = await api.call(ROUTES.createFolder, { body: { folderId: null, name, existing: true } });
  const where = { purpose: 'file', folderId: folder.id, clash: 'number' } as const;
  const { fileId } = await uploadFile(where, file, { progress, signal: new AbortController().signal });
  if (fileId === null) throw new Error('the upload is no file');
  return fileId;
}

async function addToTimeLine({ fileId = '', wbNo, callId, ...times }: RecordedSound): Promise<void> {
  const [startedAt, endedAt] = [times.startedAt, times.endedAt].map((at) => new Date(at).toISOString());
  const body = { fileId, callId, startedAt: startedAt ?? '', endedAt: endedAt ?? '' };
  await api.call(ROUTES.addRecording, { params: { wbNo }, body });
  await queryClient.invalidateQueries({ queryKey: ['recordings', wbNo] });
}

/** Downloads a recording that could not be saved to this device. */
export function downloadRecording({ file }: Pick<RecordedSound, 'file'>): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saved, downloaded or discarded: deletes what this device keeps of it. */
export const forgetSound = async ({ id }: Pick<RecordedSound, 'id'>): Promise<void> =>
  keptSounds()?.forget(id).catch(reportError);

/** Finds a recording of this person that a tab did not save. */
export async function findInterrupted(userId: string): Promise<void> {
  const kept = keptSounds();
  for (const sound of (await kept?.left(userId)) ?? []) {
    if (!kept || !(await claimSound(sound.id))) continue;
    const { id, wbNo, callId, startedAt, endedAt } = sound;
    const file = await soundFile(await kept.read(sound));
    useRecording.setState({ saving: { phase: 'interrupted', sound: { id, file, wbNo, callId, startedAt, endedAt } } });
    return;
  }
}
