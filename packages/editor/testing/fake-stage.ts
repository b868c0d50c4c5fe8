import { type BoardObject, compareOrder, type PageState, type TextRange } from '@sw/board-model';
import {
  type Box,
  type Camera,
  type Corners,
  grow,
  isComposite,
  type LiveItem,
  meets,
  type OverlayPaint,
  type PageIndex,
  type Size,
  unite,
} from '@sw/board-render';
import { outlineOf } from '../src/edit/outline.ts';
import type { Scene } from '../src/edit/scene.ts';
import type { StagePort } from '../src/ports.ts';
import { boxAround, boxOfFrame, frameOf } from '../src/selection/frame.ts';

/** Every character is 0.6 of its size wide. */
export const fakeTextSize = ({ runs, fontSize = 24 }: BoardObject): Size => {
  const lines = (runs ?? [])
    .map(({ text }) => text)
    .join('')
    .split('\n');
  return {
    width: Math.max(...lines.map((line) => line.length)) * fontSize * 0.6,
    height: lines.length * fontSize * 1.4,
  };
};

/** As if every text were on one line at its object's corner. */
export const fakeCorners = ({ left, top, fontSize = 24 }: BoardObject, { from, to }: TextRange): readonly Corners[] => {
  const [minX, maxX, maxY] = [left + from * fontSize * 0.6, left + to * fontSize * 0.6, top + fontSize * 1.4];
  return [
    [
      { x: minX, y: top },
      { x: maxX, y: top },
      { x: maxX, y: maxY },
      { x: minX, y: maxY },
    ],
  ];
};

const NO_INDEX: PageIndex = { search: () => [], boundsOf: () => undefined, extent: () => undefined };

/** Checks every object: slow and obviously correct. */
function bruteIndex(page: () => PageState | undefined): PageIndex {
  const boundsOf = (selectId: string): Box | undefined => {
    const at = page();
    const object = at?.objects.get(selectId);
    if (!at || !object) return undefined;
    const scene: Scene = { page: at, index: NO_INDEX, textSize: fakeTextSize };
    // A graph reaches beyond its links, which are what can be touched of it.
    if (isComposite(object.type)) return boxOfFrame(frameOf(scene, object));
    const { lines, reach } = outlineOf(scene, object);
    const box = boxAround(lines.flat());
    return box && grow(box, reach);
  };
  return {
    boundsOf,
    extent() {
      const boxes = [...(page()?.objects.keys() ?? [])].flatMap((selectId) => boundsOf(selectId) ?? []);
      return boxes.length === 0 ? undefined : boxes.reduce((all, one) => unite(all, one));
    },
    search(box) {
      const objects = [...(page()?.objects.values() ?? [])];
      return objects.filter(({ selectId }) => meets(boundsOf(selectId) ?? EMPTY, box)).sort(compareOrder);
    },
  };
}

const EMPTY: Box = { minX: 1, minY: 1, maxX: 0, maxY: 0 };

export const sceneOf = (page: PageState): Scene => ({ page, index: bruteIndex(() => page), textSize: fakeTextSize });

/** Records the drawing calls. */
export class FakeStage implements StagePort {
  page: PageState | undefined;
  camera: Camera = { x: 0, y: 0, zoom: 1 };
  items: readonly LiveItem[] = [];
  expected: readonly BoardObject[] | undefined;
  hidden: ReadonlySet<string> = new Set();
  paint: OverlayPaint | undefined;
  readonly index = bruteIndex(() => this.page);

  show(page: PageState | undefined): void {
    this.page = page;
  }
  changed(): void {
    // The index looks at the page itself.
  }
  look(camera: Camera): void {
    this.camera = camera;
  }
  live(items: readonly LiveItem[]): void {
    this.items = items;
  }
  expect(objects: readonly BoardObject[] | undefined): void {
    this.expected = objects;
  }
  hide(ids: ReadonlySet<string>): void {
    this.hidden = ids;
  }
  overlay(paint: OverlayPaint | undefined): void {
    this.paint = paint;
  }
}
