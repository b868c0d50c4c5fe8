import { type BoardObject, KIND, type PageState } from '@sw/board-model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crowd } from '../../testing/crowd.ts';
import { expectSame } from '../../testing/difference.ts';
import { object, pageOf, stroke } from '../../testing/objects.ts';
import { sceneOfAll } from '../../testing/scene.ts';
import { TestStage, testSurface } from '../../testing/stage-host.ts';
import { direct, SIZE } from '../../testing/window.ts';
import type { Theme } from '../theme.ts';
import type { Camera } from './camera.ts';
import type { PagePicture } from './stage.ts';

const cameras = fc.record({
  x: fc.double({ min: -400, max: 3_000, noNaN: true }),
  y: fc.double({ min: -400, max: 2_000, noNaN: true }),
  zoom: fc.constantFrom(0.1, 0.25, 0.37, 0.5, 0.8, 1, 1.5, 2.1),
});

describe('tiles', () => {
  test('show what a drawing at once shows, wherever the camera is', async () => {
    const page = sceneOfAll();
    await fc.assert(
      fc.asyncProperty(
        fc.array(cameras, { minLength: 1, maxLength: 2 }),
        fc.constantFrom(1, 1.5, 2),
        async (path, ratio) => {
          const tested = new TestStage();
          tested.show(page, SIZE.width, SIZE.height, ratio);
          for (const camera of path) {
            tested.stage.look(camera);
            await tested.settle();
            expectSame(tested.screen.pixels(), direct(page, camera, 'light', ratio));
          }
        },
      ),
      { numRuns: 6 },
    );
  }, 120_000);
});

test('a bitmap is freed in the frame after it was put on its tile, not in the task that puts it there', async () => {
  const tested = new TestStage();
  tested.show(pageOf([]));
  while (tested.painted === 0) if (!tested.paintOne()) tested.frame();
  expect(tested.closed).toBe(0);
  tested.frame();
  expect(tested.closed).toBe(1);
  await tested.settle();
  expect(tested.closed).toBe(tested.painted);
});

const COLOURS = ['#E64243', '#297BEE', '#07914A80', '#1A1E1C'];

const wave = (left: number, top: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ x: left + i * 6, y: top + Math.sin(i / 3) * 30 }));

/** A small page of objects with dependencies: ink over paper, bound lines, children, texts. */
function smallPage(): PageState {
  return pageOf([
    object('1', { left: 60, top: 40, width: 180, height: 110, fill: '#C4E1FA', runs: [{ text: 'Plan 计划' }] }),
    object('2', { left: 380, top: 200, width: 160, height: 120, type: KIND.ellipse, fill: '#FFE58A', zIndex: 1 }),
    object('3', {
      type: KIND.solidArrow,
      width: 10,
      height: 10,
      zIndex: 2,
      start: { selectId: '1', x: 1, y: 0.5 },
      end: { selectId: '2', x: 0, y: 0.5 },
    }),
    object('4', { parentId: '2', left: 20, top: 20, width: 40, height: 30, fill: '#E64243', zIndex: 3 }),
    stroke('5', KIND.markerLine, wave(100, 250, 60), 9, { stroke: '#07914A', zIndex: 4 }),
    stroke('6', KIND.highlighterLine, wave(60, 120, 70), 26, { stroke: '#F2B705', zIndex: 5 }),
    object('7', {
      type: KIND.memoText,
      left: 470,
      top: 30,
      width: 120,
      height: 120,
      runs: [{ text: 'A note' }],
      zIndex: 6,
    }),
  ]);
}

