import type { TwbDocument } from '@sw/board-archive';
import { mayAddDocument, type Rights } from '@sw/policy';
import type { addWholeDocument, CopiedPage } from '@sw/postgres';
import type { BroughtIn } from './bring-in-blobs.ts';
import { Unreadable } from './read-twb.ts';

export type BroughtInDocument = Omit<Parameters<typeof addWholeDocument>[1], 'wbNo'>;

interface Around {
  readonly blobs: readonly BroughtIn[];
  readonly pages: readonly CopiedPage[];
  readonly rights: Pick<Rights, 'documentsPerPage'>;
}

/** The documents of a file, each on the first page that shows it. A document that no page shows would use paid space for nothing. */
export function bringInDocuments(
  documents: readonly TwbDocument[],
  { blobs, pages, rights }: Around,
): BroughtInDocument[] {
  const found = documents.map(({ name, total, pages: sheets }) => {
    const pictures = sheets.map(({ full, small }) => {
      const [fullBlob, smallBlob] = [blobs[full - 1], blobs[small - 1]];
      if (!fullBlob || !smallBlob) throw new Unreadable('damaged');
      return { blobId: fullBlob.blobId, smallId: smallBlob.blobId, smallMd5: smallBlob.md5 };
    });
    const documentId = pictures[0]?.blobId ?? '';
    const page = pages.find(({ pictureIds }) => pictureIds.includes(documentId));
    if (!page) throw new Unreadable('damaged');
    return { documentId, pageId: page.pageId, name, total, pages: pictures };
  });
  const ids = new Set(found.map(({ documentId }) => documentId));
  for (const { pictureIds } of pages) {
    const shown = pictureIds.filter((blobId) => ids.has(blobId)).length;
    if (shown > 0 && !mayAddDocument(rights, shown - 1).ok) throw new Unreadable('images');
  }
  return found;
}
