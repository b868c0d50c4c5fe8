import { translate } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';

/** The clipboard may be blocked; the text is visible and can be copied by hand. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(said);
  } catch {
    showToast(translate('sharing:copyFailed'), 'warning');
  }
}
