/** The size of the window for all measurements. */
export const WINDOW = { width: 1720, height: 1000 } as const;

export const SCENES = ['s1', 's2'] as const;
export type SceneName = (typeof SCENES)[number];
/** Two more: one that only `bench -- first-ink` opens, and one that is only panned. */
export type AnyScene = SceneName | 'first' | 'documents';

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

export interface SceneStroke extends Placed {
  readonly kind: 'stroke';
  /** Relative to (x, y); the first is (0, 0). */
  readonly points: readonly (readonly [number, number])[];
  /** The document under the stroke, by its index in the scene, and the page. */
  readonly on?: { readonly document: number; readonly page: number };
}

export interface SceneShape extends Placed {
  readonly kind: 'rectangle' | 'ellipse' | 'line';
  readonly width: number;
  readonly height: number;
  readonly fill?: string;
}

export interface SceneText extends Placed {
  readonly kind: 'text';
  readonly text: string;
}

export interface SceneDocument extends Placed {
  readonly kind: 'document';
  readonly width: number;
  readonly height: number;
  /** Each document has a different picture for its open page. */
  readonly picture: number;
}

export type SceneObject = SceneStroke | SceneShape | SceneText | SceneDocument;

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** From back to front. */
  readonly objects: readonly SceneObject[];
  /** The object that is dragged: in the middle, and in front of all others. */
  readonly target: SceneShape;
}

type Random = () => number;

const COLOURS = ['#1e1e1e', '#e03131', '#2f9e44', '#1971c2', '#f08c00', '#9c36b5'] as const;
const WORDS = 'plan ship board idea sketch group risk next owner draft scope review note team goal'.split(' ');
const SHAPES = ['rectangle', 'ellipse', 'line'] as const;
/** The distance in world units between two points of a stroke. */
const STEP = 4;

/** mulberry32: the same numbers on every machine. */
function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** A stroke whose direction changes slowly. */
function stroke(random: Random, width: number, height: number, count: number): SceneStroke {
  const x = random() * (width - 200) + 100;
  const y = random() * (height - 200) + 100;
  let heading = random() * Math.PI * 2;
  let [turn, alongX, alongY] = [0, 0, 0];
  const points: [number, number][] = [[0, 0]];
  while (points.length < count) {
    turn = turn * 0.8 + (random() - 0.5) * 0.5;
    heading += turn;
    alongX += Math.cos(heading) * STEP;
    alongY += Math.sin(heading) * STEP;
    points.push([hundredths(alongX), hundredths(alongY)]);
  }
  return { kind: 'stroke', x, y, points, colour: pick(random, COLOURS) };
}

/** 60 % strokes of 40 points, 30 % shapes and lines, 10 % short texts. */
function mixed(random: Random, width: number, height: number): SceneObject {
  const share = random();
  if (share < 0.6) return stroke(random, width, height, 40);
  const place = { x: random() * (width - 240), y: random() * (height - 160), colour: pick(random, COLOURS) };
  if (share < 0.9) {
    const size = { width: 40 + random() * 180, height: 30 + random() * 120 };
    return { ...place, ...size, kind: pick(random, SHAPES) };
  }
  const words = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, WORDS));
  return { ...place, kind: 'text', text: words.join(' ') };
}

function withTarget(width: number, height: number, objects: readonly SceneObject[]): Scene {
  const target: SceneShape = {
    kind: 'rectangle',
    x: width / 2 - 80,
    y: height / 2 - 60,
    width: 160,
    height: 120,
    colour: '#1971c2',
    fill: '#a5d8ff',
  };
  return { width, height, objects: [...objects, target], target };
}

const DOCUMENT_PAGES = 30;
const STROKES_A_PAGE = 10;

function documentsScene(): Scene {
  const random = seeded(3003);
  const [columns, rows] = [5, 2];
  const size = { width: WINDOW.width - 120, height: WINDOW.height - 80 };
  const documents = Array.from({ length: columns * rows }, (_, picture): SceneDocument => {
    const [x, y] = [(picture % columns) * WINDOW.width + 60, Math.floor(picture / columns) * WINDOW.height + 40];
    return { kind: 'document', x, y, ...size, colour: '#1e1e1e', picture };
  });
  const ink = documents.flatMap(({ x, y }, document) =>
    Array.from({ length: DOCUMENT_PAGES * STROKES_A_PAGE }, (_, n): SceneStroke => {
      const drawn = stroke(random, size.width, size.height, 40);
      return { ...drawn, x: drawn.x + x, y: drawn.y + y, on: { document, page: n % DOCUMENT_PAGES } };
    }),
  );
  return withTarget(WINDOW.width * columns, WINDOW.height * rows, [...documents, ...ink]);
}

/**
 * S1: 2,000 strokes of 60 points in one window, where leaving out invisible objects is of no help. S2: 10,000 mixed objects
 * over 5 × 5 windows. First: 3,600 of them over 3 × 3. Documents: ten of 30 pages over 5 × 2 windows, with ten strokes on
 * each page.
 */
export function makeScene(name: AnyScene): Scene {
  if (name === 's1') {
    const { width, height } = WINDOW;
    const random = seeded(1001);
    return withTarget(
      width,
      height,
      Array.from({ length: 2_000 }, () => stroke(random, width, height, 60)),
    );
  }
  if (name === 'documents') return documentsScene();
  const [windows, count] = name === 'first' ? [3, 3_600] : [5, 10_000];
  const [width, height] = [WINDOW.width * windows, WINDOW.height * windows];
  const random = seeded(2002);
  return withTarget(
    width,
    height,
    Array.from({ length: count }, () => mixed(random, width, height)),
  );
}
