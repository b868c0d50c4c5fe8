import { familyOf, type Json, KIND } from '@sw/board-model';
import { isLine } from '@sw/board-render';
import type { MessageKey } from '../../../../i18n/keys.ts';
import { useT } from '../../../../i18n/language.ts';
import { colourName } from '../../shell/colours/palette.ts';
import { AUTOMATIC, NONE } from '../../shell/selection/kind-style.ts';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import styles from './bar.module.css';
import { BarPopover } from './bar-popover.tsx';
import { ColourLayer } from './colour-layer.tsx';
import type { ColourStyle } from './controls.ts';
import { ValueButton } from './value-button.tsx';

const LABELS = {
  fill: 'editorObjects:colour.fill',
  stroke: 'editorObjects:colour.stroke',
  color: 'editorObjects:colour.text',
} as const satisfies Record<ColourStyle, MessageKey>;

const isClosed = (type: number): boolean => familyOf(type) === 'shape' && !isLine(type);

export function ColourControl({ style, selected }: ControlProps & { readonly style: ColourStyle }) {
  const t = useT();
  const run = useRun();
  const label = t(LABELS[style]);
  const shown = selected.styles.get(style);
  const value = typeof shown === 'string' ? shown : undefined;
  const types = [...selected.summary.types];
  // Null restores the kind's default: no fill, or a colour that follows the paper.
  const pick = (colour: string | null): void => run({ name: 'style', patch: { [style]: colour } });
  const name = value === AUTOMATIC ? 'editorObjects:colour.automatic' : value && colourName(value);
  return (
    <BarPopover
      part={style}
      label={label}
      content={
        <ColourLayer
          style={style}
          value={value}
          onlyNotes={types.every((type) => type === KIND.memoText)}
          onlyClosed={types.every(isClosed)}
          onPick={pick}
        />
      }
    >
      {(expanded, toggle) => (
        <ValueButton label={label} value={name ? t(name) : value} expanded={expanded} onClick={toggle}>
          <Face style={style} value={shown ?? null} />
        </ValueButton>
      )}
    </BarPopover>
  );
}

/** A disc for a fill, a ring for a line, a letter for a text, so that they differ by more than their colour. */
function Face({ style, value }: { readonly style: ColourStyle; readonly value: Json }) {
  const colour = typeof value === 'string' && value !== NONE && value !== AUTOMATIC ? value : undefined;
  const look = value === null ? 'mixed' : value === NONE ? 'none' : undefined;
  if (style === 'fill') return <i className={styles.dot} data-look={look} style={{ background: colour }} />;
  if (style === 'stroke') return <i className={styles.ring} data-look={look} style={{ borderColor: colour }} />;
  return (
    <span className={styles.letter} aria-hidden>
      A
      <i data-look={look} style={{ background: value === AUTOMATIC ? 'var(--sw-text)' : colour }} />
    </span>
  );
}
