import { expect, test } from 'vitest';
import { ANNA, BEN, object, operation, reasons, Scene } from '../../testing/scene.ts';
import {
  creation,
  deletion,
  KIND,
  MAX_OBJECT_WEIGHT,
  OPERATION,
  readObject,
  readOperation,
  SYSTEM,
  textOf,
} from '../index.ts';

const page = (...objects: ReturnType<typeof object>[]): Scene => {
  const scene = new Scene();
  scene.creates(ANNA, ...objects);
  return scene;
};

test('O1 unknown kinds and properties are kept', () => {
  const strange = { selectId: '5', type: 9999, sparkle: { deep: [1, null, { x: 'y' }] }, 'row.7': [1, 2] };
  expect(readObject(strange)).toMatchObject({ ok: true, value: strange });
});

test('R3.67 R3.68 R3.69 R3.70 R3.71 R3.72 R3.73 R3.74 R3.75 R3.76 R3.78 O1 every attribute of the specification is read', () => {
  const full = {
    selectId: '5',
    type: KIND.image,
    zIndex: 2 ** 48,
    left: 1,
    top: 2,
    angle: 30,
    scaleX: 2,
    scaleY: 0.5,
    runs: [{ text: 'a', bold: true, italic: true, underline: true, linethrough: true, fontFamily: 'x', fontSize: 12 }],
    fontFamily: 'default',
    fontSize: 24,
    bold: true,
    italic: false,
    underline: true,
    linethrough: false,
    link: 'https://example.org/',
    imgSrc: 'a.png',
    url: 'b.pdf',
    tpvLocked: true,
    crop: { left: 0, top: 0, width: 10, height: 10 },
    relations: { row: 1 },
    parentId: '6',
    groupId: '7',
    start: { selectId: '8', x: 0.5, y: 1 },
  };
  expect(readObject(full)).toEqual({ ok: true, value: full });
});

/** A value that each attribute of the specification cannot hold. An unknown name would keep it. */
const UNFIT = {
  zIndex: '1',
  left: '1',
  top: 'high',
  angle: true,
  scaleX: 'wide',
  scaleY: [],
  fontFamily: 1,
  fontSize: '24',
  bold: 'yes',
  italic: 1,
  underline: 'no',
  linethrough: 0,
  link: 'javascript:alert(1)',
  imgSrc: 1,
  url: {},
  tpvLocked: 'locked',
  crop: { left: 0, top: 0 },
  relations: 'row 1',
  parentId: 'no number',
  groupId: 7,
  start: { selectId: '8' },
  end: 'there',
  name: 5,
  picUrl: 5,
  isMiniWindow: 'yes',
  isVertical: 'yes',
} as const;

test.each(Object.entries(UNFIT))(
  'R3.21 R3.67 R3.68 R3.69 R3.70 R3.71 R3.72 R3.73 R3.74 R3.75 R3.76 R3.78 O1 %s is an attribute, so it cannot be %j',
  (name, value) => {
    expect(readObject({ selectId: '5', type: KIND.image, [name]: value })).toMatchObject({ ok: false });
  },
);

test.each([
  ['no object', 5],
  ['a list', []],
  ['no id', { type: 201 }],
  ['no type', { selectId: '1' }],
  ['an id that is a number', { selectId: 1, type: 201 }],
  ['an id of 20 digits', { selectId: '12345678901234567890', type: 201 }],
  ['an infinite place', { selectId: '1', type: 201, left: Number.POSITIVE_INFINITY }],
  ['a place beyond the bounds', { selectId: '1', type: 201, left: 2e9 }],
  ['a link that runs', { selectId: '1', type: 201, link: 'java\tscript:alert(1)' }],
  ['a link to another host without scheme', { selectId: '1', type: 201, link: '//evil.example' }],
  ['a property every object inherits', { selectId: '1', type: 201, constructor: 1 }],
  ['a prototype', JSON.parse('{"selectId":"1","type":201,"__proto__":{"x":1}}')],
  ['existence as a property', { selectId: '1', type: 201, exist: 1 }],
  ['too heavy', { selectId: '1', type: 201, note: 'x'.repeat(MAX_OBJECT_WEIGHT) }],
  ['too deep', { selectId: '1', type: 201, note: JSON.parse('['.repeat(5000) + ']'.repeat(5000)) }],
  ['runs that are none', { selectId: '1', type: 201, runs: [{ bold: true }] }],
])('O2 refused: %s', (_, value) => {
  expect(readObject(value).ok).toBe(false);
});

