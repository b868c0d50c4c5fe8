import { CallFailure, ROUTES } from '@sw/contract';
import { type AttachmentFacts, mayAttachFiles } from '@sw/policy';
import type { useT } from '../../i18n/language.ts';
import type { Delivery } from '../files/file-uploads.ts';
import { api } from '../transport/api.ts';
import { queryClient } from '../transport/query-client.ts';
import { refetchStale } from '../transport/refetch-stale.ts';
import { UploadFailure } from '../uploads/upload-failure.ts';
import { abandonUpload, uploadFile } from '../uploads/upload-file.ts';
import { roomKeys } from './meeting-keys.ts';

/** Why these files cannot be added, as a message of the catalogue; undefined: they can. */
export function attachProblem(
  t: ReturnType<typeof useT>,
  facts: AttachmentFacts,
  { files, now }: { readonly files: readonly Pick<File, 'size'>[]; readonly now: number },
): string | undefined {
  const sizes = files.map(({ size }) => size);
  const may = mayAttachFiles(facts, sizes, now);
  if (may.ok) return undefined;
  return t(`errors:${may.error.problem}`, 'allowed' in may.error ? { 0: may.error.allowed } : undefined);
}

/** `series`: also to all later meetings of its series. */
type FilesScope = 'one' | 'series';

interface Attaching {
  readonly scope: FilesScope;
  readonly files: readonly File[];
  /** Receives the index of a file, and the share of it that has arrived, from 0 to 1. */
  readonly progress: (place: number, share: number) => void;
  readonly signal: AbortSignal;
}

/** Throws an upload's failure by its name in the catalogue, so that it is shown like the refusal of any other call. */
function asCall(failure: unknown): never {
  if (!(failure instanceof UploadFailure)) throw failure;
  throw new CallFailure('rejected', 0, failure.text, failure.error, { cause: failure });
}

const WHAT = { purpose: 'meeting' } as const;

/** Adds a file that was sent for a meeting, or one of the user's file centre. */
export const addFile = (meetingId: string, fileId: string, scope: FilesScope): Promise<unknown> =>
  api.call(ROUTES.addMeetingFile, { params: { meetingId }, body: { fileId, scope } });

/** Sends files to a meeting, one after the other. They are not added to anybody's file centre. */
export async function attachFiles(meetingId: string, { scope, files, progress, signal }: Attaching): Promise<void> {
  for (const [place, file] of files.entries()) {
    progress(place, 0);
    const sent = (share: number): void => progress(place, share);
    const stored = await uploadFile(WHAT, file, { progress: sent, signal }).catch(asCall);
    if (stored.fileId !== null) await addFile(meetingId, stored.fileId, scope);
  }
}

/** A meeting as the target of a file that is sent from the list of uploads. */
export function toMeeting(meetingId: string, scope: FilesScope): Delivery {
  // A file that arrived but could not be added is not sent again.
  let arrived: string | undefined;
  return {
    send: async (file, options) => {
      arrived ??= (await uploadFile(WHAT, file, options)).fileId ?? undefined;
      if (arrived !== undefined) await addFile(meetingId, arrived, scope);
    },
    abandon: (file) => abandonUpload(WHAT, file),
    arrived: () => void refetchStale(queryClient, roomKeys.mine),
  };
}