const ids = fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '9');
const places = fc.record({ left: fc.integer({ min: -200, max: 900 }), top: fc.integer({ min: -200, max: 600 }) });
const changes = fc.oneof(
  fc.record({
    do: fc.constant('put' as const),
    id: ids,
    place: places,
    colour: fc.constantFrom(...COLOURS),
    z: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({ do: fc.constant('move' as const), id: ids, place: places }),
  fc.record({ do: fc.constant('drop' as const), id: ids }),
  fc.record({
    do: fc.constant('paper' as const),
    paper: fc.constantFrom(null, { color: '#E9F1FA' }, { texture: 'grid' }),
  }),
  fc.record({ do: fc.constant('theme' as const), theme: fc.constantFrom<Theme>('light', 'dark') }),
  fc.record({ do: fc.constant('hide' as const), ids: fc.array(ids, { maxLength: 2 }) }),
  fc.record({ do: fc.constant('drag' as const), id: ids, place: places }),
  fc.record({ do: fc.constant('rest' as const) }),
  fc.record({
    do: fc.constant('look' as const),
    camera: fc.record({
      x: fc.integer({ min: -100, max: 400 }),
      y: fc.integer({ min: -100, max: 200 }),
      zoom: fc.constantFrom(0.4, 1, 1.7),
    }),
  }),
  // In any state of the painter and the frames.
  fc.record({ do: fc.constant('some' as const), messages: fc.integer({ min: 0, max: 4 }) }),
);
type ChangeOf<T> = T extends fc.Arbitrary<infer V> ? V : never;

/** A page, a stage that shows it, and the invariants of both. */
class Player {
  readonly page = smallPage();
  readonly tested = new TestStage();
  theme: Theme = 'light';
  hidden: ReadonlySet<string> = new Set();
  camera: Camera = { x: 0, y: 0, zoom: 1 };

  constructor() {
    this.tested.show(this.page);
  }

  #set(id: string, made: BoardObject | undefined): void {
    const { page, tested } = this;
    const before = page.objects.get(id);
    if (before?.parentId !== undefined) page.children.get(before.parentId)?.delete(id);
    if (made) page.objects.set(id, made);
    else page.objects.delete(id);
    if (made?.parentId !== undefined)
      page.children.set(made.parentId, (page.children.get(made.parentId) ?? new Set()).add(id));
    tested.stage.changed(new Set([id]));
  }

  play(change: ChangeOf<typeof changes>): void {
    const { page, tested } = this;
    switch (change.do) {
      case 'put':
        this.#set(
          change.id,
          object(change.id, { ...change.place, width: 90, height: 70, fill: change.colour, zIndex: change.z }),
        );
        break;
      case 'move': {
        const known = page.objects.get(change.id);
        if (known) this.#set(change.id, { ...known, ...change.place });
        break;
      }
      case 'drop':
        this.#set(change.id, undefined);
        break;
      case 'paper':
        page.background = change.paper;
        tested.stage.changed(new Set(['']));
        break;
      case 'theme':
        this.theme = change.theme;
        tested.stage.setTheme(change.theme);
        break;
      case 'hide':
        this.hidden = new Set(change.ids);
        tested.stage.hide(this.hidden);
        break;
      case 'drag': {
        const known = page.objects.get(change.id);
        if (known) tested.stage.live([{ kind: 'object', object: { ...known, ...change.place } }]);
        break;
      }
      case 'rest':
        tested.stage.live([]);
        break;
      case 'look':
        this.camera = change.camera;
        tested.stage.look(change.camera);
        break;
      case 'some':
        for (let i = 0; i < change.messages; i += 1) tested.paintOne();
        tested.now += 40;
        tested.frame();
    }
  }
}

test('after any sequence of changes the tiles show what a fresh drawing shows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 14 }), async (sequence) => {
      const player = new Player();
      for (const change of sequence) player.play(change);
      player.tested.stage.live([]);
      await player.tested.settle();
      const { page, camera, theme, hidden } = player;
      expectSame(player.tested.screen.pixels(), direct(page, camera, theme, 1, hidden));
    }),
    { numRuns: 30 },
  );
}, 120_000);

describe('a frame', () => {
  test('is drawn only when something changed', async () => {
    const tested = new TestStage();
    tested.show(smallPage());
    await tested.settle();
    const { drawings, painted } = tested;
    tested.stage.live([]);
    tested.stage.overlay(undefined);
    await tested.settle();
    expect([tested.drawings, tested.painted]).toEqual([drawings, painted]);
  });

  test('of a moved camera copies tiles and draws none again', async () => {
    const tested = new TestStage();
    tested.show(smallPage());
    await tested.settle();
    const { painted } = tested;
    tested.stage.look({ x: 30, y: 20, zoom: 1 });
    await tested.settle();
    expect(tested.painted).toBe(painted);
  });

  test('of a small change draws only what it touches', async () => {
    const page = crowd(400);
    const tested = new TestStage();
    tested.show(page);
    await tested.settle();
    const { painted } = tested;
    page.objects.set('77', object('77', { left: 100, top: 100, width: 20, height: 20, zIndex: 9_999 }));
    tested.stage.changed(new Set(['77']));
    await tested.settle();
    // One tile of the view, one of the overview.
    expect(tested.painted - painted).toBe(2);
  });

  test.each([0, 1, 2, 3, 4, 5])(
    'leaves no trace of a new object drawn above outdated tiles, after %i messages',
    async (messages) => {
      const page = pageOf([]);
      const tested = new TestStage();
      tested.show(page);
      await tested.settle();
      // A veil over several tiles, and something small on it, which is left out once some tiles have both.
      page.objects.set(
        '20',
        object('20', { left: 20, top: 20, width: 600, height: 360, fill: '#82828240', zIndex: 20 }),
      );
      page.objects.set('21', object('21', { left: 120, top: 40, width: 30, height: 30, fill: '#FFE58A', zIndex: 21 }));
      tested.stage.changed(new Set(['20', '21']));
      tested.frame();
      for (let n = 0; n < messages; n += 1) tested.paintOne();
      tested.stage.hide(new Set(['21']));
      tested.frame();
      await tested.settle();
      expectSame(tested.screen.pixels(), direct(page, { x: 0, y: 0, zoom: 1 }, 'light', 1, new Set(['21'])));
    },
  );

  test('shows a committed stroke at once, and never without it', async () => {
    const page = smallPage();
    const tested = new TestStage();
    tested.show(page);
    await tested.settle();
    const points = wave(100, 350, 40);
    const item = { kind: 'stroke', id: 'own', type: 101, points, color: '#E64243', opacity: 1, width: 12 } as const;
    tested.stage.live([item]);
    tested.frame();
    const seen = () => tested.screen.pixels().at(160, 350 + Math.sin(10 / 3) * 30);
    expect(seen()).toBe('#e64243');
    page.objects.set('20', stroke('20', KIND.markerLine, points, 12, { stroke: '#E64243', zIndex: 50 }));
    tested.stage.changed(new Set(['20']));
    tested.stage.live([]);
    for (let step = 0; step < 40; step += 1) {
      tested.frame();
      expect(seen()).toBe('#e64243');
      tested.paintOne();
    }
    await tested.settle();
    expect(seen()).toBe('#e64243');
  });
});

