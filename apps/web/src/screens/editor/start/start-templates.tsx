import { KIND } from '@sw/board-model';
import { LayoutGrid } from 'lucide-react';
import { useRef } from 'react';
import { TEMPLATE_LABELS } from '../../../features/boards/template-kinds.ts';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { useRoving } from '../../../ui/roving.ts';
import { useEditor, useEditorSession, useUi } from '../shell/session/editor-context.ts';
import { TemplatePicture } from '../shell/templates/template-picture.tsx';
import { templateUse } from '../shell/templates/template-use.ts';
import { writtenParts } from '../shell/templates/template-words.ts';
import styles from './start.module.css';

/** The most common templates to begin with; a narrow window shows the first three. The panel has all others. */
const OFFERED: readonly number[] = [KIND.kanban, KIND.meetingNotes, KIND.retrospective, KIND.weekPlan, KIND.swot];

/**
 * Templates to begin with. Hidden while a drawing tool is active, because every press is then meant for the canvas, and
 * beside an open panel.
 */
export function StartTemplates() {
  const t = useT();
  const session = useEditorSession();
  const coarse = usePreference((state) => state.coarse);
  const looking = useEditor(({ mode }) => mode === 'SELECT' || mode === 'GRAB');
  const beside = useUi((state) => state.panel !== undefined);
  const row = useRef<HTMLFieldSetElement>(null);
  useRoving(row, OFFERED.length + 1);
  const put = (kind: number): void =>
    // On a phone a caret would open the keyboard, which covers the new template.
    session.editor.run({ name: 'insertTemplate', kind, parts: writtenParts(kind, t), write: !coarse });
  const showAll = (): void => {
    templateUse.of(session).setState({ use: 'object' });
    session.ui.setState({ panel: 'background' });
  };
  return (
    <fieldset
      ref={row}
      className={styles.templates}
      data-gone={!looking || beside}
      aria-label={t('editorTools:start.templates')}
    >
      {OFFERED.map((kind) => (
        <button key={kind} type="button" className={styles.template} onClick={() => put(kind)}>
          <TemplatePicture kind={kind} />
          <span>{t(TEMPLATE_LABELS.get(kind) ?? 'editorTools:template.title')}</span>
        </button>
      ))}
      <button type="button" className={styles.template} onClick={showAll}>
        <span className={styles.all}>
          <LayoutGrid size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <span>{t('editorTools:start.all')}</span>
      </button>
    </fieldset>
  );
}
