import type { MessageKey } from '../../../../i18n/keys.ts';
import { useT } from '../../../../i18n/language.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import { BarPopover } from './bar-popover.tsx';
import { Choices } from './choices.tsx';
import type { ControlProps } from './control-props.ts';
import { LineGlyph, type LineStyle } from './line-glyph.tsx';
import { ValueButton } from './value-button.tsx';

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
          <Choices
            label={label}
            columns={3}
            isChosen={(one) => one === style}
            onPick={(lineStyle) => run({ name: 'style', patch: { lineStyle } })}
            choices={(['solid', 'dashed', 'dotted'] as const).map((one) => ({
              value: one,
              label: t(STYLES[one]),
              face: <LineGlyph style={one} length={28} />,
            }))}
          />
          {styles.has('endArrow') && (
            <Choices
              label={t('editorObjects:line.ends')}
              columns={2}
              isChosen={has}
              onPick={(name) => run({ name: 'style', patch: { [name]: !has(name) } })}
              choices={(['startArrow', 'endArrow'] as const).map((name) => ({
                value: name,
                label: t(ENDS[name]),
                face: <LineGlyph style="solid" length={28} start={name === 'startArrow'} end={name === 'endArrow'} />,
              }))}
            />
          )}
        </>
      }
    >
      {(expanded) => (
        <ValueButton label={label} value={style && t(STYLES[style])} expanded={expanded}>
          <LineGlyph style={style ?? 'solid'} start={has('startArrow')} end={has('endArrow')} />
        </ValueButton>
      )}
    </BarPopover>
  );
}
