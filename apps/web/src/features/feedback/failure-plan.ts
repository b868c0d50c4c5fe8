import { CallFailure, ERRORS, type ErrorName, type FailureKind } from '@sw/contract';
import type { Translate } from '../../i18n/keys.ts';
import { UploadFailure } from '../uploads/upload-failure.ts';

/** How a failure is shown to the user. */
export type FailurePlan =
  | { readonly show: 'toast'; readonly tone: 'error' | 'warning'; readonly text: string }
  | { readonly show: 'dialog'; readonly text: string }
  /** Under its form field if the form has it; otherwise as a toast. */
  | { readonly show: 'field'; readonly error: ErrorName; readonly text: string }
  /** A dialog; closing it logs out. */
  | { readonly show: 'membership'; readonly text: string }
  /** Logs out silently. */
  | { readonly show: 'leave' }
  | { readonly show: 'nothing' };

const toast = (text: string): FailurePlan => ({ show: 'toast', tone: 'error', text });

const NAMESPACE = 'errors';

/**
 * The general text is used while an error's own is not loaded; the server sends its own with every refusal. A key that
 * begins with its namespace would add the texts of all errors to a board's first frame (vite/first-messages.ts).
 */
function textOf(error: ErrorName, t: Translate): string {
  const key = `${NAMESPACE}:${error}` as const;
  const text = t(key);
  return text === key ? t('errors:DATA_REQUEST_ERROR') : text;
}

function rejected(failure: Pick<CallFailure, 'error' | 'text'>, t: Translate): FailurePlan {
  const { error } = failure;
  if (error === undefined) return toast(failure.text || t('errors:DATA_REQUEST_ERROR'));
  const text = failure.text || textOf(error, t);
  switch (ERRORS[error].show) {
    case 'field':
      return { show: 'field', error, text };
    case 'dialog':
      return { show: 'dialog', text };
    case 'silent':
      return { show: 'nothing' };
    default:
      return toast(text);
  }
}

/** The only place that decides how a failed call is shown. A text from the server or `x-error-msg` overrides ours. */
export function planFailure(failure: unknown, t: Translate): FailurePlan {
  if (failure instanceof UploadFailure) return rejected(failure, t);
  if (!(failure instanceof CallFailure)) {
    const aborted = failure instanceof DOMException && failure.name === 'AbortError';
    return aborted ? { show: 'nothing' } : toast(t('errors:DATA_REQUEST_ERROR'));
  }
  switch (failure.kind) {
    case 'rejected':
      return rejected(failure, t);
    case 'membership':
      return { show: 'membership', text: failure.text || t('errors:MEMBERSHIP_CHANGED') };
    case 'warning':
      return { show: 'toast', tone: 'warning', text: failure.text || t('errors:ACCOUNT_DISABLED') };
    case 'signedOut':
      return { show: 'leave' };
    case 'network':
      return toast(failure.text || t('errors:NETWORK_ERROR'));
    case 'timeout':
      return toast(
        failure.text || t(failure.error === 'DOWNLOAD_TIMEOUT' ? 'errors:DOWNLOAD_TIMEOUT' : 'errors:TIMEOUT'),
      );
    case 'http':
      return toast(failure.text || t('errors:SYSTEM_INTERFACE_ERROR', { 0: failure.status }));
    case 'data':
      return toast(failure.text || t('errors:DATA_REQUEST_ERROR'));
  }
}

const ENDING: readonly FailureKind[] = ['membership', 'warning', 'signedOut'];

/** Failures that concern the session, whatever the call. */
export const endsSession = (failure: unknown): boolean =>
  failure instanceof CallFailure && ENDING.includes(failure.kind);

/** The words of a failure, for a screen that shows it in place; empty if it has none. */
export function failureText(failure: unknown, t: Translate): string {
  const plan = planFailure(failure, t);
  return 'text' in plan ? plan.text : '';
}
