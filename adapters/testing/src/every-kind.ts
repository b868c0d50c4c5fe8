import { type BoardObject, blobAddress, type Family, familyOf, KIND, packInk, readObject } from '@sw/board-model';
import { partsOf } from './composite-parts.ts';

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Objects with the area of the page that contains exactly these objects. */
export interface KindCell {
  readonly name: string;
  readonly frame: Frame;
  readonly objects: readonly BoardObject[];
}

interface EveryKindOptions {
  /** Blob of the picture that the image shows. */
  readonly blobId: string;
  /** The font of all texts. A bundled font looks the same on every machine. */
  readonly fontFamily?: string;
}

type Properties = Readonly<Record<string, unknown>>;
/** The contents of a cell, placed from its corner; `id` creates numbers unique to the cell. */
type Draft = (id: (number: number) => string) => readonly Properties[];

interface Row {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly drafts: readonly (readonly [string, Draft])[];
}

const FILLS = ['#FFE58A', '#C4E1FA', '#C3EBD6', '#FFC9D8'];
const INKS: readonly number[] = [KIND.markerLine, KIND.tipLine, KIND.highlighterLine];
/** A kind that no release uses yet: its data must be kept unchanged. */
const LATER_KIND = 999;
/** Number of ids available to a cell. */
const IDS = 100;

const wave = (length: number) =>
  Array.from({ length: 40 }, (_, i) => ({ x: 20 + (i * length) / 39, y: 85 + Math.sin(i / 5) * 40 }));

function inkOf(type: number): Draft {
  const highlights = type === KIND.highlighterLine;
  return (id) => [
    {
      selectId: id(1),
      type,
      ...packInk(wave(180), highlights ? 24 : 9),
      stroke: highlights ? '#F2B705' : '#E64243',
    },
  ];
}

/** Only visible properties: a template has no text, and a kind of a later release has no known ones. */
function ownOf(type: number, imgSrc: string): Properties {
  const family = familyOf(type);
  if (family === 'image') return { imgSrc, name: '屋顶' };
  if (family === 'document') return { name: `第 ${type} 号` };
  return family === 'shape' || family === 'text' ? { runs: [{ text: `Roof ${type} 停车场` }], fontSize: 16 } : {};
}

/** Slightly rotated, each object by a different angle, because rotated objects need different arithmetic. */
function boxed(type: number, index: number, box: Properties, imgSrc: string): Draft {
  const fill = familyOf(type) === 'shape' ? { fill: FILLS[index % FILLS.length] } : {};
  return (id) => [
    {
      selectId: id(1),
      type,
      ...box,
      angle: (index % 3) * 3,
      stroke: '#297BEE',
      ...fill,
      ...ownOf(type, imgSrc),
    },
  ];
}

/** A connector bound at both ends, one end to a child of another object. */
const bound: Draft = (id) => [
  { selectId: id(1), type: KIND.rectangle, left: 24, top: 20, width: 80, height: 60, fill: FILLS[1], groupId: id(9) },
  { selectId: id(2), type: KIND.ellipse, left: 150, top: 100, width: 60, height: 50, fill: FILLS[2], groupId: id(9) },
  { selectId: id(3), type: KIND.triangle, parentId: id(1), left: 10, top: 10, width: 30, height: 24, fill: '#A25CE3' },
  {
    selectId: id(4),
    type: KIND.dashedArrow,
    start: { selectId: id(3), x: 1, y: 0.5 },
    end: { selectId: id(2), x: 0, y: 0.5 },
    stroke: '#07914A',
  },
];

/** Text in every style, one link that is active in a file and one that is not, and a highlighter over all of them. */
const title: Draft = (id) => [
  {
    selectId: id(1),
    type: KIND.textGroup,
    left: 20,
    top: 20,
    width: 1600,
    fontSize: 48,
    runs: [
      { text: 'Offer 报价单：' },
      { text: 'the office', link: 'https://example.org/office?a=1&b=(2)', bold: true },
      { text: ', 车 and 见, ', italic: true },
      { text: 'gone', linethrough: true },
      { text: ' ' },
      { text: 'on this board', link: '#top' },
    ],
  },
  {
    selectId: id(2),
    type: KIND.highlighterLine,
    ...packInk(
      [
        { x: 40, y: 60 },
        { x: 420, y: 52 },
        { x: 700, y: 60 },
      ],
      36,
    ),
    stroke: '#F2B705',
  },
];

const BOX = { left: 32, top: 16, width: 170, height: 110 } as const;
/** Templates are designed for whole pages: their lines would be invisible at a smaller size. */
const TEMPLATE_BOX = { left: 28, top: 14, width: 310, height: 180 } as const;

function rows(imgSrc: string): readonly Row[] {
  const kinds = [...Object.entries(KIND), ['a kind of a later release', LATER_KIND] as const];
  const drafts = (wanted: (family: Family) => boolean, draft: (type: number, index: number) => Draft) =>
    kinds.filter(([, type]) => wanted(familyOf(type))).map(([name, type], i) => [name, draft(type, i)] as const);
  const isComposite = (family: Family): boolean => family === 'table' || family === 'graph';
  const single = drafts(
    (family) => family !== 'template' && !isComposite(family),
    (type, i) => (INKS.includes(type) ? inkOf(type) : boxed(type, i, BOX, imgSrc)),
  );
  return [
    { width: 1840, height: 110, columns: 1, drafts: [['words', title]] },
    { width: 230, height: 170, columns: 8, drafts: [...single, ['what holds on to others', bound]] },
    {
      width: 368,
      height: 240,
      columns: 5,
      drafts: drafts(
        (family) => family === 'template',
        (type, i) => boxed(type, i, TEMPLATE_BOX, imgSrc),
      ),
    },
    { width: 460, height: 340, columns: 4, drafts: drafts(isComposite, (type) => (id) => partsOf(type, id)) },
  ];
}

function read(properties: Properties): BoardObject {
  const object = readObject(properties);
  if (!object.ok) throw new Error(`${JSON.stringify(properties)}: ${object.error}`);
  return object.value;
}

/** A page with every kind of object in the model, and one unknown kind, each in its own cell. */
export function everyKind({ blobId, fontFamily }: EveryKindOptions): readonly KindCell[] {
  const cells: KindCell[] = [];
  const face = fontFamily === undefined ? {} : { fontFamily };
  let from = 0;
  for (const { width, height, columns, drafts } of rows(blobAddress(blobId))) {
    drafts.forEach(([name, draft], i) => {
      const frame = { left: (i % columns) * width, top: from + Math.floor(i / columns) * height, width, height };
      const first = (cells.length + 1) * IDS;
      const objects = draft((number) => String(first + number)).map((properties, n) => {
        const object = read({ zIndex: first + n, ...face, ...properties });
        // A child's position is in the coordinates of its parent.
        if (object.parentId !== undefined) return object;
        return { ...object, left: object.left + frame.left, top: object.top + frame.top };
      });
      cells.push({ name, frame, objects });
    });
    from += Math.ceil(drafts.length / columns) * height;
  }
  return cells;
}
