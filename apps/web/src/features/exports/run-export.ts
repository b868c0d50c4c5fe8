import { CallFailure, type ExportFile, type ExportOrder, type ExportProblem, ROUTES } from '@sw/contract';
import { pause } from '../timing/pause.ts';
import { api } from '../transport/api.ts';

const ASK_EVERY_MS = 500;

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The server reports why it could not create the file. */
export class ExportFailure extends Error {
  readonly problem: ExportProblem;

  constructor(problem: ExportProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A finished file. */
export type MadeFile = ExportFile & { readonly url: string; readonly name: string };

/** What to export: the board as it is, or as it was when a meeting on it ended. */
export type WhatToExport = ExportOrder | { readonly record: string };

/** Requests a file and waits for it. Aborting cancels the export on the server. */
export async function runExport(
  wbNo: string,
  order: WhatToExport,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (progress: Progress) => void },
): Promise<MadeFile> {
  const { exportId } = await begin(wbNo, order);
  const params = { wbNo, exportId };
  try {
    for (;;) {
      signal.throwIfAborted();
      const file = await api.call(ROUTES.getExport, { params }).catch(unlessAway);
      if (file?.state === 'failed') throw new ExportFailure(file.problem ?? 'failed');
      if (file?.url != null && file.name !== null) return { ...file, url: file.url, name: file.name };
      if (file) progress(file);
      await pause(ASK_EVERY_MS, signal);
    }
  } catch (error) {
    if (signal.aborted) void api.call(ROUTES.cancelExport, { params }).catch(() => undefined);
    throw error;
  }
}

/** A PDF has a route of its own. */
function begin(wbNo: string, order: WhatToExport): Promise<{ exportId: string }> {
  if ('record' in order) return api.call(ROUTES.exportRecord, { params: { meetingId: order.record } });
  if (order.format !== 'pdf') return api.call(ROUTES.createExport, { params: { wbNo }, body: order });
  const { pageId, selectIds, sheet } = order;
  return api.call(ROUTES.makeAnnotatedPdf, {
    body: {
      scene: 'PDF_ANNOTATE',
      wbNo,
      sheet,
      ...(pageId === undefined ? {} : { pageId }),
      ...(selectIds === undefined ? {} : { selectIds: selectIds.join(',') }),
    },
  });
}

/** The connection may be interrupted while the server works: then the answer is undefined, and the caller asks again. */
function unlessAway(error: unknown): undefined {
  if (error instanceof CallFailure && (error.kind === 'network' || error.kind === 'timeout')) return undefined;
  throw error;
}
