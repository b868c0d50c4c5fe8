import type { BoardObject } from '@sw/board-model';
import { pageIndexOf } from '@sw/board-render';
import type { BoardDocument } from '@sw/contract';
import type { Editor } from '@sw/editor';
import type { EditorSession } from '../shell/editor-feature.ts';

/** Turns a document's page for everybody, but not to pages that are not ready or do not exist. */
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
 * One page forward or back from the page that is open now. The rendered object may be one turn behind, so two quick presses
 * would turn only once.
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
