import { TEMPLATE_LABELS } from '../../../features/boards/template-kinds.ts';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { useEditor, useEditorSession, useRun } from '../shell/session/editor-context.ts';
import { useSessionState } from '../shell/session/session-state.ts';
import { TemplatePicture } from '../shell/templates/template-picture.tsx';
import { templateUse } from '../shell/templates/template-use.ts';
import { writtenParts } from '../shell/templates/template-words.ts';
import styles from './background.module.css';

const NONE = 0;

/** The eighteen templates: one as the page's background, or any of them as objects on the page. */
export function TemplateChoice({ template }: { readonly template: number | undefined }) {
  const t = useT();
  const run = useRun();
  const inHand = useEditor((state) => (state.choice.mode === 'TEMPLATE' ? state.choice.kind : undefined));
  const coarse = usePreference((state) => state.coarse);
  const session = useEditorSession();
  const use = useSessionState(templateUse, (state) => state.use);
  const kinds = [...TEMPLATE_LABELS].map(([value, label]) => ({
    value,
    label: t(label),
    look: <TemplatePicture kind={value} />,
  }));
  const none = { value: NONE, label: t('editorTools:template.none'), look: <i className={styles.noPicture} /> };
  const asBackground = use === 'background';
  const pick = (kind: number): void =>
    asBackground
      ? run({ name: 'background', patch: { template: kind === NONE ? null : kind } })
      : run({ name: 'tool', mode: 'TEMPLATE', kind, parts: writtenParts(kind, t) });
  const objectHint = coarse ? 'editorTools:template.objectHintTouch' : 'editorTools:template.objectHint';
  return (
    <>
      <h2 className={styles.title}>{t('editorTools:template.title')}</h2>
      <ChoiceRow<'background' | 'object'>
        form="wide"
        label={t('editorTools:template.use')}
        value={use}
        onPick={(next) => templateUse.of(session).setState({ use: next })}
        choices={[
          { value: 'background', label: t('editorTools:template.asBackground') },
          { value: 'object', label: t('editorTools:template.asObject') },
        ]}
      />
      <p className={styles.hint}>{t(asBackground ? 'editorTools:template.backgroundHint' : objectHint)}</p>
      <ChoiceRow<number>
        form="picture"
        label={t('editorTools:template.title')}
        columns={3}
        value={asBackground ? (template ?? NONE) : inHand}
        onPick={pick}
        choices={asBackground ? [none, ...kinds] : kinds}
      />
    </>
  );
}
