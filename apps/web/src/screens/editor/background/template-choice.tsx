import { type DrawContext, drawTemplate } from '@sw/board-render';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import styles from './background.module.css';
import { TEMPLATE_LABELS } from './template-kinds.ts';
import { writtenParts } from './template-words.ts';

const [WIDTH, HEIGHT] = [92, 52] as const;
/** A template's own lines would be a tenth of a pixel wide. */
const LEAST_LINE = 0.8;

/** A template as it will lie on the page, sharp on every screen. */
function TemplatePicture({ kind }: { readonly kind: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const ctx = element?.getContext('2d');
    if (!element || !ctx) return;
    const ratio = Math.max(1, window.devicePixelRatio);
    element.width = Math.round(WIDTH * ratio);
    element.height = Math.round(HEIGHT * ratio);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawTemplate(ctx as DrawContext, kind, WIDTH, HEIGHT, { least: LEAST_LINE });
  }, [kind]);
  return <canvas ref={canvas} className={styles.picture} aria-hidden />;
}

const NONE = 0;

/** The eighteen templates: one as the page's background, or any of them as objects on it. */
export function TemplateChoice({ template }: { readonly template: number | undefined }) {
  const t = useT();
  const run = useRun();
  const inHand = useEditor((state) => (state.choice.mode === 'TEMPLATE' ? state.choice.kind : undefined));
  const [use, setUse] = useState<'background' | 'object'>('background');
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
  return (
    <>
      <h2 className={styles.title}>{t('editorTools:template.title')}</h2>
      <ChoiceRow<'background' | 'object'>
        form="wide"
        label={t('editorTools:template.use')}
        value={use}
        onPick={setUse}
        choices={[
          { value: 'background', label: t('editorTools:template.asBackground') },
          { value: 'object', label: t('editorTools:template.asObject') },
        ]}
      />
      <p className={styles.hint}>
        {t(asBackground ? 'editorTools:template.backgroundHint' : 'editorTools:template.objectHint')}
      </p>
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
