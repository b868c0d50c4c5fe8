import { KIND } from '@sw/board-model';
import { isLine } from '@sw/board-render';
import { type Draft, type Properties, type Sheet, SQUARE, sheetOfObjects } from './sheet.ts';

const KINDS = Object.entries(KIND).filter(([, type]) => isLine(type));
const STYLES = ['solid', 'dashed', 'dotted'] as const;

const plain =
  (type: number): Draft =>
  (id) => [
    { selectId: id(1), type, left: 14, top: 20, width: 98, height: 32 },
    { selectId: id(2), type, left: 14, top: 110, width: 98, height: 34, scaleY: -1, stroke: '#E64243', strokeWidth: 7 },
  ];

const styled =
  (type: number): Draft =>
  (id) =>
    STYLES.map((lineStyle, i) => ({
      selectId: id(i),
      type,
      left: 14,
      top: 26 + i * 38,
      width: 100,
      stroke: '#297BEE',
      strokeWidth: 4 + i,
      lineStyle,
      startArrow: i !== 1,
      endArrow: i !== 2,
    }));

const labelled =
  (type: number): Draft =>
  (id) => [
    {
      selectId: id(1),
      type,
      left: 12,
      top: 16,
      width: 102,
      height: 96,
      stroke: '#07914A',
      runs: [{ text: '也许 yes' }],
      fontSize: 18,
    },
  ];

const box = (selectId: string, left: number, top: number, more: Partial<Properties> = {}) => ({
  selectId,
  type: KIND.roundedRectangle,
  left,
  top,
  width: 46,
  height: 36,
  fill: '#C4E1FA',
  stroke: '#4C534F',
  ...more,
});

const bound: Draft = (id) => [
  box(id(1), 10, 12),
  box(id(2), 70, 80, { type: KIND.ellipse }),
  {
    selectId: id(3),
    type: KIND.solidArrow,
    start: { selectId: id(1), x: 1, y: 0.5 },
    end: { selectId: id(2), x: 0.5, y: 0 },
  },
  {
    selectId: id(4),
    type: KIND.dashedArrow,
    start: { selectId: id(2), x: 0, y: 0.5 },
    end: { selectId: id(1), x: 0.5, y: 1 },
    stroke: '#A25CE3',
    startArrow: true,
  },
];

const boundToTurned: Draft = (id) => [
  box(id(1), 40, 10, { angle: 40 }),
  box(id(2), 118, 76, { scaleX: -1, scaleY: 1.2 }),
  {
    selectId: id(3),
    type: KIND.solidLine,
    start: { selectId: id(1), x: 1, y: 1 },
    end: { selectId: id(2), x: 1, y: 0.5 },
    stroke: '#E64243',
  },
];

/** One end was attached to an object that no longer exists: it stays where it was. */
const lost: Draft = (id) => [
  box(id(1), 72, 78),
  {
    selectId: id(2),
    type: KIND.solidArrow,
    left: 16,
    top: 16,
    width: 50,
    height: 20,
    start: { selectId: id(9), x: 0, y: 0 },
    end: { selectId: id(1), x: 0, y: 0.5 },
  },
];

const short: Draft = (id) => [
  { selectId: id(1), type: KIND.solidArrow, left: 16, top: 24, width: 14, height: 6, strokeWidth: 8 },
  { selectId: id(2), type: KIND.solidArrow, left: 70, top: 28, width: 36, height: 0, strokeWidth: 5, startArrow: true },
  {
    selectId: id(3),
    type: KIND.solidArrow,
    left: 16,
    top: 74,
    width: 92,
    height: 20,
    stroke: '#CB5F03',
    strokeWidth: 11,
    opacity: 0.5,
  },
];

const each = (what: string, draft: (type: number) => Draft): Record<string, Draft> =>
  Object.fromEntries(KINDS.map(([name, type]) => [`${name}, ${what}`, draft(type)]));

export const lines = (): Sheet =>
  sheetOfObjects('lines', SQUARE, {
    ...each('plain', plain),
    ...each('every style and head', styled),
    ...each('with words', labelled),
    'bound to shapes': bound,
    'bound to what is turned and mirrored': boundToTurned,
    'bound to what is gone': lost,
    'short and thick': short,
  });
