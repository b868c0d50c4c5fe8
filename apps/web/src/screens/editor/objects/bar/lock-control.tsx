import { Lock, LockOpen } from 'lucide-react';
import { useT } from '../../../../i18n/language.ts';
import island from '../../shell/chrome/island.module.css';
import { shortcutOf } from '../../shell/chrome/shortcut-text.ts';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import { useRun } from '../../shell/session/editor-context.ts';
import styles from './bar.module.css';

/** Of what is locked it is the only control, so it says what it does. */
export function LockControl({ action }: { readonly action: 'lock' | 'unlock' }) {
  const t = useT();
  const run = useRun();
  const shortcut = shortcutOf({ name: 'lock' });
  const toggle = (): void => run({ name: 'lock' });
  if (action === 'unlock') {
    return (
      <button type="button" className={`${island.button} ${styles.word}`} onClick={toggle}>
        <LockOpen size={17} strokeWidth={1.75} aria-hidden />
        {t('editorObjects:action.unlock')}
      </button>
    );
  }
  return (
    <ToolButton
      icon={Lock}
      label={t('editorObjects:action.lock')}
      {...(shortcut === undefined ? {} : { shortcut })}
      onClick={toggle}
    />
  );
}
