import { type BoardObject, KIND } from '@sw/board-model';
import { type Box, isLine, type Point, type Size } from '@sw/board-render';
import { centreOf } from '../camera/camera.ts';
import { creationDraft } from '../edit/changes.ts';
import { lineBetween } from '../edit/line-drag.ts';
import { NOTE_SIDE, noteObject, shapeObject } from '../edit/new-objects.ts';
import { boxOfFrame, frameOfAll } from '../selection/frame.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import type { ToolRunner } from '../shell/tool-runner.ts';
import type { TextCommands } from '../text/text-commands.ts';
import { choiceOf, type ToolChoice } from '../tools/modes.ts';
import { clickSize } from '../tools/shape.ts';
import type { ViewCommands } from './view-commands.ts';

const GAP = 24;
/** Positions tried to the right, before the next row. */
const IN_A_ROW = 8;
/** With more rows than this the page looks full; a new object is then placed below all of them. */
const ROWS = 200;

const NOTE: Size = { width: NOTE_SIDE, height: NOTE_SIDE };
/** Some words in the usual size. */
const TEXT: Size = { width: 200, height: 40 };

const boxAt = ({ x, y }: Point, { width, height }: Size): Box => ({
  minX: x,
  minY: y,
  maxX: x + width,
  maxY: y + height,
});

/** The next free position after a box, in reading order, where an object of this size, by default a note, covers nothing. */
export function placeBeside(box: Box, isFree: (box: Box) => boolean, size = NOTE): Box {
  const [across, down] = [size.width + GAP, size.height + GAP];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = row === 0 ? 0 : -1; column < IN_A_ROW; column += 1) {
      const place = boxAt({ x: box.maxX + GAP + column * across, y: box.minY + row * down }, size);
      if (isFree(place)) return place;
    }
  }
  return boxAt({ x: box.maxX + GAP, y: box.minY + ROWS * down }, size);
}

/** In the middle of the window, or beside it. */
export function placeInView(context: EditorContext, isFree: (box: Box) => boolean, size = NOTE): Box {
  const { camera, size: view } = context.state.get();
  const { x, y } = centreOf(camera, view);
  const middle = boxAt({ x: x - size.width / 2, y: y - size.height / 2 }, size);
  return isFree(middle) ? middle : placeBeside(middle, isFree, size);
}

/** Whether an object here covers nothing. */
export const isFreeOn =
  ({ host }: EditorContext) =>
  (box: Box): boolean =>
    host.stage.index.search(box).length === 0;

interface Parts {
  readonly context: EditorContext;
  readonly text: TextCommands;
  readonly viewCommands: ViewCommands;
  readonly tools: ToolRunner;
}

/** Objects placed by keys: a tool and Enter. Beside the last one, or in the middle of the window; never on top of anything. */
export class KeyPlacing {
  readonly #parts: Parts;
  /** The last one, which the next one follows. */
  #last: string | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What the chosen tool creates. Returns whether it creates something in this way. */
  place(): boolean {
    const { choice } = this.#parts.context.state.get();
    if (choice.mode === 'SHAPE') this.#shape(choice);
    else if (choice.mode !== 'TEXT') return false;
    else if (choice.kind === KIND.memoText) this.note();
    else this.#words();
    return true;
  }

  /** Beside an object if it is named. */
  note(beside = this.#last): void {
    const { context, text } = this.#parts;
    const { page, state } = context;
    if (!page) return;
    const box = this.#place(NOTE, beside);
    const note = noteObject(page, context.newId(), box, state.get().settings);
    if (this.#put(note, box)) text.edit(note.selectId);
  }

  #shape(choice: ToolChoice): void {
    const { context } = this.#parts;
    const { page, state } = context;
    if (!page) return;
    const [width, height] = clickSize(choice);
    const line = isLine(choice.kind);
    const box = this.#place({ width, height: line ? 0 : height });
    const drawn = shapeObject(page, context.newId(), choice.kind, box, state.get().settings);
    const end = (x: number) => ({ at: { x, y: box.minY }, binding: undefined });
    const shape = line ? lineBetween(drawn, end(box.minX), end(box.maxX)) : drawn;
    const { left: x, top: y } = shape;
    if (this.#put(choice.form ? { ...shape, form: choice.form } : shape, box)) {
      context.announce({ what: 'placed', x: Math.round(x), y: Math.round(y) });
    }
  }

  #words(): void {
    const { text, viewCommands, tools } = this.#parts;
    const box = this.#place(TEXT);
    tools.choose(choiceOf('SELECT'));
    viewCommands.reveal(box);
    text.writeAt({ x: box.minX, y: (box.minY + box.maxY) / 2 });
  }

  #put(object: BoardObject, box: Box): boolean {
    const { context, viewCommands, tools } = this.#parts;
    if (!context.dispatch([creationDraft([object])])) return false;
    this.#last = object.selectId;
    tools.choose(choiceOf('SELECT'));
    context.select(new Set([object.selectId]));
    viewCommands.reveal(box);
    return true;
  }

  #place(size: Size, beside = this.#last): Box {
    const { context } = this.#parts;
    const { page, scene } = context;
    const isFree = isFreeOn(context);
    const object = beside === undefined ? undefined : page?.objects.get(beside);
    // Without its shadow, because the note would otherwise be slightly higher than its predecessor, and precede it in reading order.
    const frame = scene && object && frameOfAll(scene, [object]);
    return frame ? placeBeside(boxOfFrame(frame), isFree, size) : placeInView(context, isFree, size);
  }
}
