import { audioCount, blobsOn, type PageState, wordsOfPage } from '@sw/board-model';
// A type only: the processes that decode strangers' pages load no database.
import type { CopiedPage } from '@sw/postgres';

/** The columns of a page's row that depend on its contents. */
export const pageFacts = (page: PageState): Pick<CopiedPage, 'hasObjects' | 'audioCount' | 'pictureIds' | 'words'> => ({
  hasObjects: page.objects.size > 0,
  audioCount: audioCount(page),
  pictureIds: blobsOn(page),
  words: wordsOfPage(page),
});

/**
 * The start of a copied or imported page. Its owner is 1 in the logs of every board, and its only user. Its snapshot
 * has version 1 on a base of 1: the first record of its log, whatever its sequence in the stream, is version 2 or
 * higher, so it follows the snapshot for every reader.
 */
export const COPY_START = { version: 1, creator: 1 } as const;
