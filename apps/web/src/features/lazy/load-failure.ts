import { translate } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { showDialog } from '../feedback/dialogs.tsx';

/** A whole screen failed to load, usually because a newer version has replaced it. */
export function showLoadFailure(): void {
  showDialog({
    text: translate('errors:RESOURCE_LOAD_FAILED'),
    action: translate('common:reload'),
    after: () => window.location.reload(),
    kind: 'must',
  });
}

/** A part of a screen failed to load. The rest keeps working, and a reload without a network would lose it. */
export function showPartFailure(): void {
  showToast(translate('errors:RESOURCE_LOAD_FAILED'), 'warning');
}
