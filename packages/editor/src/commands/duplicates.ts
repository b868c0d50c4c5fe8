import type { Point } from '@sw/board-render';
import { creationDraft } from '../edit/changes.ts';
import { copiesOf, withParts } from '../edit/copies.ts';
import { boxOfFrame, frameOfAll } from '../selection/frame.ts';
import { NOTHING, type Selection, sameSelection } from '../selection/selection.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { BESIDE } from './clipboard.ts';

/** Duplicates the selection. Moved and duplicated again, a duplicate passes on how far it was moved. */
export class Duplicates {
  readonly #context: EditorContext;
  /** The last copies, and the corner of what they were made from. */
  #last: { readonly copies: Selection; readonly from: Point } = { copies: NOTHING, from: { x: 0, y: 0 } };

  constructor(context: EditorContext) {
    this.#context = context;
  }

  duplicate(): void {
    const { page, selection } = this.#context;
    const corner = this.#corner();
    if (!page || !corner) return;
    const again = sameSelection(selection, this.#last.copies);
    const dx = again ? corner.x - this.#last.from.x : BESIDE;
    const dy = again ? corner.y - this.#last.from.y : BESIDE;
    const copies = copiesOf(page, withParts(page, selection), { dx, dy, newId: () => this.#context.newId() });
    if (!this.#context.dispatch([creationDraft(copies)])) return;
    const roots = copies.filter(({ parentId }) => parentId === undefined).map(({ selectId }) => selectId);
    this.#context.select(new Set(roots));
    this.#last = { copies: this.#context.selection, from: corner };
  }

  #corner(): Point | undefined {
    const { scene, selected } = this.#context;
    const frame = scene && frameOfAll(scene, selected);
    if (!frame) return undefined;
    const { minX, minY } = boxOfFrame(frame);
    return { x: minX, y: minY };
  }
}
