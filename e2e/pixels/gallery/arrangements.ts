import { KIND, packInk, TOP_LEVEL } from '@sw/board-model';
import { type Draft, type Properties, type Sheet, sheetOfObjects, WIDE } from './sheet.ts';

const square = (selectId: string, left: number, top: number, fill: string, more: Partial<Properties> = {}) => ({
  selectId,
  type: KIND.rectangle,
  left,
  top,
  width: 80,
  height: 60,
  fill,
  stroke: '#1A1E1C',
  ...more,
});

/** Listed in another order than stacked: only zIndex, and then the id, determine the order. */
const order: Draft = (id) => [
  square(id(1), 60, 40, '#E64243', { zIndex: 3 }),
  square(id(2), 30, 20, '#297BEE', { zIndex: 1 }),
  square(id(3), 16, 56, '#F2B705', { zIndex: 2 }),
  square(id(4), 100, 14, '#07914A', { zIndex: TOP_LEVEL, width: 40, height: 110 }),
];

const group: Draft = (id) => [
  square(id(1), 24, 24, '#C4E1FA', { groupId: id(9) }),
  {
    selectId: id(2),
    type: KIND.ellipse,
    left: 80,
    top: 46,
    width: 90,
    height: 70,
    fill: '#FFE58A',
    groupId: id(9),
    zIndex: 1,
  },
  { selectId: id(3), type: KIND.solidArrow, left: 40, top: 40, width: 90, height: 50, groupId: id(9), zIndex: 2 },
];

/** Each in the coordinates of its parent: rotated, then stretched, then mirrored. */
const nested: Draft = (id) => [
  square(id(1), 60, 10, '#C3EBD6', { width: 120, height: 78, angle: 15 }),
  square(id(2), 14, 18, '#FFC9D8', { parentId: id(1), width: 60, height: 40, scaleX: 1.2, scaleY: 0.9, zIndex: 1 }),
  {
    selectId: id(3),
    type: KIND.triangle,
    parentId: id(2),
    left: 40,
    top: 8,
    width: 30,
    height: 24,
    scaleX: -1,
    fill: '#A25CE3',
    zIndex: 2,
  },
];

const locked: Draft = (id) => [
  square(id(1), 40, 34, '#E0ECA6', {
    tpvLocked: true,
    width: 120,
    height: 70,
    runs: [{ text: 'locked' }],
    fontSize: 24,
  }),
];

const mirrored: Draft = (id) => [
  {
    selectId: id(1),
    type: KIND.triangle,
    left: 96,
    top: 16,
    width: 80,
    height: 90,
    scaleX: -1,
    fill: '#FFD2B5',
    runs: [{ text: '<L' }],
    fontSize: 16,
  },
  {
    selectId: id(2),
    type: KIND.parallelogram,
    left: 104,
    top: 106,
    width: 104,
    height: 90,
    scaleY: -1,
    fill: '#DFD0FA',
    runs: [{ text: 'upside' }],
    fontSize: 14,
  },
];

const stretched: Draft = (id) => [
  square(id(1), 20, 20, '#C4E1FA', { scaleX: 2, scaleY: 0.5, strokeWidth: 6, runs: [{ text: 'wide' }], fontSize: 24 }),
  {
    selectId: id(2),
    type: KIND.textGroup,
    left: 30,
    top: 64,
    scaleX: 0.7,
    scaleY: 1.6,
    fontSize: 28,
    runs: [{ text: 'Tall words' }],
  },
];

const upsideDown: Draft = (id) => [
  {
    selectId: id(1),
    type: KIND.textGroup,
    left: 190,
    top: 50,
    angle: 180,
    fontSize: 28,
    runs: [{ text: 'Turned 转' }],
  },
  { selectId: id(2), type: KIND.textGroup, left: 100, top: 54, angle: 30, fontSize: 24, runs: [{ text: 'Slope 坡' }] },
];

const mixed: Draft = (id) => [
  {
    selectId: id(1),
    type: KIND.memoText,
    left: 16,
    top: 12,
    width: 104,
    height: 100,
    runs: [{ text: 'Under' }],
    fontSize: 22,
  },
  {
    selectId: id(2),
    type: KIND.markerLine,
    ...packInk(
      [
        { x: 14, y: 110 },
        { x: 90, y: 40 },
        { x: 180, y: 90 },
      ],
      12,
    ),
    stroke: '#E64243',
    zIndex: 1,
  },
  square(id(3), 110, 44, '#297BEE', { zIndex: 2, opacity: 0.7 }),
  { selectId: id(4), type: KIND.textGroup, left: 80, top: 52, fontSize: 34, zIndex: 3, runs: [{ text: 'Above 上' }] },
];

export const arrangements = (): Sheet =>
  sheetOfObjects('arrangements', WIDE, {
    'what lies above what': order,
    'a group': group,
    'children of children': nested,
    'a locked object': locked,
    'mirrored shapes': mirrored,
    'stretched objects': stretched,
    'turned texts': upsideDown,
    'kinds over each other': mixed,
  });