test('O3 null is absent, and a place is never absent', () => {
  expect(readObject({ selectId: '1', type: 201, fill: null })).toEqual({
    ok: true,
    value: { selectId: '1', type: 201, zIndex: 0, left: 0, top: 0, angle: 0, scaleX: 1, scaleY: 1 },
  });
  const scene = page(object('1', { fill: '#fff' }));
  scene.sets(ANNA, '1', 'fill', '#fff', null);
  expect(Object.keys(scene.get('1') ?? {})).not.toContain('fill');
  expect(() => operation(OPERATION.property, [['1', 'left', 0, null]])).toThrow('cannot be taken away');
});

test('R3.77 O4 matrix and text are derived, id and kind are fixed', () => {
  const read = readObject({
    selectId: '1',
    type: 602,
    matrix: '1_0_0',
    text: 'x',
    runs: [{ text: 'a' }, { text: 'b', bold: true }],
  });
  expect(read.ok && [read.value.matrix, read.value.text, textOf(read.value)]).toEqual([undefined, undefined, 'ab']);
  for (const property of ['matrix', 'text', 'selectId', 'type', 'cutFrom']) {
    expect(() => operation(OPERATION.property, [['1', property, null, '2']])).toThrow('does not change');
  }
});

test('O5 an id that exists is not created again, and nothing is created without state', () => {
  const scene = page(object('1', { left: 5 }));
  expect(reasons(scene.creates(BEN, object('1', { left: 7 })))).toEqual(['exists']);
  expect(reasons(scene.does(ANNA, OPERATION.created, [['2', 'exist', 0, 1]]))).toEqual(['state']);
  expect([scene.ids, scene.get('1')?.left]).toEqual([['1'], 5]);
  const twice = scene.does(ANNA, OPERATION.undo, [deletion('1'), creation('1')], { state: [object('1')] });
  expect(reasons(twice)).toEqual(['exists']);
});

test('O6 a change to a deleted object is void', () => {
  const scene = page(object('1'));
  scene.does(ANNA, OPERATION.property, [deletion('1')]);
  expect(reasons(scene.sets(BEN, '1', 'left', 0, 1))).toEqual(['absent']);
  expect(reasons(scene.does(BEN, OPERATION.property, [deletion('1')]))).toEqual(['absent']);
});

test('O7 the last writer wins, property by property', () => {
  const scene = page(object('1'));
  scene.sets(ANNA, '1', 'left', 0, 5);
  scene.sets(BEN, '1', 'top', 0, 6);
  scene.sets(BEN, '1', 'left', 0, 7);
  expect(scene.get('1')).toMatchObject({ left: 7, top: 6 });
});

test('R3.73 R4.24 O8 a locked object and what lies below it stays as it is, but for its own lock', () => {
  const scene = page(object('1', { type: KIND.table }), object('2', { parentId: '1' }));
  scene.sets(ANNA, '1', 'tpvLocked', null, true);
  expect(reasons(scene.sets(BEN, '1', 'left', 0, 5))).toEqual(['locked']);
  expect(reasons(scene.sets(BEN, '2', 'left', 0, 5))).toEqual(['locked']);
  expect(reasons(scene.does(BEN, OPERATION.property, [deletion('2')]))).toEqual(['locked']);
  expect(reasons(scene.creates(BEN, object('3', { parentId: '1' })))).toEqual(['locked']);
  expect(reasons(scene.sets(BEN, '1', 'tpvLocked', true, null))).toEqual([]);
  expect(reasons(scene.sets(BEN, '2', 'left', 0, 5))).toEqual([]);
});

test('R4.22 O9 existence is coded [0,1] and [1,0]; state alone creates nothing', () => {
  const scene = page();
  scene.does(ANNA, OPERATION.created, [['1', 'exist', 0, 1]], { state: [object('1'), object('2')] });
  expect(scene.ids).toEqual(['1']);
  scene.does(ANNA, OPERATION.property, [['1', 'exist', 1, 0]]);
  expect(scene.ids).toEqual([]);
  expect(() => operation(OPERATION.property, [['1', 'exist', 1, 1]])).toThrow('[0,1]');
});

test('O10 an operation does only what its code is for', () => {
  const scene = page(object('1'));
  expect(reasons(scene.does(ANNA, OPERATION.created, [['1', 'left', 0, 1]]))).toEqual(['code']);
  expect(reasons(scene.does(ANNA, OPERATION.background, [['1', 'left', 0, 1]]))).toEqual(['code']);
  expect(reasons(scene.does(ANNA, OPERATION.property, [['', 'background', null, 'x']]))).toEqual(['code']);
  expect(reasons(scene.does(ANNA, OPERATION.clean, [['1', 'left', 0, 1]], { versionId: 0 }))).toEqual(['code']);
});

test('R3.81 R3.86 O10 created and cross copy bring objects', () => {
  const scene = page();
  scene.does(ANNA, OPERATION.crossCopy, [['1', 'exist', 0, 1]], { state: [object('1')] });
  expect(scene.ids).toEqual(['1']);
});