test('what is dragged is lifted off its tiles, with its children and the lines that hold on', async () => {
  const page = smallPage();
  const tested = new TestStage();
  tested.show(page);
  await tested.settle();
  const known = page.objects.get('2');
  if (!known) throw new Error('no ellipse');
  const moved = { ...known, left: 300, top: 60 };
  tested.stage.live([{ kind: 'object', object: moved }]);
  await tested.settle();
  const after = smallPage();
  for (const [id, z] of [
    ['2', 90],
    ['3', 91],
    ['4', 92],
  ] as const) {
    const one = after.objects.get(id);
    if (one) after.objects.set(id, { ...one, ...(id === '2' ? { left: 300, top: 60 } : {}), zIndex: z });
  }
  const shown = tested.screen.pixels();
  // The arrow and the child are drawn above resting objects; their relative order stays.
  expect(shown.at(460, 300)).toBe(direct(after, { x: 0, y: 0, zoom: 1 }).at(460, 300));
  expect(shown.at(350, 100)).toBe('#e64243');
  expect(shown.at(380, 150)).toBe('#ffe58a');
});

test('while the zoom moves the nearest tiles are scaled; at rest they are sharp', async () => {
  const page = smallPage();
  const tested = new TestStage();
  tested.show(page);
  await tested.settle();
  tested.stage.look({ x: 0, y: 0, zoom: 0.8 });
  tested.frame();
  // Nothing was drawn again, and nothing is blank.
  expect(tested.screen.pixels().at(100, 60)).toBe('#c4e1fa');
  await tested.settle();
  expectSame(tested.screen.pixels(), direct(page, { x: 0, y: 0, zoom: 0.8 }));
});

test('no more tiles are kept than their bound', async () => {
  const tested = new TestStage();
  tested.show(crowd(300));
  for (let i = 0; i < 40; i += 1) {
    tested.stage.look({ x: (i % 7) * 900, y: Math.floor(i / 7) * 700, zoom: i % 3 === 0 ? 0.7 : 1 });
    await tested.settle();
  }
  expect(tested.surfaces).toBeLessThanOrEqual(128);
}, 60_000);

test('a picture appears when it has come', async () => {
  const picture = testSurface(10, 10);
  picture.context.fillStyle = '#E64243';
  picture.context.fillRect(0, 0, 10, 10);
  const tested = new TestStage(new Map([['/a.png', { image: picture.canvas, width: 10, height: 10 }]]));
  tested.show(
    pageOf([object('1', { type: KIND.image, left: 100, top: 100, width: 100, height: 100, imgSrc: '/a.png' })]),
  );
  await tested.settle();
  await tested.settle();
  expect(tested.screen.pixels().at(150, 150)).toBe('#e64243');
});

test('an image without a size is as large as its picture once that has come: it is painted whole, and can be found', async () => {
  const picture = testSurface(120, 80);
  picture.context.fillStyle = '#E64243';
  picture.context.fillRect(0, 0, 120, 80);
  const tested = new TestStage(new Map([['/a.png', { image: picture.canvas, width: 120, height: 80 }]]));
  const crop = { left: 20, top: 0, width: 100, height: 80 };
  tested.show(pageOf([object('1', { type: KIND.image, left: 100, top: 100, imgSrc: '/a.png', crop })]));
  await tested.settle();
  await tested.settle();
  const shown = tested.screen.pixels();
  expect([shown.at(101, 101), shown.at(150, 140), shown.at(198, 178)]).toEqual(['#e64243', '#e64243', '#e64243']);
  expect(tested.stage.index.boundsOf('1')).toMatchObject({ minX: 100, minY: 100, maxX: 200, maxY: 180 });
});

