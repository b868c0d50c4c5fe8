import type { BoardObject } from '@sw/board-model';
import { ERRORS, type ErrorName } from '@sw/contract';
import type { Translate } from '../../../i18n/keys.ts';
import type { Upload } from './uploads-store.ts';

/** The label on an image whose picture is missing. */
export type MarkState =
  | { readonly name: 'sending'; readonly share: number | undefined }
  /** Uploaded by somebody else, or by another tab. */
  | { readonly name: 'coming' }
  /** The user's own, but this tab is not sending it: it was closed or reloaded in the meantime. */
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

/** Errors with a number are shown without it, because only the sender received the number. */
export function failureMessage(state: Extract<MarkState, { name: 'failed' }>, t: Translate): string | undefined {
  if (state.text !== '') return state.text;
  if (state.error === undefined) return undefined;
  const text = t(`errors:${state.error}`);
  return text === t(`errors:${state.error}`, { 0: '0' }) ? text : undefined;
}
