import { PAPERS, PLAIN, TEXTURES, type Texture, textureOnScreen } from '@sw/board-render';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { useRun } from '../shell/session/editor-context.ts';
import styles from './background.module.css';
import { OwnBackgrounds } from './own-backgrounds.tsx';
import { DEFAULT_PAPER, papersFor } from './papers.ts';
import { TemplateChoice } from './template-choice.tsx';
import { useBackground } from './use-background.ts';

const TEXTURE_LABELS = {
  plain: 'editorTools:texture.plain',
  dots: 'editorTools:texture.dots',
  lines: 'editorTools:texture.lines',
  grid: 'editorTools:texture.grid',
} as const;

/** Default paper is light or dark, depending on the viewer's theme. */
const BOTH_THEMES = `linear-gradient(135deg, ${PAPERS.light[0]} 50%, ${PAPERS.dark[0]} 50%)`;

/** The page's background: paper, texture and template, chosen separately. */
export function BackgroundPanel() {
  const t = useT();
  const run = useRun();
  const theme = usePreference((state) => state.name);
  const background = useBackground();
  const { paper, template } = background;
  return (
    <>
      <h2 className={styles.title}>{t('editorTools:paper.title')}</h2>
      <ChoiceRow<string>
        label={t('editorTools:paper.title')}
        columns={8}
        value={paper ?? DEFAULT_PAPER}
        onPick={(value) => run({ name: 'background', patch: { color: value === DEFAULT_PAPER ? null : value } })}
        choices={papersFor(theme).map(({ value, shown, label }) => ({
          value,
          label: t(label),
          look: <i className={styles.paper} style={{ background: value === DEFAULT_PAPER ? BOTH_THEMES : shown }} />,
        }))}
      />
      <h2 className={styles.title}>{t('editorTools:texture.title')}</h2>
      <ChoiceRow<Texture | typeof PLAIN>
        form="tile"
        label={t('editorTools:texture.title')}
        value={textureOnScreen(background)}
        onPick={(texture) => run({ name: 'background', patch: { texture } })}
        choices={([PLAIN, ...TEXTURES] as const).map((value) => ({
          value,
          label: t(TEXTURE_LABELS[value]),
          look: <i className={styles.texture} data-texture={value} />,
        }))}
      />
      <OwnBackgrounds />
      <TemplateChoice template={template} />
    </>
  );
}
