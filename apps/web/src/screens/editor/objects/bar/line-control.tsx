import type { MessageKey } from '../../../../i18n/keys.ts';
import { useT } from '../../../../i18n/language.ts';
import { ChoiceRow } from '../../../../ui/choice-row.tsx';
import { useRun } from '../../shell/session/editor-context.ts';
import { BarPopover } from './bar-popover.tsx';
import type { ControlProps } from './control-props.ts';
import { ValueButton } from './value-button.tsx';

type LineStyle = 'solid' | 'dashed' | 'dotted';

interface LineGlyphProps {
  readonly style: LineStyle;
  readonly start?: boolean;
  readonly end?: boolean;
  /** Of the line, on the icons' grid of 24. */
  readonly length?: number;
}

const DASHES: Readonly<Record<LineStyle, string | undefined>> = {
  solid: undefined,
  dashed: '5 4',
  dotted: '0.01 4.5',
};

/** A line as it is drawn, on the icons' grid. */
function LineGlyph({ style, start = false, end = false, length = 18 }: LineGlyphProps) {
  const right = 3 + length;
  return (
    <svg
      width={((length + 6) / 24) * 20}
      height={20}
      viewBox={`0 0 ${length + 6} 24`}
      fill="none"
      stroke="currentColor"
      strokeWidth={style === 'dotted' ? 2.75 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={`M3 12h${length}`} strokeDasharray={DASHES[style]} />
      {start && <path d="M8 7l-5 5 5 5" strokeWidth={2} />}
      {end && <path d={`M${right - 5} 7l5 5-5 5`} strokeWidth={2} />}
    </svg>
  );
}

const STYLES = {
  solid: 'editorObjects:line.solid',
  dashed: 'editorObjects:line.dashed',
  dotted: 'editorObjects:line.dotted',
} as const satisfies Record<LineStyle, MessageKey>;

const ENDS = {
  startArrow: 'editorObjects:line.startArrow',
  endArrow: 'editorObjects:line.endArrow',
} as const satisfies Record<'startArrow' | 'endArrow', MessageKey>;

const isStyle = (value: unknown): value is LineStyle => typeof value === 'string' && Object.hasOwn(STYLES, value);

/** How a line is drawn, and where it has heads. */
export function LineControl({ selected: { styles } }: ControlProps) {
  const t = useT();
  const run = useRun();
  const label = t('editorObjects:line.label');
  const shown = styles.get('lineStyle');
  const style = isStyle(shown) ? shown : undefined;
  const has = (name: 'startArrow' | 'endArrow'): boolean => styles.get(name) === true;
  return (
    <BarPopover
      part="lineStyle"
      label={label}
      content={
        <>
          <ChoiceRow
            label={label}
            form="compact"
            columns={3}
            value={style}
            onPick={(lineStyle) => run({ name: 'style', patch: { lineStyle } })}
            choices={(['solid', 'dashed', 'dotted'] as const).map((one) => ({
              value: one,
              label: t(STYLES[one]),
              look: <LineGlyph style={one} length={28} />,
            }))}
          />
          {styles.has('endArrow') && (
            <ChoiceRow
              label={t('editorObjects:line.ends')}
              form="compact"
              columns={2}
              value={has}
              onPick={(name) => run({ name: 'style', patch: { [name]: !has(name) } })}
              choices={(['startArrow', 'endArrow'] as const).map((name) => ({
                value: name,
                label: t(ENDS[name]),
                look: <LineGlyph style="solid" length={28} start={name === 'startArrow'} end={name === 'endArrow'} />,
              }))}
            />
          )}
        </>
      }
    >
      {(expanded, toggle) => (
        <ValueButton label={label} value={style && t(STYLES[style])} expanded={expanded} onClick={toggle}>
          <LineGlyph style={style ?? 'solid'} start={has('startArrow')} end={has('endArrow')} />
        </ValueButton>
      )}
    </BarPopover>
  );
}
