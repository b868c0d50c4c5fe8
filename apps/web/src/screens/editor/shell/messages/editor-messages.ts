import type { Command, EditorMessage } from '@sw/editor';
import type { MessageKey, MessageValues } from '../../../../i18n/keys.ts';
import type { Tone } from '../../../../ui/toast.tsx';
import type { FaceBook } from '../session/faces.ts';
import { whyKey } from './reasons.ts';

type CatalogueKey = Extract<MessageKey, `errors:${string}`>;

export interface ShownMessage {
  readonly key: MessageKey;
  readonly values?: MessageValues;
  /** The message of the catalogue with which the sentence begins. */
  readonly error?: CatalogueKey;
  /** The reasons in words, with which the sentence ends. */
  readonly why?: readonly MessageKey[];
  readonly tone: Tone;
  readonly action?: 'reload' | { readonly key: MessageKey; readonly command: Command };
}

export type Voided = Extract<EditorMessage, { type: 'voided' }>;

const PERMIT_MESSAGES = [
  'editorPeople:message.permitView',
  'editorPeople:message.permitEdit',
  'editorPeople:message.permitCopy',
] as const satisfies readonly MessageKey[];

const plain = (key: MessageKey, values?: MessageValues): ShownMessage => ({
  key,
  tone: 'plain',
  ...(values ? { values } : {}),
});

/** Lost work must not go unnoticed. */
export function voidedMessage(all: readonly Voided[]): ShownMessage {
  const why = [...new Set(all.map(({ reason }) => whyKey(reason)))];
  const count = all.reduce((sum, one) => sum + one.count, 0);
  const whole = all.some((one) => one.whole);
  return {
    key: whole ? 'editorPeople:message.voided' : 'editorPeople:message.voidedPart',
    values: { count },
    why,
    tone: 'warning',
  };
}

function saveFailedMessage(reason: string): ShownMessage {
  const error = 'errors:SAVE_FAILED';
  if (reason === 'storage') return { key: 'editorPeople:message.notStored', error, tone: 'error' };
  return { key: 'editorPeople:message.saveFailed', error, why: [whyKey(reason)], tone: 'error' };
}

/** A notification of the editor as a message; undefined if the screen already shows it. */
export function messageOf(
  message: EditorMessage,
  faces: Pick<FaceBook, 'face'>,
  touch = false,
): ShownMessage | undefined {
  switch (message.type) {
    case 'voided':
      return voidedMessage([message]);
    case 'refused':
      return { key: 'editorPeople:message.refused', why: [whyKey(message.reason)], tone: 'plain' };
    case 'copyForbidden':
      return { key: 'editorPeople:message.copyForbidden', error: 'errors:COPY_PASTE_FAILED', tone: 'warning' };
    case 'nothingToPaste':
      return plain('editorPeople:message.nothingToPaste');
    case 'clipboardFailed':
      return {
        // On touch screens there are no keys for copying.
        key: touch ? 'editorPeople:message.clipboardFailedTouch' : 'editorPeople:message.clipboardFailed',
        error: 'errors:COPY_PASTE_FAILED',
        tone: 'warning',
      };
    case 'pasteTooLarge':
      return plain('editorPeople:message.pasteTooLarge');
    case 'locked':
      return plain('editorPeople:message.locked');
    case 'linkRefused':
      return plain('editorPeople:message.linkRefused');
    case 'colourRefused':
      return plain('editorPeople:message.colourRefused');
    case 'tooManyColours':
      return plain('editorPeople:message.tooManyColours', { limit: message.limit });
    case 'wordsMoved': {
      const { name } = message.actor === undefined ? { name: '' } : faces.face(message.actor);
      return {
        ...(name === ''
          ? plain('editorPeople:message.wordsMoved')
          : plain('editorPeople:message.wordsMovedBy', { name })),
        action: { key: 'editorPeople:message.discard', command: { name: 'discardText' } },
      };
    }
    case 'wordsLost':
      // Offered until they are answered, on this page or elsewhere.
      return undefined;
    case 'permitChanged':
      return { ...plain(PERMIT_MESSAGES[message.permit]), error: 'errors:PERMIT_CHANGED' };
    case 'demoBegan':
      // The banner shows it for as long as it lasts.
      return undefined;
    case 'restored': {
      const { name } = faces.face(message.actor);
      return name === ''
        ? plain('editorPeople:message.restoredBySomebody')
        : plain('editorPeople:message.restored', { name });
    }
    case 'demoEnded':
      return plain('editorPeople:message.demoEnded');
    case 'dataAbnormal':
      return { key: 'editorPeople:message.dataAbnormal', error: 'errors:BOARD_DATA_ABNORMAL', tone: 'warning' };
    case 'saveFailed':
      return saveFailedMessage(message.reason);
    case 'outdated':
      return { key: 'editorPeople:message.outdated', tone: 'error', action: 'reload' };
  }
}
