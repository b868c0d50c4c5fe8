import { errorText } from '@sw/contract';
import { showDialog } from '../features/feedback/dialogs.ts';
import { currentLocale, translate } from '../i18n/language.ts';

/** A part of the application did not load, most often because a newer version has replaced it. */
export function showLoadFailure(): void {
  showDialog({
    text: errorText('RESOURCE_LOAD_FAILED', currentLocale()),
    action: translate('common:reload'),
    after: () => window.location.reload(),
    kind: 'must',
  });
}
