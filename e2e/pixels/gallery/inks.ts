import { type InkPoint, KIND, packInk } from '@sw/board-model';
import { type Draft, type Sheet, sheetOfObjects, WIDE } from './sheet.ts';

/** The design's ink colours, and a translucent one. */
const COLOURS = {
  graphite: '#828282',
  ink: '#1A1E1C',
  chalk: '#FFFFFF',
  red: '#E64243',
  orange: '#CB5F03',
  yellow: '#F2B705',
  green: '#07914A',
  teal: '#008E8A',
  blue: '#297BEE',
  violet: '#A25CE3',
  pink: '#D94497',
  'half green': '#07914A80',
} as const;
const KINDS = { marker: KIND.markerLine, highlighter: KIND.highlighterLine, tip: KIND.tipLine } as const;

const wave = (left: number, top: number, length: number, pressed = false): InkPoint[] =>
  Array.from({ length: 40 }, (_, i) => ({
    x: left + (i * length) / 39,
    y: top + Math.sin(i / 5) * 9,
    ...(pressed ? { pressure: 0.2 + 0.75 * Math.abs(Math.sin(i / 13)) } : {}),
  }));

/** A spiral whose turns grow outwards. */
const spiral = (x: number, y: number): InkPoint[] =>
  Array.from({ length: 90 }, (_, i) => ({
    x: x + Math.cos(i / 7) * (20 + i / 1.5),
    y: y + Math.sin(i / 7) * (8 + i / 3.2),
  }));

const strokes =
  (type: number): Draft =>
  (id) => [
    { selectId: id(1), type, ...packInk(wave(20, 22, 210), 9), stroke: COLOURS.blue },
    { selectId: id(2), type, ...packInk(wave(20, 54, 210, true), 16), stroke: COLOURS.red },
    { selectId: id(3), type, ...packInk(wave(20, 82, 140), 3), stroke: COLOURS.ink },
    { selectId: id(4), type, ...packInk([{ x: 200, y: 84 }], 20), stroke: COLOURS.green },
    { selectId: id(5), type, ...packInk(wave(20, 108, 210), 12), stroke: COLOURS.violet, opacity: 0.4 },
  ];

const crossing =
  (type: number): Draft =>
  (id) => [{ selectId: id(1), type, ...packInk(spiral(124, 62), 12), stroke: COLOURS.yellow }];

const turned =
  (type: number): Draft =>
  (id) => [
    {
      selectId: id(1),
      type,
      ...packInk(wave(0, 0, 110), 14),
      stroke: COLOURS.teal,
      angle: 14,
      scaleX: 1.5,
      scaleY: -0.8,
      left: 44,
      top: 52,
    },
  ];

/** A highlighter and the object below it. */
const marked: Draft = (id) => [
  { selectId: id(1), type: KIND.textGroup, left: 20, top: 8, fontSize: 30, runs: [{ text: 'Marked 标记' }] },
  { selectId: id(2), type: KIND.rectangle, left: 24, top: 66, width: 110, height: 48, fill: '#C4E1FA', zIndex: 1 },
  { selectId: id(3), type: KIND.markerLine, ...packInk(wave(110, 92, 110), 10), stroke: COLOURS.ink, zIndex: 2 },
  { selectId: id(4), type: KIND.highlighterLine, ...packInk(wave(22, 30, 200), 26), stroke: COLOURS.yellow, zIndex: 3 },
  { selectId: id(5), type: KIND.highlighterLine, ...packInk(wave(40, 92, 190), 22), stroke: COLOURS.pink, zIndex: 4 },
];

const coloured =
  (type: number): Draft =>
  (id) =>
    Object.values(COLOURS).map((stroke, i) => {
      const x = 18 + i * 20;
      const points = [
        { x, y: 20 },
        { x: x + 6, y: 64 },
        { x: x - 4, y: 108 },
      ];
      return { selectId: id(i), type, ...packInk(points, 11), stroke };
    });

const each = (what: string, draft: (type: number) => Draft): Record<string, Draft> =>
  Object.fromEntries(Object.entries(KINDS).map(([kind, type]) => [`${kind}, ${what}`, draft(type)]));

export const inks = (): Sheet =>
  sheetOfObjects('inks', WIDE, {
    ...each('strokes', strokes),
    ...each('crossing itself', crossing),
    ...each('turned and mirrored', turned),
    ...each('every colour', coloured),
    'highlighter over others': marked,
  });
