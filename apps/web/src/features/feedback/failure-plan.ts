import type { Locale } from '@sw/base';
import { CallFailure, ERRORS, type ErrorName, errorText } from '@sw/contract';

/** How a failure is shown to the user. */
export type FailurePlan =
  | { readonly show: 'toast'; readonly tone: 'error' | 'warning'; readonly text: string }
  | { readonly show: 'dialog'; readonly text: string }
  /** Under its form field, if the form has it; else as a toast. */
  | { readonly show: 'field'; readonly error: ErrorName; readonly text: string }
  /** A dialog; closing it logs out. */
  | { readonly show: 'membership'; readonly text: string }
  /** Logs out silently. */
  | { readonly show: 'leave' }
  | { readonly show: 'nothing' };

const toast = (text: string): FailurePlan => ({ show: 'toast', tone: 'error', text });

function rejected(failure: CallFailure, locale: Locale): FailurePlan {
  const { error } = failure;
  if (error === undefined) return toast(failure.text || errorText('DATA_REQUEST_ERROR', locale));
  const text = failure.text || errorText(error, locale);
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

/** The only place that decides how a failed call is shown. A text from the server or `x-error-msg` wins over ours. */
export function planFailure(failure: unknown, locale: Locale): FailurePlan {
  if (!(failure instanceof CallFailure)) {
    const aborted = failure instanceof DOMException && failure.name === 'AbortError';
    return aborted ? { show: 'nothing' } : toast(errorText('DATA_REQUEST_ERROR', locale));
  }
  switch (failure.kind) {
    case 'rejected':
      return rejected(failure, locale);
    case 'membership':
      return { show: 'membership', text: failure.text || errorText('MEMBERSHIP_CHANGED', locale) };
    case 'warning':
      return { show: 'toast', tone: 'warning', text: failure.text || errorText('ACCOUNT_DISABLED', locale) };
    case 'signedOut':
      return { show: 'leave' };
    case 'network':
      return toast(failure.text || errorText('NETWORK_ERROR', locale));
    case 'timeout':
      return toast(failure.text || errorText('TIMEOUT', locale));
    case 'http':
      return toast(failure.text || errorText('SYSTEM_INTERFACE_ERROR', locale, [failure.status]));
    case 'data':
      return toast(failure.text || errorText('DATA_REQUEST_ERROR', locale));
  }
}
