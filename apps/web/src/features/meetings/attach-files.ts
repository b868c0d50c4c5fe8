import { CallFailure, ROUTES } from '@sw/contract';
import { type AttachmentFacts, mayAttachFiles } from '@sw/policy';
import type { useT } from '../../i18n/language.ts';
import { api } from '../transport/api.ts';
import { UploadFailure } from '../uploads/upload-failure.ts';
import { uploadFile } from '../uploads/upload-file.ts';

/** What is against adding these files, in the words of the catalogue; undefined: nothing. */
export function attachProblem(
  t: ReturnType<typeof useT>,
  facts: AttachmentFacts,
  { files, now }: { readonly files: readonly File[]; readonly now: number },
): string | undefined {
  const sizes = files.map(({ size }) => size);
  const may = mayAttachFiles(facts, sizes, now);
  if (may.ok) return undefined;
  return t(`errors:${may.error.problem}`, 'allowed' in may.error ? { 0: may.error.allowed } : undefined);
}

interface Attaching {
  /** `series`: also to all later meetings of its series. */
  readonly scope: 'one' | 'series';
  readonly files: readonly File[];
  /** The place of a file among them, and how much of it has arrived, from 0 to 1. */
  readonly progress: (place: number, share: number) => void;
  readonly signal: AbortSignal;
}

/** An upload fails with a name of the catalogue, which is shown like the refusal of any other call. */
function asCall(failure: unknown): never {
  if (!(failure instanceof UploadFailure)) throw failure;
  throw new CallFailure('rejected', 0, failure.text, failure.error, failure);
}

/** Sends files to a meeting, one after the other. They come into nobody's file centre. */
export async function attachFiles(meetingId: string, { scope, files, progress, signal }: Attaching): Promise<void> {
  for (const [place, file] of files.entries()) {
    progress(place, 0);
    const sent = (share: number): void => progress(place, share);
    const stored = await uploadFile({ purpose: 'meeting' }, file, { progress: sent, signal }).catch(asCall);
    if (stored.fileId === null) continue;
    await api.call(ROUTES.addMeetingFile, { params: { meetingId }, body: { fileId: stored.fileId, scope } });
  }
}
