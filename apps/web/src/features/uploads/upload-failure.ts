import { CallFailure, type ErrorName, type FailureKind } from '@sw/contract';

/** Why a file did not arrive: an error of the catalogue, and the text if the server provided one. */
export class UploadFailure extends Error {
  readonly error: ErrorName;
  readonly text: string;

  constructor(error: ErrorName, text = '', cause?: unknown) {
    super(error, { cause });
    this.name = 'UploadFailure';
    this.error = error;
    this.text = text;
  }
}

/** The end of the session is no failure of an upload, and is shown as after any other call. */
const CONCERNS_UPLOAD: readonly FailureKind[] = ['rejected', 'network', 'timeout', 'http', 'data'];

/** A refusal by the server keeps its name; a call without an answer is reported as `otherwise`, the error of the step that failed. */
export function failureOf(failure: unknown, otherwise: ErrorName): unknown {
  if (!(failure instanceof CallFailure) || !CONCERNS_UPLOAD.includes(failure.kind)) return failure;
  const known = failure.kind === 'rejected' ? failure.error : undefined;
  return new UploadFailure(known ?? otherwise, known === undefined ? '' : failure.text, failure);
}

/** Whether another attempt may succeed: there was no answer, or the server was too busy. */
export const isTransient = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.kind === 'network' || failure.kind === 'timeout' || failure.status >= 500);
