import { KIND } from '@sw/board-model';
import { expect, test } from 'vitest';
import { object, pageOf } from '../../testing/objects.ts';
import { draw } from '../../testing/pixels.ts';

const PAPER = '#fafbfa';
const BOX = { left: 100, top: 100, width: 200, height: 100, stroke: '#E64243', strokeWidth: 4, fill: '#C4E1FA' };
const FILL = '#c4e1fa';
const EDGE = '#e64243';

/** Half of the edge's green over the paper is #9f; anything painted twice is darker. */
const isDarkerThanHalf = (colour: string): boolean => Number.parseInt(colour.slice(3, 5), 16) < 0x98;

const CLOSED: readonly (readonly [number, string, readonly [number, number][], readonly [number, number][]])[] = [
  [
    KIND.rectangle,
    'rectangle',
    [
      [104, 104],
      [296, 196],
    ],
    [],
  ],
  [
    KIND.roundedRectangle,
    'rounded rectangle',
    [
      [104, 150],
      [200, 104],
    ],
    [
      [99, 99],
      [101, 101],
      [299, 199],
    ],
  ],
  [
    KIND.cylinder,
    'cylinder',
    [
      [104, 150],
      [200, 190],
    ],
    [
      [101, 101],
      [299, 199],
    ],
  ],
  [
    KIND.hexagon,
    'hexagon',
    [
      [106, 150],
      [200, 104],
    ],
    [
      [104, 104],
      [296, 196],
    ],
  ],
  [
    KIND.ellipse,
    'ellipse',
    [
      [106, 150],
      [200, 104],
    ],
    [
      [110, 110],
      [290, 190],
    ],
  ],
  [
    KIND.parallelogram,
    'parallelogram',
    [
      [290, 106],
      [110, 194],
    ],
    [
      [104, 110],
      [296, 190],
    ],
  ],
  [
    KIND.semicircle,
    'semicircle',
    [
      [110, 194],
      [200, 106],
    ],
    [
      [104, 110],
      [296, 110],
    ],
  ],
  [
    KIND.fivePointStar,
    'star',
    [
      [200, 120],
      [140, 142],
    ],
    [
      [104, 110],
      [296, 190],
      [200, 190],
    ],
  ],
  [
    KIND.trapezoid,
    'trapezoid',
    [
      [110, 194],
      [200, 106],
    ],
    [
      [104, 106],
      [296, 106],
    ],
  ],
  [
    KIND.triangle,
    'triangle',
    [
      [110, 194],
      [200, 115],
    ],
    [
      [120, 110],
      [280, 110],
    ],
  ],
];

test.each(CLOSED)('R3.52 %i %s: filled inside its outline, paper outside', (type, _, inside, outside) => {
  const picture = draw(pageOf([object('1', { type, ...BOX })]));
  expect(picture.at(200, 160)).toBe(FILL);
  for (const [x, y] of inside) expect(picture.at(x, y)).toBe(FILL);
  for (const [x, y] of outside) expect(picture.at(x, y)).toBe(PAPER);
  const empty = draw(pageOf([object('1', { type, ...BOX, fill: 'transparent' })]));
  expect(empty.at(200, 160)).toBe(PAPER);
});

test.each(['solid', 'dashed', 'dotted'])(
  'an arrow that can be looked through has one shade where its %s line meets its head',
  (lineStyle) => {
    const arrow = { ...BOX, type: KIND.solidArrow, height: 0, top: 150, strokeWidth: 16, opacity: 0.5, lineStyle };
    const picture = draw(pageOf([object('1', arrow)]));
    // On the line's middle, where neither a corner of the line nor the edge of the head is.
    const shades = new Set(Array.from({ length: 200 }, (_, i) => picture.at(100 + i, 150)).filter(isDarkerThanHalf));
    expect([...shades]).toEqual([]);
  },
);

