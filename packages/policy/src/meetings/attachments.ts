import { DAY, fail, ok, type Result } from '@sw/base';
import { maySendFile } from '../limits.ts';
import { MEETING_LIMITS } from './limits.ts';

/** Files can be added from the booking until this moment. `endsAt` is the real end, if people ended the meeting early. */
export const filesUntil = (endsAt: number): number => endsAt + MEETING_LIMITS.fileDays * DAY;

export type AttachmentProblem =
  | { readonly problem: 'MEETING_FILES_CLOSED' }
  | { readonly problem: 'MEETING_FILE_LIMIT'; readonly allowed: number }
  | { readonly problem: 'FILE_TOO_LARGE'; readonly allowed: number };

export interface AttachmentFacts {
  readonly endsAt: number;
  readonly cancelled: boolean;
  /** Files of the meeting, including running uploads. */
  readonly present: number;
}

/** May files of these sizes be added? All of them, or none. */
export function mayAttachFiles(
  { endsAt, cancelled, present }: AttachmentFacts,
  sizes: readonly number[],
  now: number,
): Result<true, AttachmentProblem> {
  if (cancelled || now >= filesUntil(endsAt)) return fail({ problem: 'MEETING_FILES_CLOSED' });
  const { files, fileMb } = MEETING_LIMITS;
  if (present + sizes.length > files) return fail({ problem: 'MEETING_FILE_LIMIT', allowed: files });
  if (!sizes.every((bytes) => maySendFile(fileMb, bytes).ok))
    return fail({ problem: 'FILE_TOO_LARGE', allowed: fileMb });
  return ok(true);
}
