import { isTopLevel, KIND } from '@sw/board-model';
import type { PageClient } from '@sw/board-sync';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { codesOf, join, Person } from '../../testing/person.ts';
import { readLink } from './link.ts';

let time: ManualTime;
let board: Loopback;
let ann: Person;

beforeEach(async () => {
  time = new ManualTime();
  board = new Loopback(time);
  ann = await join(board, 'client-ann', 5);
});

const order = (): string[] => [...ann.objects].sort((a, b) => a.zIndex - b.zIndex).map(({ selectId }) => selectId);

test('R9.51 ] and [ bring to the top and send to the bottom', () => {
  const [a, b, c] = [ann.shape([0, 0, 50, 50]), ann.shape([100, 0, 150, 50]), ann.shape([200, 0, 250, 50])];
  ann.run({ name: 'select', ids: [a.selectId] });
  ann.key(']', { code: 'BracketRight' });
  expect(order()).toEqual([b.selectId, c.selectId, a.selectId]);
  ann.run({ name: 'select', ids: [c.selectId, a.selectId] });
  ann.key('[', { code: 'BracketLeft' });
  expect(order()).toEqual([c.selectId, a.selectId, b.selectId]);
  const undo = ann.page.pending;
  ann.key('[', { code: 'BracketLeft' });
  expect(ann.page.pending).toBe(undo);
});

test('R3.68 kept on top, an object stays above what is brought to the top later, until it is let down again; undo takes it back', () => {
  const [a, b, c] = [ann.shape([0, 0, 50, 50]), ann.shape([100, 0, 150, 50]), ann.shape([200, 0, 250, 50])];
  const ids = [a.selectId, b.selectId];
  ann.run({ name: 'select', ids });
  expect(ann.state.selection.onTop).toBe(false);
  ann.run({ name: 'keepOnTop', on: true });
  expect([a, b, c].map((one) => isTopLevel(ann.now(one)))).toEqual([true, true, false]);
  expect(ann.state.selection.onTop).toBe(true);
  ann.run({ name: 'select', ids: [c.selectId] });
  ann.key(']', { code: 'BracketRight' });
  expect(order(), 'in their order, above all others').toEqual([c.selectId, a.selectId, b.selectId]);
  const later = ann.shape([300, 0, 350, 50]);
  expect(order().slice(-2)).toEqual(ids);

  ann.run({ name: 'select', ids: [a.selectId] });
  ann.run({ name: 'keepOnTop', on: false });
  expect(order(), 'at the front of the others').toEqual([c.selectId, later.selectId, a.selectId, b.selectId]);
  expect(isTopLevel(ann.now(a))).toBe(false);
  const waiting = ann.page.pending;
  ann.run({ name: 'keepOnTop', on: false });
  expect(ann.page.pending, 'nothing to change').toBe(waiting);
  ann.run({ name: 'undo' });
  expect(isTopLevel(ann.now(a))).toBe(true);
  expect(order().slice(-2)).toEqual(ids);
});

test('R9.46 R4.24 R2.83 Ctrl+L locks and unlocks, and the summary says which', () => {
  const a = ann.shape([0, 0, 50, 50]);
  ann.key('l', { ctrl: true });
  expect(ann.now(a).tpvLocked).toBe(true);
  expect(ann.state.selection.locked).toBe('all');
  ann.key('Delete');
  expect(ann.objects).toHaveLength(1);
  ann.key('l', { ctrl: true });
  expect(ann.now(a).tpvLocked).toBeUndefined();
  expect(ann.state.selection.locked).toBe('none');
});

test('R9.45 copy and paste: other ids, relations among each other, beside the original', () => {
  const [a, b] = [ann.shape([0, 0, 100, 100]), ann.shape([300, 0, 400, 100])];
  ann.run({ name: 'tool', mode: 'SHAPE', kind: KIND.solidArrow });
  ann.drag([
    [100, 50],
    [200, 50],
    [300, 50],
  ]);
  ann.run({ name: 'selectAll' });
  ann.key('c', { ctrl: true });
  ann.key('v', { ctrl: true });
  expect(ann.objects).toHaveLength(6);
  const copies = ann.state.selection.ids.flatMap((id) => ann.page.page?.objects.get(id) ?? []);
  const arrow = copies.find(({ type }) => type === KIND.solidArrow);
  const ids = new Set(copies.map(({ selectId }) => selectId));
  expect(ids.has(arrow?.start?.selectId ?? '')).toBe(true);
  expect(copies.map(({ left }) => left).sort((x, y) => x - y)).toEqual([a.left + 24, 124, b.left + 24]);
  ann.run({ name: 'undo' });
  expect(ann.objects).toHaveLength(3);
});

