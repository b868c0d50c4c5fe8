import { LANGUAGE_TAG } from '@sw/base';
import type { Command, EditorMessage } from '@sw/editor';
import { currentLocale, translate } from '../../../../i18n/language.ts';
import { usePreference } from '../../../../theme/preference.ts';
import { closeToast, showToast, type ToastAction, useToasts } from '../../../../ui/toast.tsx';
import type { FaceBook } from '../session/faces.ts';
import { messageOf, type ShownMessage, type Voided, voidedMessage } from './editor-messages.ts';

/** Combines calls in quick succession: the first waits `ms` for those that follow. */
export function gather<T>(ms: number, report: (all: readonly T[]) => void): (one: T) => void {
  let waiting: T[] = [];
  return (one) => {
    waiting.push(one);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const all = waiting;
      waiting = [];
      report(all);
    }, ms);
  };
}

/** Offline work may become void for several reasons at once: they share one toast, since each would replace the one before. */
const VOIDED_MS = 1_000;

let saveFailed: number | undefined;

type Run = (command: Command) => void;

/** The parts of the session that messages need. */
export interface MessagePorts {
  readonly faces: Pick<FaceBook, 'face'>;
  readonly editor: { readonly run: Run };
}

function actionOf(action: ShownMessage['action'], run: Run): ToastAction | undefined {
  if (action === undefined) return undefined;
  if (action === 'reload') return { label: translate('editorPeople:reload'), run: () => window.location.reload() };
  return { label: translate(action.key), run: () => run(action.command) };
}

function show({ key, values, error, why, tone, action }: ShownMessage, run: Run): void {
  const list = new Intl.ListFormat(LANGUAGE_TAG[currentLocale()]);
  const reasons = why && { why: list.format(why.map((one) => translate(one))) };
  const named = error && { error: translate(error) };
  showToast(translate(key, { ...values, ...named, ...reasons }), tone, actionOf(action, run));
}

const reportVoided = gather<Voided>(VOIDED_MS, (all) => show(voidedMessage(all), () => undefined));

export function showMessage(message: EditorMessage, { faces, editor }: MessagePorts): void {
  if (message.type === 'voided') {
    reportVoided(message);
    return;
  }
  const words = messageOf(message, faces, usePreference.getState().coarse);
  if (words === undefined) return;
  show(words, editor.run);
  // If nothing can be stored, that stays true whatever the state becomes.
  if (message.type === 'saveFailed' && message.reason !== 'storage') saveFailed = useToasts.getState().toast?.id;
}

/** Removes the message, because saving has resumed or the state shows another problem. */
export function withdrawSaveFailure(): void {
  if (saveFailed !== undefined) closeToast(saveFailed);
  saveFailed = undefined;
}
