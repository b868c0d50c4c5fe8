import {
  type BoardObject,
  copyPageContents,
  createPage,
  type InkPoint,
  KIND,
  newSelectId,
  type PageState,
  packInk,
  withObjects,
} from '@sw/board-model';
import type { WelcomeWords } from './welcome-words.ts';

/** The ink colours of the design, and the first note colour. */
const COLOURS = { line: '#828282', green: '#07914A', note: '#FFE58A' } as const;

/** About the middle of the reference frame. The page is narrow enough to read on a phone. */
const [LEFT, TOP] = [1340, 560] as const;
const FIELD = { width: 560, height: 400, gap: 40, below: 190 } as const;
const INSET = 36;
const SIZES = { title: 60, intro: 28, head: 36, text: 26, node: 24 } as const;

/** The owner is 1 in the logs of every board. As on a copy, the first record of the log follows version 1. */
const START = { version: 1, creator: 1 } as const;

type Properties = Readonly<Record<string, unknown>>;

/** The objects of a page, each in front of the one before it. */
class Objects {
  readonly all: BoardObject[] = [];

  add(type: number, properties: Properties): string {
    const selectId = newSelectId();
    const zIndex = this.all.length + 1;
    const place = { left: 0, top: 0, angle: 0, scaleX: 1, scaleY: 1 };
    this.all.push({ selectId, type, zIndex, ...place, ...properties });
    return selectId;
  }

  text(left: number, top: number, fontSize: number, text: string, properties: Properties = {}): void {
    this.add(KIND.textGroup, { left, top, fontSize, runs: [{ text }], ...properties });
  }
}

/** Adds a frame with a heading and a sentence. Returns the position of the free area in it. */
function lesson(objects: Objects, at: number, { head, text }: WelcomeWords['draw']): { left: number; top: number } {
  const left = LEFT + (at % 2) * (FIELD.width + FIELD.gap);
  const top = TOP + FIELD.below + Math.floor(at / 2) * (FIELD.height + FIELD.gap);
  const { width, height } = FIELD;
  objects.add(KIND.roundedRectangle, { left, top, width, height, stroke: COLOURS.line, strokeWidth: 2 });
  const inner = { width: width - 2 * INSET };
  objects.text(left + INSET, top + 28, SIZES.head, head, { ...inner, bold: true });
  objects.text(left + INSET, top + 84, SIZES.text, text, inner);
  return { left: left + INSET, top: top + 176 };
}

/** A line under the title, as if drawn by hand. */
const underline = (): InkPoint[] =>
  Array.from({ length: 70 }, (_, i) => ({ x: LEFT + 4 + i * 10, y: TOP + 88 + Math.sin(i / 9) * 5 - i / 14 }));

function mindMap(
  objects: Objects,
  place: { left: number; top: number },
  { centre, branches }: WelcomeWords['map'],
): void {
  const graph = objects.add(KIND.levelRight, place);
  const node = (parentId: string, text: string, relations: Properties): string =>
    objects.add(KIND.roundedRectangle, { parentId, relations, runs: [{ text }] });
  const root = node(graph, centre, { order: 0 });
  for (const [branch, text] of branches.entries()) node(root, text, { order: branch + 1, branch });
}

/** A page that teaches by doing: draw, move a note, grow a mind map, invite a colleague. */
export function welcomePage(pageId: string, words: WelcomeWords): PageState {
  const objects = new Objects();
  objects.text(LEFT, TOP, SIZES.title, words.title, { bold: true });
  objects.add(KIND.markerLine, { ...packInk(underline(), 7), stroke: COLOURS.green });
  objects.text(LEFT, TOP + 116, SIZES.intro, words.intro);
  lesson(objects, 0, words.draw);
  const { left, top } = lesson(objects, 1, words.move);
  const side = 180;
  const goal = { left: left + 290, top: top - 6, width: side + 12, height: side + 12 };
  objects.add(KIND.roundedRectangle, { ...goal, stroke: COLOURS.line, strokeWidth: 3, lineStyle: 'dashed' });
  const note = { left, top, width: side, height: side, fill: COLOURS.note, fontSize: SIZES.text };
  objects.add(KIND.memoText, { ...note, runs: [{ text: words.move.note }] });
  const below = lesson(objects, 2, words.map);
  mindMap(objects, { ...below, top: below.top - 36 }, words.map);
  lesson(objects, 3, words.invite);
  return copyPageContents(withObjects(createPage(pageId), objects.all), pageId, START);
}
