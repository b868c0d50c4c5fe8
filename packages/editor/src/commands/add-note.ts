import type { Box, Point } from '@sw/board-render';
import { centreOf } from '../camera/camera.ts';
import { creationDraft } from '../edit/changes.ts';
import { noteObject } from '../edit/new-objects.ts';
import { boxOfFrame, frameOfAll } from '../selection/frame.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import type { ToolRunner } from '../shell/tool-runner.ts';
import type { TextCommands } from '../text/text-commands.ts';
import { choiceOf } from '../tools/modes.ts';
import type { ViewCommands } from './view-commands.ts';

/** The size of a note placed by a click with the tool. */
const SIDE = 200;
const GAP = 24;
/** Positions tried to the right, before the next row. */
const IN_A_ROW = 8;
const ROWS = 8;

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
  return boxAt({ x: box.maxX + GAP, y: box.minY });
}

interface Parts {
  readonly context: EditorContext;
  readonly text: TextCommands;
  readonly looking: ViewCommands;
  readonly tools: ToolRunner;
}

export function addNote(beside: string | undefined, { context, text, looking, tools }: Parts): void {
  const { page, scene, host, state } = context;
  const { settings, camera, size } = state.get();
  if (!page) return;
  const { index } = host.stage;
  const centre = centreOf(camera, size);
  const middle = boxAt({ x: centre.x - SIDE / 2, y: centre.y - SIDE / 2 });
  const object = beside === undefined ? undefined : page.objects.get(beside);
  // Without its shadow: else the note would stand a little higher than what it follows, and be read before it.
  const frame = scene && object && frameOfAll(scene, [object]);
  const bounds = frame && boxOfFrame(frame);
  const box = bounds ? placeBeside(bounds, (place) => index.search(place).length === 0) : middle;
  const note = noteObject(page, context.newId(), box, settings);
  if (!context.dispatch([creationDraft([note])])) return;
  tools.choose(choiceOf('SELECT'));
  context.select(new Set([note.selectId]));
  looking.reveal(box);
  text.edit(note.selectId);
}
