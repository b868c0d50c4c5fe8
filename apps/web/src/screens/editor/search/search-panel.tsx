import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import panels from '../shell/panels/panels.module.css';
import { SidePanel } from '../shell/panels/side-panel.tsx';
import { useEditor, useEditorSession, useRun } from '../shell/session/editor-context.ts';
import { OtherPagesList } from './other-pages-list.tsx';
import styles from './search.module.css';
import { useFind } from './use-find.ts';
import { useOtherPages } from './use-other-pages.ts';

/** Searches text on all pages of the board, and marks the matches on this one. */
export function SearchPanel() {
  const t = useT();
  const run = useRun();
  const { page } = useEditorSession();
  const field = useRef<HTMLInputElement>(null);
  const { query, setQuery } = useFind();
  const found = useEditor((state) => state.found);
  const others = useOtherPages(page.key, query);
  useFieldKeys(field);
  const count = found?.hits.length ?? 0;
  const typed = query.trim() !== '';
  const step = (to: 1 | -1): void => run({ name: 'findStep', to });
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  const clear = (): boolean => {
    setQuery('');
    return query !== '';
  };
  const nowhere = count === 0 && others.pages.length === 0 && !others.searching;
  return (
    <SidePanel title={t('editorFind:title')} role="region" onEscape={clear}>
      <div className={styles.field}>
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <input
          ref={field}
          type="text"
          value={query}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('editorFind:field')}
          aria-label={t('editorFind:field')}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={enter}
        />
      </div>
      {typed ? (
        <div className={styles.here}>
          <p role="status">
            {count > 0 && t('editorFind:count', { at: (found?.at ?? 0) + 1, count })}
            {count === 0 && t(nowhere ? 'editorFind:nowhere' : 'editorFind:none')}
          </p>
          <ToolButton
            icon={ChevronUp}
            label={t('editorFind:previous')}
            shortcut="Shift Enter"
            disabled={count === 0}
            placement="bottom"
            onClick={() => step(-1)}
          />
          <ToolButton
            icon={ChevronDown}
            label={t('editorFind:next')}
            shortcut="Enter"
            disabled={count === 0}
            placement="bottom"
            onClick={() => step(1)}
          />
        </div>
      ) : (
        <>
          <p className={styles.empty}>{t('editorFind:empty')}</p>
          <p className={panels.hint}>{t('editorFind:hint')}</p>
        </>
      )}
      {typed && <OtherPagesList {...others} query={query} />}
    </SidePanel>
  );
}

/**
 * The field has the focus from the start, and Ctrl+F returns to it. In the field itself Ctrl+F would otherwise open the
 * browser's search.
 */
function useFieldKeys(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const take = (): void => {
      field.current?.focus({ preventScroll: true });
      field.current?.select();
    };
    take();
    const over = new AbortController();
    window.addEventListener(
      'keydown',
      (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'f') return;
        event.preventDefault();
        take();
      },
      { signal: over.signal },
    );
    return () => over.abort();
  }, [field]);
}
