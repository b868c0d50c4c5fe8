import { errorText } from '@sw/contract';
import { currentLocale, translate } from '../../i18n/language.ts';
import { showDialog } from '../feedback/dialogs.ts';
import { showToast } from '../feedback/toasts.ts';

/** A whole screen did not load, most often because a newer version has replaced it: there is nothing to stay for. */
export function showLoadFailure(): void {
  showDialog({
    text: errorText('RESOURCE_LOAD_FAILED', currentLocale()),
    action: translate('common:reload'),
    after: () => window.location.reload(),
    kind: 'must',
  });
}

/** A part of a screen did not load. The rest works on, and without a network a reload would take that away. */
export function showPartFailure(): void {
  showToast(errorText('RESOURCE_LOAD_FAILED', currentLocale()), 'warning');
}
