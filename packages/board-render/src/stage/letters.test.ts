import { KIND } from '@sw/board-model';
import { expect, test } from 'vitest';
import { expectSame } from '../../testing/difference.ts';
import { testKit } from '../../testing/engine.ts';
import { object, pageOf } from '../../testing/objects.ts';
import { draw } from '../../testing/pixels.ts';
import { TestStage } from '../../testing/stage-host.ts';
import type { Faces } from '../fonts/face-loader.ts';
import type { NameFaces } from '../fonts/wanted.ts';
import { createKit } from '../kit.ts';
import { PICTURE_MARGIN } from './messages.ts';

const SIZE = { width: 640, height: 400 };
const LATE = 'monospace';
const EARLY = 'sans-serif';

/** Fallback faces until the real ones arrive. */
class LateFaces implements Faces {
  there = false;
  #hear: ((family: string) => void)[] = [];
  stopped = 0;
  readonly name: NameFaces = ({ family }) => (this.there && family === 'Caveat' ? LATE : EARLY);
  filesOf = async () => [];
  listen(hear: (family: string) => void): () => void {
    this.#hear.push(hear);
    return () => {
      this.stopped += 1;
    };
  }
  come(family = 'Caveat'): void {
    this.there = true;
    for (const hear of this.#hear) hear(family);
  }
}

const page = pageOf([
  object('1', { type: KIND.textGroup, left: 40, top: 40, fontFamily: 'Caveat', runs: [{ text: 'illicit lily' }] }),
  object('2', { type: KIND.textGroup, left: 40, top: 240, fontFamily: 'Lato', runs: [{ text: 'illicit lily' }] }),
  object('3', {
    type: KIND.memoText,
    left: 340,
    top: 60,
    width: 200,
    height: 200,
    runs: [{ text: 'plain, ' }, { text: 'illicit', fontFamily: ' Caveat ' }],
  }),
]);

/** The page drawn directly, with the current letters. */
function direct(family: string) {
  const { newPath, measure } = testKit();
  const kit = createKit({ newPath, measure, faces: ({ family: wanted }) => (wanted === 'Caveat' ? family : EARLY) });
  const margin = PICTURE_MARGIN;
  const whole = draw(page, {
    kit,
    view: { left: -margin, top: -margin, scale: 1 },
    size: { width: SIZE.width + 2 * margin, height: SIZE.height + 2 * margin },
    dots: true,
  });
  return whole.part(margin, margin, SIZE.width, SIZE.height);
}

function staged() {
  const faces = { window: new LateFaces(), painter: new LateFaces() };
  const tested = new TestStage(new Map(), faces);
  tested.show(page, SIZE.width, SIZE.height);
  const width = () => {
    const { minX = 0, maxX = 0 } = tested.stage.index.boundsOf('1') ?? {};
    return maxX - minX;
  };
  return { faces, tested, width };
}

test.each(['window', 'painter'] as const)(
  'texts are drawn again when their letters come, first in the %s',
  async (first) => {
    const { faces, tested, width } = staged();
    await tested.settle();
    expectSame(tested.screen.pixels(), direct(EARLY));
    const before = width();
    faces[first].come();
    await tested.settle();
    faces[first === 'window' ? 'painter' : 'window'].come();
    await tested.settle();
    expectSame(tested.screen.pixels(), direct(LATE));
    // The letters of the text are narrow, and as wide as all others in the late face.
    expect(width()).toBeGreaterThan(before * 1.3);
  },
);

test('a window that had the letters before takes the bounds of a painter that gets them only now', async () => {
  const { faces, tested, width } = staged();
  faces.window.there = true;
  await tested.settle();
  const before = width();
  faces.painter.come();
  await tested.settle();
  expect(width()).toBeGreaterThan(before * 1.3);
});

test('letters of a family in which nothing is written cost nothing', async () => {
  const { faces, tested } = staged();
  await tested.settle();
  const { painted } = tested;
  faces.window.come('Lobster');
  faces.painter.come('Lobster');
  await tested.settle();
  expect(tested.painted).toBe(painted);
});

test('a stage that is gone hears of no letters', () => {
  const { faces, tested } = staged();
  tested.stage.dispose();
  expect(faces.window.stopped).toBe(1);
});