test('R3.52 lines run from corner to corner, arrows have a head, dashed ones gaps', () => {
  const flat = { ...BOX, height: 0, top: 150, strokeWidth: 6 };
  const painted = (type: number, more = {}) => {
    const picture = draw(pageOf([object('1', { type, ...flat, ...more })]));
    const along = Array.from({ length: 160 }, (_, i) => picture.at(110 + i, 150));
    return {
      gaps: along.some((colour) => colour === PAPER),
      head: picture.at(282, 156) !== PAPER,
      tail: picture.at(118, 156) !== PAPER,
      along,
    };
  };
  expect(painted(KIND.solidLine)).toMatchObject({ gaps: false, head: false, tail: false });
  expect(painted(KIND.dashedLine)).toMatchObject({ gaps: true, head: false });
  expect(painted(KIND.solidArrow)).toMatchObject({ gaps: false, head: true, tail: false });
  expect(painted(KIND.dashedArrow)).toMatchObject({ gaps: true, head: true });
  expect(painted(KIND.solidLine, { lineStyle: 'dotted', startArrow: true })).toMatchObject({ gaps: true, tail: true });
  const slope = draw(pageOf([object('1', { type: KIND.solidLine, ...BOX, scaleY: -1, top: 200 })]));
  expect(slope.at(200, 150)).toBe(EDGE);
  expect(slope.at(295, 102)).toBe(EDGE);
});

test('R3.69 R3.70 text is drawn inside a shape, upright though the shape is mirrored, in a colour that reads on the fill', () => {
  const text = { fontSize: 40, runs: [{ text: 'F' }] };
  const column = (more: Record<string, unknown>) => {
    const picture = draw(pageOf([object('1', { ...BOX, ...text, stroke: 'transparent', ...more })]));
    const dark: number[] = [];
    for (let x = 100; x < 300; x += 1) {
      for (let y = 100; y < 200; y += 1) if (picture.at(x, y) === '#1a1e1c') dark.push(x);
    }
    return {
      from: Math.min(...dark),
      to: Math.max(...dark),
      left: dark.filter((x) => x < 198).length,
      all: dark.length,
    };
  };
  const plain = column({});
  const mirrored = column({ scaleX: -1, left: 300 });
  expect(plain.all).toBeGreaterThan(50);
  expect(mirrored.left / mirrored.all).toBeCloseTo(plain.left / plain.all, 1);
  const onInk = draw(pageOf([object('1', { ...BOX, ...text, fill: '#1A1E1C' })]));
  let white = 0;
  for (let x = 150; x < 250; x += 1) for (let y = 110; y < 190; y += 1) if (onInk.at(x, y) === '#ffffff') white += 1;
  expect(white).toBeGreaterThan(20);
});

test('R3.70 R3.71 bold is heavier, underline and strike are lines, a link has its colour and its line', () => {
  const count = (style: Record<string, unknown>, colour = '#1a1e1c') => {
    const runs = [{ text: 'minimum', ...style }];
    const picture = draw(pageOf([object('1', { type: KIND.textGroup, left: 40, top: 40, fontSize: 60, runs })]));
    let found = 0;
    for (let x = 0; x < 400; x += 1) for (let y = 0; y < 200; y += 1) if (picture.at(x, y) === colour) found += 1;
    return found;
  };
  const plain = count({});
  expect(plain).toBeGreaterThan(200);
  expect(count({ bold: true })).toBeGreaterThan(plain * 1.2);
  expect(count({ underline: true })).toBeGreaterThan(plain + 200);
  expect(count({ linethrough: true })).toBeGreaterThan(plain + 100);
  expect(count({ color: '#E64243' }, '#e64243')).toBeGreaterThan(200);
  expect(count({ link: 'https://example.org/' }, '#0f6b52')).toBeGreaterThan(plain);
});

test('very small text is a stripe', () => {
  const runs = [{ text: '停车场 minimum minimum' }];
  const page = pageOf([object('1', { type: KIND.textGroup, left: 40, top: 40, fontSize: 24, runs })]);
  const picture = draw(page, { view: { left: 0, top: 0, scale: 0.1 }, size: { width: 60, height: 20 } });
  const row = Array.from({ length: 20 }, (_, i) => picture.at(6 + i, 5));
  expect(new Set(row).size).toBe(1);
  expect(row[0]).not.toBe(PAPER);
});
