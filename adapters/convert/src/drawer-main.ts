import type { DrawingOrder, Drawn } from './page-drawer.ts';
import { drawPages } from './pdf.ts';
import type { PagePicture } from './port.ts';

/** The drawing process converts a PDF to pictures. The program that reads the PDF is in a sandbox that it starts. */
let handed = (): void => undefined;

const say = (drawn: Drawn): void => void process.send?.(drawn);

/** Waits until this picture is stored, so that no more than two are in memory. */
function hand(index: number, picture: PagePicture): Promise<void> {
  const done = new Promise<void>((resolve) => {
    handed = resolve;
  });
  say({ index, picture });
  return done;
}

async function draw({ path, limits, ...drawing }: DrawingOrder): Promise<void> {
  try {
    say({ result: await drawPages({ path, limits }, drawing, hand) });
  } catch (error) {
    say({ error: String(error) });
  }
}

process.on('message', (message: DrawingOrder | { readonly handed: number }) => {
  if ('handed' in message) handed();
  else void draw(message);
});
