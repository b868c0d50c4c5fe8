import { KIND } from '@sw/board-model';
import type { Command } from '@sw/editor';
import { LayoutTemplate, type LucideIcon, Pencil, StickyNote, Type } from 'lucide-react';
import type { MessageKey } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { rootScale } from '../../../theme/root-scale.ts';
import { chromeInsets } from '../shell/chrome/chrome-insets.ts';
import { sidesOf } from '../shell/chrome/dock-room.ts';
import { shortcutOf } from '../shell/chrome/shortcut-text.ts';
import { useEditor, useUi } from '../shell/session/editor-context.ts';
import styles from './start.module.css';
import { StartTemplates } from './start-templates.tsx';

interface Hint {
  readonly icon: LucideIcon;
  readonly text: MessageKey;
  /** A hint about a command's key, shown only with a keyboard. */
  readonly command?: Command;
}

const BY_KEYS: readonly Hint[] = [
  { icon: Pencil, text: 'editorTools:start.draw', command: { name: 'tool', mode: 'DRAW' } },
  { icon: StickyNote, text: 'editorTools:start.write', command: { name: 'tool', mode: 'TEXT', kind: KIND.memoText } },
  { icon: LayoutTemplate, text: 'editorTools:start.template' },
];

/** A phone shows the text tool; notes are behind its plus. */
const BY_TOUCH: readonly Hint[] = [
  { icon: Pencil, text: 'editorTools:start.drawTouch' },
  { icon: Type, text: 'editorTools:start.writeTouch' },
  { icon: LayoutTemplate, text: 'editorTools:start.templateTouch' },
];

/** Drawn on the empty paper. Presses go through it to the canvas, except on the templates. */
export function StartHints() {
  const t = useT();
  const coarse = usePreference((state) => state.coarse);
  const size = useEditor((state) => state.size);
  const toolbar = useEditor((state) => state.settings.toolbar);
  const dock = useUi((state) => state.dock);
  const { top, right, bottom, left } = chromeInsets(size, { toolbar, dock: undefined }, rootScale());
  // In the middle of the work area, whichever side the toolbar is on.
  const aside = Math.max(left, right);
  const beside = sidesOf(dock, rootScale());
  const padding = `${top}px ${aside + beside.right}px ${bottom}px ${aside + beside.left}px`;
  return (
    <div className={styles.start} style={{ padding }}>
      <ul className={styles.hints} aria-label={t('editorTools:start.title')}>
        {(coarse ? BY_TOUCH : BY_KEYS).map(({ icon: Icon, text, command }) => {
          const keys = command && shortcutOf(command);
          return (
            <li key={text}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <span>{t(text)}</span>
              {keys && <kbd>{keys}</kbd>}
            </li>
          );
        })}
      </ul>
      <StartTemplates />
    </div>
  );
}
