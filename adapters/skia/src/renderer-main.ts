import { decodeSnapshot, type PageState } from '@sw/board-model';
import type { Answer, BlobsSent, Request, Values } from './conversation.ts';
import type { FileMaker } from './export/file-maker.ts';
import { pdfMaker } from './export/pdf/pdf.ts';
import { pngMaker } from './export/png.ts';
import { svgMaker } from './export/svg.ts';
import { blobsOf, imagesForThumbnail, imagesFrom } from './images.ts';
import { type Blobs, ExportFailure } from './port.ts';
import { drawPictures } from './thumbnail.ts';

const MAKERS = { png: pngMaker, svg: svgMaker, pdf: pdfMaker };

/** The drawing process receives snapshots and returns images. It runs in a sandbox. */
let maker: FileMaker | undefined;
let waiting: ((blobs: Blobs) => void) | undefined;

async function fetchBlobs(page: PageState, shown?: ReadonlySet<string>): Promise<Blobs> {
  const need = blobsOf(page, shown);
  if (need.length === 0) return {};
  const { promise, resolve } = Promise.withResolvers<Blobs>();
  waiting = resolve;
  process.send?.({ need });
  return promise;
}

const imagesOf = async (page: PageState, shown?: ReadonlySet<string>) => imagesFrom(await fetchBlobs(page, shown));

async function pageIn(snapshot: Uint8Array): Promise<PageState> {
  const page = await decodeSnapshot(snapshot);
  if (!page.ok) throw new Error(page.error);
  return page.value;
}

function startedFile(): FileMaker {
  if (!maker) throw new Error('no file was started');
  return maker;
}

async function fill(request: Request): Promise<Values[keyof Values]> {
  switch (request.do) {
    case 'thumbnail': {
      const page = await pageIn(request.snapshot);
      return drawPictures(page, await imagesForThumbnail(await fetchBlobs(page)));
    }
    case 'begin':
      maker = MAKERS[request.order.format](request.order);
      return null;
    case 'page': {
      const { snapshot, selectIds } = request.page;
      const page = await pageIn(snapshot);
      return startedFile().page(page, { selectIds, imagesOf });
    }
    case 'end':
      return startedFile().end();
  }
}

async function answer(request: Request): Promise<Answer> {
  try {
    return { ok: true, value: await fill(request) };
  } catch (error) {
    const problem = error instanceof ExportFailure ? { problem: error.problem } : {};
    return { ok: false, why: String(error), ...problem };
  }
}

process.on('message', (message: Request | BlobsSent) => {
  if (message.do === 'blobs') waiting?.(message.blobs);
  else answer(message).then((said) => process.send?.(said));
});
process.on('disconnect', () => process.exit());