test('R3.82 O11 background and canvas belong to the page', () => {
  const scene = page();
  expect(scene.does(ANNA, OPERATION.background, [['', 'background', null, { color: '#fff' }]]).touched).toContain('');
  scene.does(BEN, OPERATION.canvas, [['', 'canvas', null, { grid: true }]]);
  scene.does(BEN, OPERATION.background, [['', 'background', null, { color: '#000' }]]);
  expect([scene.page.background, scene.page.canvas]).toEqual([{ color: '#000' }, { grid: true }]);
  expect(() => operation(OPERATION.background, [['', 'other', null, 1]])).toThrow('a page has no other');
});

test('R3.84 O12 a document is paged and opened even when locked; nothing else is', () => {
  const scene = page(object('1', { type: KIND.pdf, tpvLocked: true }), object('2'));
  expect(reasons(scene.does(BEN, OPERATION.document, [['1', 'pageIndex', null, 3]]))).toEqual([]);
  expect(reasons(scene.does(BEN, OPERATION.document, [['1', 'left', 0, 3]]))).toEqual(['code']);
  expect(reasons(scene.does(BEN, OPERATION.document, [['2', 'open', null, 1]]))).toEqual(['kind']);
  expect(reasons(scene.does(BEN, OPERATION.document, [['9', 'open', null, 1]]))).toEqual(['absent']);
  expect(scene.get('1')?.pageIndex).toBe(3);
});

test('R3.84 O13 lines on a document are deleted, other things are not', () => {
  const scene = page(
    object('1', { type: KIND.pdf }),
    object('2', { type: 101, parentId: '1' }),
    object('3', { type: 101 }),
  );
  const folded = scene.does(BEN, OPERATION.documentDeleteLine, [deletion('2'), deletion('3'), deletion('1')]);
  expect(reasons(folded)).toEqual(['kind', 'kind']);
  expect(scene.ids).toEqual(['1', '3']);
});

test('R3.71 R3.87 O14 a hyperlink is set by its own operation', () => {
  const scene = page(object('1'));
  const folded = scene.does(BEN, OPERATION.hyperlink, [
    ['1', 'link', null, 'https://example.org/'],
    ['1', 'left', 0, 1],
  ]);
  expect(reasons(folded)).toEqual(['code']);
  expect(scene.get('1')).toMatchObject({ link: 'https://example.org/', left: 0 });
});

test('R3.88 O15 an address is refreshed only where it is still the old one', () => {
  const scene = page(object('1', { imgSrc: 'old', tpvLocked: true }));
  expect(reasons(scene.does(SYSTEM, OPERATION.refreshUrl, [['1', 'imgSrc', 'other', 'new']]))).toEqual(['changed']);
  expect(reasons(scene.does(BEN, OPERATION.refreshUrl, [['1', 'imgSrc', 'old', 'new']]))).toEqual([]);
  expect(reasons(scene.does(BEN, OPERATION.refreshUrl, [['1', 'left', 0, 1]]))).toEqual(['code']);
  expect(scene.get('1')?.imgSrc).toBe('new');
  expect(scene.page.births.get('1')?.touched).toBe(false);
});

test('R3.88 O16 an upload error is reported by its uploader or the system', () => {
  const scene = page(object('1'));
  expect(reasons(scene.does(BEN, OPERATION.uploadError, [['1', 'uploadError', null, 'size']]))).toEqual(['creator']);
  expect(reasons(scene.does(SYSTEM, OPERATION.uploadError, [['1', 'uploadError', null, 'size']]))).toEqual([]);
  expect(reasons(scene.does(ANNA, OPERATION.uploadError, [['1', 'uploadError', 'size', null]]))).toEqual([]);
});

test('R3.82 R3.85 O17 a laser pen or page operation in a log has no effect', () => {
  const scene = page();
  expect(reasons(scene.does(ANNA, OPERATION.laser, []))).toEqual(['ephemeral']);
  expect(reasons(scene.does(ANNA, OPERATION.page, []))).toEqual(['http']);
});

test('O18 a connector keeps its binding when its object goes', () => {
  const start = { selectId: '1', x: 0.5, y: 1 };
  const scene = page(object('1'), object('2', { type: KIND.solidArrow, start }));
  scene.does(BEN, OPERATION.property, [deletion('1')]);
  expect(scene.get('2')?.start).toEqual(start);
});

test.each([
  null,
  {},
  { header: {} },
  { header: { clientId: 'a b' } },
  { ...operation(OPERATION.created, []), clientSeq: -1 },
  { ...operation(OPERATION.created, []), state: [object('1'), object('1')] },
  { ...operation(OPERATION.created, []), part: { index: 0, count: 1 } },
  { ...operation(OPERATION.created, []), changes: [['1', 'left', 0]] },
])('R3.79 O2 %# is no operation', (value) => {
  expect(readOperation(value).ok).toBe(false);
});
