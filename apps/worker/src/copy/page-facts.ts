import { audioCount, type PageState, picturesOn, textOfPage, wordsOf } from '@sw/board-model';
import { type CopiedPage, WORDS_MAX } from '@sw/postgres';

/** The columns of a page's row that depend on its contents. */
export const pageFacts = (page: PageState): Pick<CopiedPage, 'hasObjects' | 'audioCount' | 'pictureIds' | 'words'> => ({
  hasObjects: page.objects.size > 0,
  audioCount: audioCount(page),
  pictureIds: picturesOn(page),
  words: wordsOf(textOfPage(page), WORDS_MAX),
});
