import { CallFailure, type ImportProblem, ROUTES } from '@sw/contract';
import { pause } from '../timing/pause.ts';
import { api } from '../transport/api.ts';
import { putToStore, STORE_FAILURES } from '../uploads/put-to-store.ts';
import { UploadFailure } from '../uploads/upload-failure.ts';

const ASK_EVERY_MS = 500;

export type ImportStep =
  | { readonly step: 'sending'; readonly share: number }
  | { readonly step: 'filling'; readonly done: number; readonly total: number };

/** The server's reason for refusing the file. */
export class ImportFailure extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface ImportedBoard {
  readonly wbNo: string;
  readonly wbName: string;
}

/** Uploads a board file and waits until the board exists. */
export async function importFile(
  file: Blob,
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: (step: ImportStep) => void },
): Promise<ImportedBoard> {
  const { importId, ...ticket } = await api.call(ROUTES.askImport, { body: { size: file.size } });
  const board = await sendFile(importId, ticket, file, { signal, onStep }).catch((error: unknown) => {
    // Allows another attempt. If this fails too, the server discards the file after an hour.
    api.call(ROUTES.cancelImport, { params: { importId } }).catch(() => undefined);
    throw error;
  });
  for (;;) {
    const now = await api.call(ROUTES.getImport, { params: { importId } }).catch(unlessAway);
    if (now?.state === 'done') return board;
    if (now?.state === 'failed') throw new ImportFailure(now.problem ?? 'failed');
    if (now) onStep({ step: 'filling', done: now.done, total: now.total });
    await pause(ASK_EVERY_MS);
  }
}

async function sendFile(
  importId: string,
  ticket: Parameters<typeof putToStore>[0],
  file: Blob,
  { signal, onStep }: Parameters<typeof importFile>[1],
): Promise<ImportedBoard> {
  const answer = await putToStore(ticket, file, { progress: (share) => onStep({ step: 'sending', share }), signal });
  if (answer !== 'stored') throw new UploadFailure(STORE_FAILURES[answer]);
  return api.call(ROUTES.completeImport, { params: { importId }, body: {} });
}

/** The connection may be interrupted while the server works: then the answer is undefined, and the caller asks again. */
function unlessAway(error: unknown): undefined {
  if (error instanceof CallFailure && (error.kind === 'network' || error.kind === 'timeout')) return undefined;
  throw error;
}