test('a copied line lets go of what stays behind', () => {
  ann.shape([0, 0, 100, 100]);
  ann.run({ name: 'tool', mode: 'SHAPE', kind: KIND.solidArrow });
  ann.drag([
    [100, 50],
    [200, 50],
    [300, 50],
  ]);
  ann.run({ name: 'copy' });
  ann.run({ name: 'paste', at: { x: 500, y: 500 } });
  const [copy] = ann.state.selection.ids.flatMap((id) => ann.page.page?.objects.get(id) ?? []);
  expect(copy?.start).toBeUndefined();
  expect(copy).toMatchObject({ left: 400, top: 500, width: 200 });
});

test('permit 1 may edit and duplicate, and neither copy nor cut', async () => {
  const bob = await join(board, 'client-bob', 6, { permit: 1 });
  bob.shape([0, 0, 100, 100]);
  bob.run({ name: 'copy' });
  bob.run({ name: 'cut' });
  expect(bob.messages).toEqual([{ type: 'copyForbidden' }, { type: 'copyForbidden' }]);
  expect(bob.clipboard).toBeUndefined();
  bob.run({ name: 'duplicate' });
  expect(bob.objects).toHaveLength(2);
  bob.run({ name: 'paste' });
  expect(bob.messages.at(-1)).toEqual({ type: 'nothingToPaste' });
});

test('R9.47 R3.70 bold for the whole text takes it from its parts', async () => {
  ann.run({ name: 'tool', mode: 'TEXT' });
  ann.click(100, 100);
  ann.text.input([{ text: 'one ' }, { text: 'two', bold: true }]);
  ann.text.end();
  ann.run({ name: 'select', ids: [ann.only.selectId] });
  ann.key('b', { ctrl: true });
  expect(ann.only).toMatchObject({ bold: true, runs: [{ text: 'one two' }] });
  ann.key('b', { ctrl: true });
  ann.key('i', { ctrl: true });
  ann.key('u', { ctrl: true });
  expect(ann.only.bold).toBeUndefined();
  expect(ann.only).toMatchObject({ italic: true, underline: true });
});

test('a style goes where its kind has it', () => {
  const box = ann.shape([0, 0, 100, 100]);
  const line = ann.shape([200, 0, 300, 100], KIND.solidLine);
  ann.run({ name: 'selectAll' });
  ann.run({ name: 'style', patch: { fill: '#07914A', lineStyle: 'dashed', endArrow: true, opacity: 0.5 } });
  expect(ann.now(box)).toMatchObject({ fill: '#07914A', lineStyle: 'dashed', opacity: 0.5 });
  expect(ann.now(box).endArrow).toBeUndefined();
  expect(ann.now(line)).toMatchObject({ endArrow: true, lineStyle: 'dashed' });
  expect(ann.now(line).fill).toBeUndefined();
  expect(ann.state.selection.styles.get('opacity')).toBe(0.5);
});

test('R3.71 R3.87 a hyperlink is set by operation 13, refused if it could run something, and followed', () => {
  const a = ann.shape([0, 0, 100, 100]);
  const codes = codesOf(ann.page);
  ann.run({ name: 'link', link: 'example.org/plan' });
  expect(codes).toEqual([13]);
  expect(ann.now(a).link).toBe('https://example.org/plan');
  ann.run({ name: 'link', link: 'javascript:alert(1)' });
  expect(ann.messages).toEqual([{ type: 'linkRefused' }]);
  ann.key('Escape');
  ann.click(0, 50, { ctrl: true });
  ann.run({ name: 'tool', mode: 'GRAB' });
  ann.click(0, 50);
  expect(ann.followed).toEqual(['https://example.org/plan', 'https://example.org/plan']);
});

test.each([
  ['  https://a.example ', 'https://a.example'],
  ['someone@example.org', 'mailto:someone@example.org'],
  ['#page', '#page'],
  ['//evil.example', undefined],
  ['data:text/html,x', undefined],
  ['two words.org', undefined],
  ['', undefined],
])('an address %j becomes %j', (text, link) => {
  expect(readLink(text)).toBe(link);
});

test('clean takes what was seen, unsaved work included, and leaves what is locked', async () => {
  const kept = ann.shape([0, 0, 100, 100]);
  ann.run({ name: 'lock' });
  await time.pass(100);
  ann.shape([200, 0, 300, 100]);
  ann.run({ name: 'clean' });
  await time.pass(100);
  expect(ann.only.selectId).toBe(kept.selectId);
});

test('arrow keys nudge by 1 and 10, and undo takes a run of them back', async () => {
  const a = ann.shape([100, 100, 200, 200]);
  ann.key('ArrowRight');
  ann.key('ArrowDown', { shift: true });
  expect(ann.now(a)).toMatchObject({ left: 101, top: 110 });
  ann.run({ name: 'undo' });
  expect(ann.now(a)).toMatchObject({ left: 100, top: 100 });
  ann.key('Escape');
  ann.key('ArrowRight');
  expect(ann.state.camera.x).toBe(40);
});

