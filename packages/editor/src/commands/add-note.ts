import type { Box, Point } from '@sw/board-render';
import { centreOf } from '../camera/camera.ts';
import { creationDraft } from '../edit/changes.ts';
import { noteObject, NOTE_SIDE as SIDE } from '../edit/new-objects.ts';
import { boxOfFrame, frameOfAll } from '../selection/frame.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import type { ToolRunner } from '../shell/tool-runner.ts';
import type { TextCommands } from '../text/text-commands.ts';
import { choiceOf } from '../tools/modes.ts';
import type { ViewCommands } from './view-commands.ts';

const GAP = 24;
/** Positions tried to the right, before the next row. */
const IN_A_ROW = 8;
/** With more rows than this the page looks full; a new note is then placed below all of them. */
const ROWS = 200;

const boxAt = ({ x, y }: Point): Box => ({ minX: x, minY: y, maxX: x + SIDE, maxY: y + SIDE });

/** The next free position after a box, in reading order, where a note covers nothing. */
export function placeBeside(box: Box, isFree: (box: Box) => boolean): Box {
  const step = SIDE + GAP;
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = row === 0 ? 0 : -1; column < IN_A_ROW; column += 1) {
      const place = boxAt({ x: box.maxX + GAP + column * step, y: box.minY + row * step });
      if (isFree(place)) return place;
    }
  }
  return boxAt({ x: box.maxX + GAP, y: box.minY + ROWS * step });
}

/** In the middle of the window, or beside it. */
export function placeInView(context: EditorContext, isFree: (box: Box) => boolean): Box {
  const { camera, size } = context.state.get();
  const { x, y } = centreOf(camera, size);
  const middle = boxAt({ x: x - SIDE / 2, y: y - SIDE / 2 });
  return isFree(middle) ? middle : placeBeside(middle, isFree);
}

/** Whether a note here covers nothing. */
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

/** Notes placed by keys. */
export class Notes {
  readonly #parts: Parts;
  /** The last one, which the next one follows. */
  #last: string | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Beside an object, or beside the last note; the first one in the middle of the window. Never on top of anything. */
  add(beside = this.#last): void {
    const { context, text, viewCommands, tools } = this.#parts;
    const { page, state } = context;
    if (!page) return;
    const box = this.#place(beside);
    const note = noteObject(page, context.newId(), box, state.get().settings);
    if (!context.dispatch([creationDraft([note])])) return;
    this.#last = note.selectId;
    tools.choose(choiceOf('SELECT'));
    context.select(new Set([note.selectId]));
    viewCommands.reveal(box);
    text.edit(note.selectId);
  }

  #place(beside: string | undefined): Box {
    const { context } = this.#parts;
    const { page, scene } = context;
    const isFree = isFreeOn(context);
    const object = beside === undefined ? undefined : page?.objects.get(beside);
    // Without its shadow, because the note would otherwise be slightly higher than its predecessor, and precede it in reading order.
    const frame = scene && object && frameOfAll(scene, [object]);
    return frame ? placeBeside(boxOfFrame(frame), isFree) : placeInView(context, isFree);
  }
}
