import { blobIdOf, type FoldedText, familyOf, foldText, type PageState, textOf } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import { NOW, type PageHistory } from '../history/page-history.ts';
import type { TimeSlices } from '../history/time-slices.ts';

export interface PageText {
  readonly selectId: string;
  readonly text: string;
  readonly folded: FoldedText;
}

/** In UTF-16 units, including the folded text: some 100 MB in the worst case. */
const KEPT_LENGTH = 5_000_000;

/** A document on a page. Its words are not part of the page, and may not have been read yet. */
export interface PageDocument {
  readonly selectId: string;
  readonly documentId: string;
}

/** The searchable contents of a page. */
export interface PageContents {
  readonly texts: readonly PageText[];
  readonly documents: readonly PageDocument[];
}

interface Kept extends PageContents {
  readonly version: number;
  readonly length: number;
}

const documentsOf = ({ objects }: Pick<PageState, 'objects'>): PageDocument[] =>
  [...objects.values()].flatMap(({ selectId, type, url }) => {
    const documentId = familyOf(type) === 'document' ? blobIdOf(url) : undefined;
    return documentId === undefined ? [] : [{ selectId, documentId }];
  });

/** Ordered from top to bottom, then from left to right, by position. */
async function textsOf({ objects }: Pick<PageState, 'objects'>, slices: TimeSlices): Promise<PageText[]> {
  const texts: PageText[] = [];
  const withText = [...objects.values()].filter(({ runs }) => runs !== undefined);
  for (const object of withText.sort((a, b) => a.top - b.top || a.left - b.left)) {
    if (slices.isOver) await slices.rest();
    const text = textOf(object);
    texts.push({ selectId: object.selectId, text, folded: foldText(text) });
  }
  return texts;
}

type Reader = Pick<PageHistory, 'head' | 'stateAt'>;
export type PageTexts = (history: Reader, page: PageRef, slices: TimeSlices) => Promise<PageContents>;

/** The current texts of pages. An unchanged page is not read again, because users search for several words in a row. */
export function createPageTexts(): PageTexts {
  const kept = new Map<string, Kept>();
  let length = 0;
  const forget = (pageId: string): void => {
    length -= kept.get(pageId)?.length ?? 0;
    kept.delete(pageId);
  };
  return async (history, page, slices) => {
    const { pageId } = page;
    const version = await history.head(page);
    const known = kept.get(pageId);
    if (known?.version === version) {
      kept.delete(pageId);
      kept.set(pageId, known);
      return known;
    }
    const state = await history.stateAt(page, NOW);
    const texts = await textsOf(state, slices);
    forget(pageId);
    const weight = texts.reduce((sum, { text }) => sum + text.length, 0);
    const contents = { texts, documents: documentsOf(state) };
    kept.set(pageId, { ...contents, version: state.versionId, length: weight });
    length += weight;
    for (const oldest of kept.keys()) {
      if (length <= KEPT_LENGTH || oldest === pageId) break;
      forget(oldest);
    }
    return contents;
  };
}
