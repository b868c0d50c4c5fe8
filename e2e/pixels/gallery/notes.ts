import { KIND } from '@sw/board-model';
import { type Draft, type Properties, type Sheet, SQUARE, sheetOfObjects } from './sheet.ts';

const FILLS = {
  yellow: '#FFE58A',
  apricot: '#FFD2B5',
  pink: '#FFC9D8',
  lilac: '#DFD0FA',
  blue: '#C4E1FA',
  mint: '#C3EBD6',
  lime: '#E0ECA6',
  grey: '#E6EAE8',
} as const;

const note =
  (text: string, more: Partial<Properties> = {}): Draft =>
  (id) => [
    {
      selectId: id(1),
      type: KIND.memoText,
      left: 12,
      top: 10,
      width: 102,
      height: 102,
      fontSize: 18,
      runs: [{ text }],
      ...more,
    },
  ];

export const notes = (): Sheet =>
  sheetOfObjects('notes', SQUARE, {
    ...Object.fromEntries(
      Object.entries(FILLS).map(([name, fill]) => [`${name} note`, note(`${name} 便签`, { fill })]),
    ),
    'no colour of its own': note('Default'),
    'dark note': note('Light on dark', { fill: '#1A1E1C' }),
    'words made smaller': note('More to say than fits at full size, so it shrinks.'),
    turned: note('噪声：需要测量。', { angle: 9, left: 24, top: 6, width: 92, height: 92, fill: FILLS.mint }),
    'in the middle': note('In the middle', { textAlign: 'center', verticalAlign: 'middle', fill: FILLS.blue }),
    'bottom right': note('Last', { textAlign: 'right', verticalAlign: 'bottom', bold: true, fill: FILLS.pink }),
    'to be looked through': note('Half there', { opacity: 0.5, fill: FILLS.lilac }),
    'without words': note('', { fill: FILLS.lime }),
  });
