import { ROUTES, type Route, TIPS, type Tip } from '@sw/board-render';
import type { StylePatch } from '@sw/editor';
import type { MessageKey } from '../../../../i18n/keys.ts';
import { useT } from '../../../../i18n/language.ts';
import { ChoiceRow } from '../../../../ui/choice-row.tsx';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import { BarPopover } from './bar-popover.tsx';
import { ValueButton } from './value-button.tsx';

type LineStyle = 'solid' | 'dashed' | 'dotted';

interface LineGlyphProps {
  readonly style: LineStyle;
  readonly start?: boolean;
  readonly end?: boolean;
  /** The length of the line, on the 24-unit grid of the icons. */
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

const ROUTE_LABELS = {
  straight: 'editorObjects:line.straight',
  elbow: 'editorObjects:line.elbow',
  curved: 'editorObjects:line.curved',
} as const satisfies Record<Route, MessageKey>;

const ROUTE_PATHS: Readonly<Record<Route, string>> = {
  straight: 'M4 18L20 6',
  elbow: 'M4 18H12V6H20',
  curved: 'M4 18C14 18 10 6 20 6',
};

const TIP_LABELS = {
  none: 'editorObjects:line.tipNone',
  arrow: 'editorObjects:line.tipArrow',
  open: 'editorObjects:line.tipOpen',
  dot: 'editorObjects:line.tipDot',
  diamond: 'editorObjects:line.tipDiamond',
} as const satisfies Record<Tip, MessageKey>;

/** The shapes at the right end of a line, on the icons' grid. */
const TIP_PATHS: Readonly<Record<Tip, string>> = {
  none: '',
  arrow: 'M20 12L13 8V16Z',
  open: 'M14 7L20 12L14 17',
  dot: 'M20 12A3 3 0 1 1 14 12A3 3 0 1 1 20 12Z',
  diamond: 'M20 12L16 8L12 12L16 16Z',
};
const TIP_FROM: Readonly<Record<Tip, number>> = { none: 20, arrow: 13, open: 20, dot: 14, diamond: 12 };

function Glyph({
  d,
  filled,
  turned = false,
}: {
  readonly d: string;
  readonly filled?: string;
  readonly turned?: boolean;
}) {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <g transform={turned ? 'matrix(-1 0 0 1 24 0)' : undefined}>
        <path d={d} />
        {filled && <path d={filled} fill="currentColor" />}
      </g>
    </svg>
  );
}

function TipGlyph({ tip, turned }: { readonly tip: Tip; readonly turned: boolean }) {
  const path = TIP_PATHS[tip];
  const shaft = `M4 12H${TIP_FROM[tip]}`;
  return tip === 'open' ? (
    <Glyph d={`${shaft}${path}`} turned={turned} />
  ) : (
    <Glyph d={shaft} filled={path} turned={turned} />
  );
}

/** Older releases know only arrows, so those are also written as their own flags. */
const tipPatch = (at: 'start' | 'end', tip: Tip): StylePatch => {
  const named = tip === 'none' || tip === 'arrow' ? null : tip;
  return at === 'start' ? { startTip: named, startArrow: tip !== 'none' } : { endTip: named, endArrow: tip !== 'none' };
};

const isStyle = (value: unknown): value is LineStyle => typeof value === 'string' && Object.hasOwn(STYLES, value);

/** The style of a line, and its heads. */
export function LineControl({ selected: { styles } }: ControlProps) {
  const t = useT();
  const run = useRun();
  const label = t('editorObjects:line.label');
  const shown = styles.get('lineStyle');
  const style = isStyle(shown) ? shown : undefined;
  const has = (name: 'startArrow' | 'endArrow'): boolean => styles.get(name) === true;
  const named = styles.get('route');
  const route = ROUTES.find((one) => one === named) ?? 'straight';
  const tipAt = (at: 'start' | 'end'): Tip => {
    const own = styles.get(at === 'start' ? 'startTip' : 'endTip');
    return TIPS.find((one) => one === own) ?? (has(at === 'start' ? 'startArrow' : 'endArrow') ? 'arrow' : 'none');
  };
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
          {styles.has('route') && (
            <ChoiceRow<Route>
              label={t('editorObjects:line.route')}
              form="compact"
              columns={3}
              value={route}
              onPick={(next) => run({ name: 'style', patch: { route: next === 'straight' ? null : next } })}
              choices={ROUTES.map((one) => ({
                value: one,
                label: t(ROUTE_LABELS[one]),
                look: <Glyph d={ROUTE_PATHS[one]} />,
              }))}
            />
          )}
          {styles.has('endArrow') &&
            (['start', 'end'] as const).map((at) => (
              <ChoiceRow<Tip>
                key={at}
                label={t(at === 'start' ? 'editorObjects:line.start' : 'editorObjects:line.end')}
                form="compact"
                columns={TIPS.length}
                value={tipAt(at)}
                onPick={(tip) => run({ name: 'style', patch: tipPatch(at, tip) })}
                choices={TIPS.map((tip) => ({
                  value: tip,
                  label: t(TIP_LABELS[tip]),
                  look: <TipGlyph tip={tip} turned={at === 'start'} />,
                }))}
              />
            ))}
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