test('R3.12 R5.13 R9.05 own colours have 3 or 6 digits, and there are only so many', () => {
  ann.run({ name: 'addColour', text: 'abc' });
  ann.run({ name: 'addColour', text: '#12345' });
  expect(ann.state.settings.customColours).toEqual(['#AABBCC']);
  expect(ann.messages).toEqual([{ type: 'colourRefused' }]);
  for (let n = 0; n < 30; n += 1) ann.run({ name: 'addColour', text: `#0000${String(n + 10)}` });
  expect(ann.state.settings.customColours).toHaveLength(24);
  expect(ann.messages.at(-1)).toEqual({ type: 'tooManyColours', limit: 24 });
});

test('R3.11 R3.20 R9.03 pen settings are kept and read again, and what is broken there is the default', async () => {
  expect(ann.state.settings.pencil).toEqual({ color: '#828282', opacity: 'FF', size: 8 });
  expect(ann.state.settings.highPath).toMatchObject({ opacity: '7F', size: 26 });
  ann.run({ name: 'pen', pen: 'pencil', patch: { color: '#E64243', size: 19 } });
  const again = new Person(ann.page, time, JSON.parse(JSON.stringify(ann.kept)));
  expect(again.state.settings.pencil).toEqual({ color: '#E64243', opacity: 'FF', size: 19 });
  const broken = new Person(ann.page, time, { pencil: { color: 'red', size: -4 }, eraser: 7, customColours: 'x' });
  expect(broken.state.settings.pencil).toEqual({ color: '#828282', opacity: 'FF', size: 8 });
});

test('R3.08 undo and redo flags follow what can be undone', () => {
  expect([ann.state.canUndo, ann.state.canRedo]).toEqual([false, false]);
  ann.shape([0, 0, 100, 100]);
  expect([ann.state.canUndo, ann.state.canRedo]).toEqual([true, false]);
  ann.key('z', { ctrl: true });
  expect([ann.state.canUndo, ann.state.canRedo]).toEqual([false, true]);
  ann.key('y', { ctrl: true });
  expect(ann.objects).toHaveLength(1);
});

test('users who may edit can ask for pages', async () => {
  const eve = await join(board, 'client-eve', 7, { permit: 0 });
  ann.run({ name: 'addPage' });
  ann.run({ name: 'movePage', pageId: '12', index: 2 });
  eve.run({ name: 'addPage' });
  eve.run({ name: 'openPage', pageId: '12' });
  expect(ann.asked).toEqual(['addPage', 'move 12 2']);
  expect(eve.asked).toEqual(['open 12']);
  expect(eve.messages).toEqual([{ type: 'refused', reason: 'permit' }]);
});

test('R3.07 the undo state lists the gestures of this user, and its index counts those that still hold', () => {
  const { undoState } = ann.state;
  expect(undoState).toEqual({ list: [], index: 0 });
  ann.shape([0, 0, 50, 50]);
  ann.shape([100, 0, 150, 50]);
  const { list } = ann.state.undoState;
  expect([list.length, new Set(list).size, ann.state.undoState.index]).toEqual([2, 2, 2]);
  ann.key('z', { ctrl: true });
  expect(ann.state.undoState).toEqual({ list, index: 1 });
  ann.key('z', { ctrl: true });
  expect([ann.state.undoState.index, ann.state.canUndo, ann.state.canRedo]).toEqual([0, false, true]);
  ann.key('y', { ctrl: true });
  expect(ann.state.undoState).toEqual({ list, index: 1 });
  // A new gesture clears redo.
  ann.shape([200, 0, 250, 50]);
  expect([ann.state.undoState.list[0], ann.state.undoState.list.length, ann.state.undoState.index]).toEqual([
    list[0],
    2,
    2,
  ]);
});

