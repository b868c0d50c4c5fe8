import type { BoardObject } from '@sw/board-model';
import { pageIndexOf } from '@sw/board-render';
import type { BoardDocument } from '@sw/contract';
import type { Editor } from '@sw/editor';
import type { EditorSession } from '../shell/editor-feature.ts';

/** Turns a document for everybody; pages that are not ready, or do not exist, are not turned to. */
export function turnTo(
  editor: Pick<Editor, 'run'>,
  object: BoardObject,
  document: BoardDocument | undefined,
  pageIndex: number,
): boolean {
  const page = document?.ready[pageIndex];
  if (!page || pageIndex === pageIndexOf(object)) return false;
  editor.run({ name: 'turnPage', selectId: object.selectId, pageIndex, picUrl: page.imgKey });
  return true;
}

/**
 * One page on or back from where the document is open now. The object of the screen's last drawing may be a turn behind: two
 * quick presses would turn once.
 */
export function step(
  { editor, page }: Pick<EditorSession, 'page'> & { readonly editor: Pick<Editor, 'run'> },
  drawn: BoardObject,
  document: BoardDocument | undefined,
  by: 1 | -1,
): boolean {
  const object = page.page?.objects.get(drawn.selectId) ?? drawn;
  return turnTo(editor, object, document, pageIndexOf(object) + by);
}
