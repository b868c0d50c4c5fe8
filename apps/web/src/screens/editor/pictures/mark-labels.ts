import type { BoardObject } from '@sw/board-model';
import { ERRORS, type ErrorName } from '@sw/contract';
import type { Translate } from '../../../i18n/keys.ts';
import type { Upload } from './uploads-store.ts';

/** What is said on an image whose picture is not there. */
export type MarkState =
  | { readonly name: 'sending'; readonly share: number | undefined }
  /** Somebody else's, or of another tab. */
  | { readonly name: 'coming' }
  /** One's own, and this tab sends nothing: it was closed or reloaded meanwhile. */
  | { readonly name: 'left' }
  | { readonly name: 'failed'; readonly error: ErrorName | undefined; readonly text: string; readonly own: boolean };

const isError = (name: string): name is ErrorName => Object.hasOwn(ERRORS, name);

export function markState(object: BoardObject, upload: Upload | undefined, own: boolean): MarkState {
  if (upload?.failure) return { name: 'failed', ...upload.failure, own };
  if (upload) return { name: 'sending', share: upload.step === 'sending' ? upload.share : undefined };
  const { uploadError } = object;
  if (uploadError === undefined) return { name: own ? 'left' : 'coming' };
  return { name: 'failed', error: isError(uploadError) ? uploadError : undefined, text: '', own };
}

/** Errors that name a number are shown without it: only the sender received it. */
export function failureMessage(state: Extract<MarkState, { name: 'failed' }>, t: Translate): string | undefined {
  if (state.text !== '') return state.text;
  if (state.error === undefined) return undefined;
  const text = t(`errors:${state.error}`);
  return text === t(`errors:${state.error}`, { 0: '0' }) ? text : undefined;
}
