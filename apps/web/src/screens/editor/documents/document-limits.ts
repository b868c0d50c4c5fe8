import { MEGABYTE } from '@sw/base';
import { familyOf, KIND, type PageState } from '@sw/board-model';
import type { PageInfo } from '@sw/contract';
import type { Refused } from '../shell/images/picture-limits.ts';
import { isAudio } from './accepted.ts';

type Board = Pick<PageInfo, 'fileCount' | 'info'>;

/** Documents on the page, without recordings. */
function documentsOn({ objects }: Pick<PageState, 'objects'>): number {
  let count = 0;
  for (const { type } of objects.values()) if (familyOf(type) === 'document' && type !== KIND.audio) count += 1;
  return count;
}

/** Why a file cannot be put on this page, checked before uploading. The server decides in the end. */
export function refusalOf(
  file: Pick<File, 'name' | 'size'>,
  board: Board | undefined,
  page: Pick<PageState, 'objects'>,
): Refused | undefined {
  if (file.size === 0) return { error: 'FILE_EMPTY', parameters: [] };
  // A name that is only a suffix cannot be shown beside the wave.
  if (isAudio(file.name) && file.name.startsWith('.')) return { error: 'FILE_NAME_PARSE_FAILED', parameters: [] };
  if (!board) return undefined;
  const { wbFileSize, wbFileNum, wbPageDocumentNum } = board.info;
  if (file.size > wbFileSize * MEGABYTE) return { error: 'INSERT_SIZE_LIMIT', parameters: [wbFileSize] };
  if (board.fileCount >= wbFileNum) return { error: 'INSERT_FILE_LIMIT', parameters: [wbFileNum] };
  const full = wbPageDocumentNum !== undefined && documentsOn(page) >= wbPageDocumentNum;
  return full && !isAudio(file.name) ? { error: 'DOCUMENT_PAGE_LIMIT', parameters: [wbPageDocumentNum] } : undefined;
}
