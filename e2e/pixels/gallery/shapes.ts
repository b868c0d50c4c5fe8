import { familyOf, KIND } from '@sw/board-model';
import { isLine } from '@sw/board-render';
import { type Draft, type Sheet, SQUARE, sheetOfObjects } from './sheet.ts';

const closed = Object.entries(KIND).filter(([, type]) => familyOf(type) === 'shape' && !isLine(type));
const BOX = { left: 12, top: 28, width: 104, height: 72 } as const;
const FILLS = ['#FFE58A', '#FFD2B5', '#FFC9D8', '#DFD0FA', '#C4E1FA', '#C3EBD6', '#E0ECA6', '#1A1E1C'];

const plain =
  (type: number): Draft =>
  (id) => [{ selectId: id(1), type, ...BOX }];

const filled =
  (type: number, index: number): Draft =>
  (id) => [
    {
      selectId: id(1),
      type,
      ...BOX,
      fill: FILLS[index % FILLS.length],
      stroke: '#297BEE',
      lineStyle: 'dashed',
      fontSize: 16,
      runs: [{ text: 'Vote ' }, { text: '投票', bold: true }],
    },
  ];

/** Rotated, thick, dotted and translucent. */
const turned =
  (type: number): Draft =>
  (id) => [
    {
      selectId: id(1),
      type,
      ...BOX,
      width: 92,
      left: 24,
      top: 20,
      angle: 12,
      fill: '#07914A',
      stroke: '#E64243',
      strokeWidth: 6,
      lineStyle: 'dotted',
      opacity: 0.55,
      fontSize: 16,
      textAlign: 'right',
      verticalAlign: 'bottom',
      runs: [{ text: 'aside' }],
    },
  ];

const bare: Draft = (id) => [
  {
    selectId: id(1),
    type: KIND.rectangle,
    ...BOX,
    fill: '#A25CE3',
    stroke: 'transparent',
    runs: [{ text: 'no edge' }],
    fontSize: 22,
  },
];

const lookedThrough: Draft = (id) => [
  { selectId: id(1), type: KIND.ellipse, ...BOX, fill: '#297BEE' },
  {
    selectId: id(2),
    type: KIND.hexagon,
    ...BOX,
    left: 30,
    top: 44,
    width: 88,
    height: 70,
    fill: '#F2B70580',
    stroke: '#07914A99',
    strokeWidth: 9,
    zIndex: 1,
  },
];

export const shapes = (): Sheet =>
  sheetOfObjects('shapes', SQUARE, {
    ...Object.fromEntries(closed.map(([name, type]) => [`${name}, plain`, plain(type)])),
    ...Object.fromEntries(closed.map(([name, type], i) => [`${name}, filled and dashed with words`, filled(type, i)])),
    ...Object.fromEntries(closed.map(([name, type]) => [`${name}, turned and dotted`, turned(type)])),
    'a shape without an edge': bare,
    'a fill that can be looked through': lookedThrough,
  });
