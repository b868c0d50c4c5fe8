import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { useFocusReturn } from '../../../../ui/layer.ts';
import island from '../chrome/island.module.css';
import { ToolButton } from '../chrome/tool-button.tsx';
import { useEditor, useEditorSession } from '../session/editor-context.ts';
import styles from './panels.module.css';

interface SidePanelProps {
  readonly title: string;
  /** `dialog` handles all keys itself. */
  readonly role: 'dialog' | 'region';
  /** Handles Esc first; returns true if it did. */
  readonly onEscape?: () => boolean;
  readonly children: ReactNode;
}

/** An island on the side opposite the toolbar. On closing, the element that opened it gets the focus back. */
export function SidePanel({ title, role, onEscape, children }: SidePanelProps) {
  const t = useT();
  const { ui } = useEditorSession();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const toolbar = useEditor((state) => state.settings.toolbar);
  useFocusReturn(panel);
  const close = (): void => ui.setState({ panel: undefined });
  return (
    <section
      ref={panel}
      className={`${island.island} ${styles.panel}`}
      role={role}
      aria-labelledby={id}
      data-island="panel"
      data-side={toolbar === 'right' ? 'left' : 'right'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (!onEscape?.()) close();
      }}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <ToolButton icon={X} label={t('common:close')} onClick={close} placement="left" />
      </header>
      {children}
    </section>
  );
}