test('the window and the painter each get a picture of their own, the window one of fewer pixels', async () => {
  const asked: number[] = [];
  const picture = testSurface(10, 10);
  const images = { get: () => ({ image: picture.canvas, width: 10, height: 10 }) };
  const tested = new TestStage(images, {}, (most) => asked.push(most));
  tested.show(
    pageOf([object('1', { type: KIND.image, left: 100, top: 100, width: 100, height: 100, imgSrc: '/a.png' })]),
  );
  await tested.settle();
  await tested.settle();
  expect(asked.sort((a, b) => a - b)).toEqual([2_000_000, Number.POSITIVE_INFINITY]);
});

test('finds objects by place, before and after the painter has sent their bounds', async () => {
  const tested = new TestStage();
  tested.show(smallPage());
  const near = { minX: 70, minY: 45, maxX: 80, maxY: 50 };
  expect(tested.stage.index.search(near).map(({ selectId }) => selectId)).toEqual(['1']);
  await tested.settle();
  const later = new TestStage();
  later.show(smallPage());
  await later.settle();
  expect(later.stage.index.search(near).map(({ selectId }) => selectId)).toEqual(['1']);
  expect(later.stage.index.boundsOf('7')).toEqual(tested.stage.index.boundsOf('7'));
});

test('the first picture is ordered where the user looks: sharp, and before the next frame', () => {
  const tested = new TestStage();
  tested.show(smallPage());
  tested.stage.look({ x: 10, y: 20, zoom: 0.3 });
  const ordered = tested.posted.flatMap((message) => (message.kind === 'draw' ? [message.scale] : []));
  expect(ordered).not.toEqual([]);
  expect(new Set(ordered)).toEqual(new Set([0.3]));
});

test('without a page there is paper and nothing to draw', async () => {
  const tested = new TestStage();
  tested.stage.resize(640, 400, 1);
  await tested.settle();
  expect(tested.posted.filter(({ kind }) => kind === 'draw')).toEqual([]);
  expect(tested.drawings).toBeGreaterThan(0);
});

describe('the whole page in small', () => {
  const SMALL = { width: 152, height: 88 };
  const drawn = async (tested: TestStage) => {
    const asked = tested.stage.picture(SMALL);
    await tested.settle();
    return asked;
  };
  const pixelsOf = (picture: PagePicture | undefined): Buffer => {
    const surface = testSurface(SMALL.width, SMALL.height);
    const { width, height } = SMALL;
    if (picture) surface.context.drawImage(picture.image, 0, 0, width, height, 0, 0, width, height);
    return surface.pixels().bytes;
  };

  test('shows what is on the page now, also outside of the window', async () => {
    const page = pageOf([]);
    const tested = new TestStage();
    tested.show(page);
    await tested.settle();
    const empty = pixelsOf(await drawn(tested));
    const far = object('1', { left: 9_000, top: 9_000, width: 400, height: 300, fill: '#E64243' });
    page.objects.set('1', far);
    tested.stage.changed(new Set(['1']));
    const full = await drawn(tested);
    expect(full?.complete).toBe(true);
    expect(pixelsOf(full).equals(empty)).toBe(false);
  });

  test('asks for no picture that is not there yet, and says that one is missing', async () => {
    const asked: number[] = [];
    const tested = new TestStage(new Map(), {}, (most) => asked.push(most));
    const picture = object('1', {
      type: KIND.image,
      imgSrc: 'far.png',
      left: 9_000,
      top: 9_000,
      width: 400,
      height: 300,
    });
    tested.show(pageOf([picture]));
    await tested.settle();
    const before = asked.length;
    expect((await drawn(tested))?.complete).toBe(false);
    expect(asked).toHaveLength(before);
  });

  test('comes after the tiles, for which somebody waits', async () => {
    const tested = new TestStage();
    tested.show(smallPage());
    await drawn(tested);
    const kinds = tested.posted.map(({ kind }) => kind);
    // 640 × 400 pixels are two tiles at least.
    expect(kinds.slice(0, kinds.indexOf('drawWhole')).filter((kind) => kind === 'draw').length).toBeGreaterThan(1);
  });

  test('comes even if the page was left after it was asked for, and not if before', async () => {
    const tested = new TestStage();
    tested.show(smallPage());
    await tested.settle();
    const asked = tested.stage.picture(SMALL);
    tested.stage.dispose();
    while (tested.paintOne());
    expect(await asked).toBeDefined();
    expect(await tested.stage.picture(SMALL)).toBeUndefined();
  });
});
