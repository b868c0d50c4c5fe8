import { MEGABYTE } from '@sw/base';
import { encodeSnapshot } from '@sw/board-model';
import type { JobPayload } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { heldBlobs } from '@sw/postgres';
import { blobsFrom, ExportFailure, FileExporter, type FileFormat } from '@sw/skia';
import { blobKey } from '@sw/storage';
import { type PageSources, readPage } from '../copy/read-page.ts';
import { versionBy } from '../copy/version-by.ts';
import { type ExportedFile, fileName, type Keeping } from './exported-file.ts';
import { zipOf } from './zip.ts';

export interface ExportSettings {
  readonly deadlineMs: number;
  readonly heapMb: number;
}

/** They are held in memory until all are drawn. */
const MOST_BYTES = 512 * MEGABYTE;
const TYPES = { png: 'image/png', svg: 'image/svg+xml', pdf: 'application/pdf', zip: 'application/zip' } as const;

type Order = Omit<JobPayload<'exportBoard'>, 'format'> & { readonly format: FileFormat };

/** Draws pages one after the other in a separate process. */
export async function drawFile(
  sources: PageSources,
  settings: ExportSettings,
  { wbNo, format, selectIds, scale, paper, sheet, asOf }: Order,
  { wbName, pages, keepOn }: { readonly wbName: string; readonly pages: readonly PageRef[]; readonly keepOn: Keeping },
): Promise<ExportedFile> {
  const { database, store } = sources;
  const exporter = new FileExporter(
    settings,
    blobsFrom({
      held: (blobIds) => heldBlobs(database.query, { wbNo, blobIds }),
      read: (blobId) => store.get(blobKey(blobId)),
    }),
  );
  const stop = keepOn.onStop(() => exporter.stop());
  try {
    await exporter.begin({ format, title: wbName, scale, paper, sheet });
    const files: { name: string; bytes: Uint8Array }[] = [];
    let bytes = 0;
    for (const [place, page] of pages.entries()) {
      await keepOn.move(place);
      const state = await readPage(
        sources,
        page,
        asOf === undefined ? undefined : await versionBy(sources, page, asOf),
      );
      // Deleted while the ones before it were drawn.
      if (state === undefined) continue;
      const file = await exporter.page({ snapshot: encodeSnapshot(state), ...(selectIds ? { selectIds } : {}) });
      if (file === null) continue;
      bytes += file.length;
      if (bytes > MOST_BYTES) throw new ExportFailure('tooLarge');
      files.push({ name: fileName(wbName, format, place + 1), bytes: file });
    }
    const whole = await exporter.end();
    if (whole !== null) return { bytes: whole, name: fileName(wbName, format), contentType: TYPES[format] };
    const [only, ...others] = files;
    if (only === undefined) throw new ExportFailure('empty');
    if (others.length === 0) return { bytes: only.bytes, name: fileName(wbName, format), contentType: TYPES[format] };
    return { bytes: await zipOf(files), name: fileName(wbName, 'zip'), contentType: TYPES.zip };
  } finally {
    stop();
    exporter.stop();
  }
}