/** The same page, but the user's last gesture was made on another one. */
const withGestureOn = (page: PageClient, gestures: string[]): PageClient =>
  new Proxy(page, {
    get(target, name) {
      if (name === 'undoPage') return gestures.at(-1);
      if (name === 'forgetPage')
        return (gone: string) => void gestures.splice(0, Infinity, ...gestures.filter((id) => id !== gone));
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

test('undo of a gesture on another page goes there first, and skips pages that are gone', () => {
  const eve = new Person(withGestureOn(ann.page, ['12', '13']), time);
  eve.run({ name: 'undo' });
  expect(eve.asked).toEqual(['open 13 to undo']);
  eve.gonePages.add('13');
  eve.run({ name: 'undo' });
  expect(eve.asked).toEqual(['open 13 to undo', 'open 12 to undo']);
});

test('a page that was opened for an undo does it once it is live, shows it, and keeps its view otherwise', async () => {
  const far = ann.shape([4_000, 4_000, 4_100, 4_100]);
  ann.run({ name: 'style', patch: { fill: '#E64243' } });
  const back = new Person(ann.page, time, undefined, { turn: 'undo', camera: { x: 10, y: 20, zoom: 2 } });
  expect(back.page.page?.objects.get(far.selectId)?.fill).toBe(far.fill);
  await time.pass(1_000);
  expect(back.did).toEqual(['undo']);
  const again = new Person(ann.page, time, undefined, { camera: { x: 10, y: 20, zoom: 2 } });
  expect(again.state.camera).toEqual({ x: 10, y: 20, zoom: 2 });
});

test('R9.11 on a screen of its size an empty page is the whole reference canvas, 3840×2160', () => {
  ann.editor.resize({ width: 3840, height: 2160 });
  ann.run({ name: 'zoomFit' });
  const { camera, size } = ann.state;
  expect(camera.x + size.width / camera.zoom / 2).toBeCloseTo(1920);
  expect(camera.y + size.height / camera.zoom / 2).toBeCloseTo(1080);
  expect(size.width / camera.zoom).toBeGreaterThanOrEqual(3840);
});

test('R3.82 operation 7 sets where the page opens for everybody; a look at all contents does not change', async () => {
  const far = ann.shape([4_000, 4_000, 4_100, 4_100]);
  ann.shape([0, 0, 50, 50]);
  ann.run({ name: 'select', ids: [far.selectId] });
  ann.run({ name: 'zoomSelection' });
  await time.pass(1_000);
  ann.run({ name: 'canvas', start: 'here' });
  expect(ann.page.page?.canvas).toMatchObject({ start: { minX: expect.any(Number), maxY: expect.any(Number) } });
  const near = (who: Person) => {
    const { camera, size } = who.state;
    return Math.round(camera.x + size.width / camera.zoom / 2);
  };
  const ben = new Person(ann.page, time);
  ben.run({ name: 'zoomFit', glide: false });
  expect(near(ben)).toBeCloseTo(4_050, -2);
  ben.run({ name: 'zoomFit' });
  await time.pass(1_000);
  expect(near(ben)).toBeCloseTo(2_050, -2);
  ann.run({ name: 'canvas', start: 'all' });
  expect(ann.page.page?.canvas).toBeNull();
});

test.for([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])(
  'R9.11 in a window of $width×$height an empty page is looked at about its middle, so near that one reads',
  (size) => {
    ann.editor.resize(size);
    ann.run({ name: 'zoomFit' });
    const { x, y, zoom } = ann.state.camera;
    expect([zoom, x + size.width / zoom / 2, y + size.height / zoom / 2]).toEqual([0.6, 1920, 1080]);
    // A template fills the frame and is shown completely.
    ann.run({ name: 'background', patch: { template: KIND.kanban } });
    ann.run({ name: 'zoomFit' });
    expect(ann.state.camera.zoom).toBeLessThan(0.6);
  },
);

test('how something would look is shown and changes nothing; what is done then takes its place', () => {
  const a = ann.shape([0, 0, 50, 50]);
  ann.run({ name: 'select', ids: [a.selectId] });
  const pending = ann.page.pending;
  ann.run({ name: 'previewStyle', patch: { opacity: 0.5 } });
  expect(ann.stage.items).toMatchObject([{ kind: 'object', object: { selectId: a.selectId, opacity: 0.5 } }]);
  expect([...ann.stage.hidden]).toEqual([a.selectId]);
  expect([ann.page.pending, ann.now(a).opacity]).toEqual([pending, undefined]);
  ann.run({ name: 'previewStyle', patch: undefined });
  expect([ann.stage.items, ann.stage.hidden.size]).toEqual([[], 0]);
  ann.run({ name: 'previewStyle', patch: { opacity: 0.4 } });
  ann.run({ name: 'style', patch: { opacity: 0.4 } });
  expect([ann.stage.items, ann.stage.hidden.size, ann.now(a).opacity]).toEqual([[], 0, 0.4]);
});

test('the line that the connector draws is kept for the next visit, whichever way it was chosen', async () => {
  ann.key('l');
  expect(ann.state.settings.line).toBe(KIND.solidLine);
  ann.run({ name: 'tool', mode: 'SHAPE', kind: KIND.dashedArrow });
  ann.key('r');
  const again = new Person(ann.page, board.time, ann.kept);
  expect(again.state.settings).toMatchObject({ line: KIND.dashedArrow, shape: KIND.rectangle });
});

test('every action announces its name once it is done', () => {
  ann.key('r');
  ann.run({ name: 'selectAll' });
  ann.key('q');
  expect(ann.did).toEqual(['tool', 'selectAll']);
});
