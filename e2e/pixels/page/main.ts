import type { PageState } from '@sw/board-model';
import { browserFaces, browserHost, createStage, fetchedFamily, type Theme } from '@sw/board-render';
import { gallery } from '../gallery/gallery.ts';
import { PICTURE, samplePicture } from '../gallery/picture-source.ts';
import type { Pane } from '../gallery/sheet.ts';
import { filesOf, loadDefaultFaces } from './fonts.ts';

interface Report {
  readonly kind: string;
  readonly family?: string;
}

const canvas = document.querySelector('canvas');
if (!canvas) throw new Error('no canvas');
await loadDefaultFaces(document.fonts);
const worker = new Worker(new URL('./painter-worker.ts', import.meta.url), { type: 'module' });
const heard = (wanted: (report: Report) => boolean): Promise<void> =>
  new Promise((done) => {
    const receive = ({ data }: MessageEvent<Report>) => {
      if (!wanted(data)) return;
      worker.removeEventListener('message', receive);
      done();
    };
    worker.addEventListener('message', receive);
  });
// A message that is sent while a worker is still loading would be lost.
await heard(({ kind }) => kind === 'ready');

const loading: Promise<unknown>[] = [];

async function loadImage(src: string) {
  if (src !== PICTURE) return undefined;
  const { bytes, width, height } = samplePicture();
  return { image: await createImageBitmap(new ImageData(bytes, width, height)), width, height };
}

const stage = createStage(
  browserHost({
    canvas,
    worker,
    faces: browserFaces(filesOf),
    loadImage(src) {
      const picture = loadImage(src);
      loading.push(picture);
      return picture;
    },
  }),
);

/** The families whose letters the painter has. The gallery uses each in one style, so they are loaded once. */
const known = new Set<string>();

function lettersOf({ objects }: PageState): Promise<unknown> {
  const families = [...objects.values()].flatMap(({ fontFamily }) => fontFamily ?? []);
  return Promise.all(
    families
      .filter((family) => fetchedFamily(family) && !known.has(family))
      .map(async (name) => {
        known.add(name);
        await heard(({ kind, family }) => kind === 'letters' && family === name);
      }),
  );
}

async function show({ page, view, frame }: Pane): Promise<void> {
  const letters = lettersOf(page);
  stage.resize(frame.width, frame.height, 1);
  stage.look({ x: view.left, y: view.top, zoom: view.scale });
  stage.show(page);
  await stage.settled();
  await letters;
  // Painting may have requested pictures. When pictures and letters arrive, the objects that use them are painted again.
  do {
    await Promise.all(loading.splice(0));
    await stage.settled();
  } while (loading.length > 0);
}

/** A sheet as an editor's window shows it, as a PNG data address. */
async function drawSheet(name: string, theme: Theme): Promise<string> {
  const sheet = gallery().find((one) => one.name === name);
  if (!sheet || !canvas) throw new Error(`no sheet ${name}`);
  const whole = document.createElement('canvas');
  [whole.width, whole.height] = [sheet.width, sheet.height];
  const context = whole.getContext('2d', { alpha: false });
  stage.setTheme(theme);
  for (const pane of sheet.panes) {
    await show(pane);
    context?.drawImage(canvas, pane.frame.left, pane.frame.top);
  }
  return whole.toDataURL('image/png');
}

Object.assign(globalThis, { drawSheet });
