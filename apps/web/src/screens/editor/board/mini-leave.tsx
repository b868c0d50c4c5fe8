import { LogOut } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { signOut, UnsentWork } from '../../shell/unsent-work.tsx';
import { ToolButton } from '../shell/chrome/tool-button.tsx';

/** In the mini-program there are no lists to go back to: the button signs out. */
export function MiniLeave() {
  const t = useT();
  return (
    <>
      <ToolButton icon={LogOut} label={t('shell:menu.signOut')} placement="bottom" onClick={signOut} />
      <UnsentWork />
    </>
  );
}
