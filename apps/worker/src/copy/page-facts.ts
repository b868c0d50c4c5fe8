import { audioCount, type PageState, picturesOn, textOfPage, wordsOf } from '@sw/board-model';
import { type CopiedPage, WORDS_MAX } from '@sw/postgres';

/** What a page's row says of its contents, wherever they came from. */
export const pageFacts = (page: PageState): Pick<CopiedPage, 'hasObjects' | 'audioCount' | 'pictureIds' | 'words'> => ({
  hasObjects: page.objects.size > 0,
  audioCount: audioCount(page),
  pictureIds: picturesOn(page),
  words: wordsOf(textOfPage(page), WORDS_MAX),
});
