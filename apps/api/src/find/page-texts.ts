import { type FoldedText, foldText, type PageState, textOf } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import { NOW, type PageHistory } from '../history/page-history.ts';

export interface PageText {
  readonly selectId: string;
  readonly text: string;
  readonly folded: FoldedText;
}

/** In UTF-16 units, including the folded text: some 100 MB at most. */
const KEPT_LENGTH = 5_000_000;

interface Kept {
  readonly version: number;
  readonly texts: readonly PageText[];
  readonly length: number;
}

/** From top to bottom, as far as the position shows. */
function textsOf({ objects }: Pick<PageState, 'objects'>): PageText[] {
  return [...objects.values()]
    .filter(({ runs }) => runs !== undefined)
    .sort((a, b) => a.top - b.top || a.left - b.left)
    .map((object) => {
      const text = textOf(object);
      return { selectId: object.selectId, text, folded: foldText(text) };
    });
}

type Reader = Pick<PageHistory, 'head' | 'stateAt'>;
export type PageTexts = (history: Reader, page: PageRef) => Promise<readonly PageText[]>;

/** The current texts of pages. An unchanged page is not read again: users search for several words. */
export function createPageTexts(): PageTexts {
  const kept = new Map<string, Kept>();
  let length = 0;
  const forget = (pageId: string): void => {
    length -= kept.get(pageId)?.length ?? 0;
    kept.delete(pageId);
  };
  return async (history, page) => {
    const { pageId } = page;
    const version = await history.head(page);
    const known = kept.get(pageId);
    if (known?.version === version) {
      kept.delete(pageId);
      kept.set(pageId, known);
      return known.texts;
    }
    const state = await history.stateAt(page, NOW);
    const texts = textsOf(state);
    forget(pageId);
    const weight = texts.reduce((sum, { text }) => sum + text.length, 0);
    kept.set(pageId, { version: state.versionId, texts, length: weight });
    length += weight;
    for (const oldest of kept.keys()) {
      if (length <= KEPT_LENGTH || oldest === pageId) break;
      forget(oldest);
    }
    return texts;
  };
}
