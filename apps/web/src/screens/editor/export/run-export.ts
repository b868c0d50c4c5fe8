import { CallFailure, type ExportFile, type ExportOrder, type ExportProblem, ROUTES } from '@sw/contract';
import { api } from '../../../features/transport/api.ts';

const ASK_EVERY_MS = 500;

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The server says why it could not make the file. */
export class ExportFailure extends Error {
  readonly problem: ExportProblem;

  constructor(problem: ExportProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A file that is there. */
export type MadeFile = ExportFile & { readonly url: string; readonly name: string };

/** Has a file made and waits for it. Aborting tells the server that nobody wants it any more. */
export async function runExport(
  wbNo: string,
  order: ExportOrder,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (progress: Progress) => void },
): Promise<MadeFile> {
  const { exportId } = await api.call(ROUTES.createExport, { params: { wbNo }, body: order });
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

/** The connection may be interrupted while the server works. */
function unlessAway(error: unknown): undefined {
  if (error instanceof CallFailure && (error.kind === 'network' || error.kind === 'timeout')) return undefined;
  throw error;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
