import { CallFailure, type ErrorName } from '@sw/contract';

/** Why a file did not arrive: a name of the catalogue, and its words where the server chose them. */
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

/** What the server refused keeps its name; what got no answer is reported by the step at which it broke off. */
export function failureOf(failure: unknown, otherwise: ErrorName): unknown {
  if (failure instanceof UploadFailure || !(failure instanceof CallFailure)) return failure;
  const known = failure.kind === 'rejected' ? failure.error : undefined;
  return new UploadFailure(known ?? otherwise, known === undefined ? '' : failure.text, failure);
}

/** Worth another try: nothing was answered, or the server had no time. */
export const isTransient = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.kind === 'network' || failure.kind === 'timeout' || failure.status >= 500);
