import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '../../features/lazy/lazy-part.tsx';
import { useT } from '../../i18n/language.ts';
import { useRoving } from '../../ui/roving.ts';
import { axisOf } from './axis.ts';
import styles from './chart.module.css';
import {
  axisWidth,
  CHART_HEIGHT,
  CHART_TOP,
  MONTH_WIDTH,
  NAME_HEIGHT,
  NAMED_WIDTH,
  YEAR_HEIGHT,
} from './chart-layout.ts';
import { MinutesTable } from './minutes-table.tsx';
import { useFormats } from './use-formats.ts';
import type { MonthFigures } from './use-statistics.ts';

const MinutesBars = lazyPart(async () => (await import('./minutes-bars.tsx')).MinutesBars);

interface MinutesChartProps {
  readonly figures: readonly MonthFigures[];
  /** Minutes of calls that the reader's level lets them create in a month. */
  readonly limit: number;
  /** The month to which the list is filtered. */
  readonly chosen: string | undefined;
  /** Undefined shows all months again. */
  readonly choose: (month: string | undefined) => void;
}

/** Minutes created and joined per month. Each month is a button that shows its figures and filters the list. */
export function MinutesChart({ figures, limit, chosen, choose }: MinutesChartProps) {
  const t = useT();
  const formats = useFormats();
  const [shown, setShown] = useState<string>();
  const months = useRef<HTMLFieldSetElement>(null);
  const window = useRef<HTMLDivElement>(null);
  useRoving(months, figures.length);
  // Scrolls to the newest months, on the right.
  useLayoutEffect(() => {
    if (window.current !== null && figures.length > 0) window.current.scrollLeft = window.current.scrollWidth;
  }, [figures.length]);
  const { ticks, withLimit } = axisOf(
    figures.flatMap(({ created, joined }) => [created, joined]),
    limit,
  );
  const years = figures.length > 12;
  const axis = axisWidth(formats.number(ticks.at(-1) ?? 0));
  const measures = {
    '--axis': `${axis}px`,
    '--top': `${CHART_TOP}px`,
    '--height': `${CHART_HEIGHT}px`,
    '--least': `${axis + (years ? NAMED_WIDTH : MONTH_WIDTH) * figures.length}px`,
    '--months': figures.length,
  } as CSSProperties;
  return (
    <div className={styles.window} ref={window} style={measures}>
      <div className={styles.chart}>
        <MinutesBars
          figures={figures}
          ticks={ticks}
          limit={withLimit ? { minutes: limit, label: t('callStatistics:chart.limit') } : undefined}
          axis={{ width: axis, height: years ? NAME_HEIGHT + YEAR_HEIGHT : NAME_HEIGHT }}
          number={formats.number}
        />
        <fieldset
          ref={months}
          className={styles.months}
          data-years={years}
          data-dense={figures.length === 12}
          aria-label={t('callStatistics:chart.months')}
          onPointerLeave={() => setShown(undefined)}
          onBlur={() => setShown(undefined)}
        >
          {figures.map(({ month, created, joined, calls }, place) => (
            <button
              key={month}
              type="button"
              aria-pressed={month === chosen}
              onPointerEnter={() => setShown(month)}
              onFocus={() => setShown(month)}
              onKeyDown={({ key }) => key === 'Escape' && setShown(undefined)}
              onClick={() => choose(month === chosen ? undefined : month)}
            >
              <b aria-hidden>{formats.month(month, 'short')}</b>
              {years && (place === 0 || month.endsWith('-01')) && <small aria-hidden>{month.slice(0, 4)}</small>}
              <span className="sw-visually-hidden">
                {t('callStatistics:chart.month', {
                  month: formats.month(month, 'full'),
                  created: formats.minutes(created),
                  joined: formats.minutes(joined),
                  calls: t('callStatistics:calls.count', { count: calls }),
                })}
              </span>
            </button>
          ))}
        </fieldset>
        <Tip figures={figures} month={shown} />
      </div>
      <MinutesTable figures={figures} />
    </div>
  );
}

/** The figures of a month beside its bars. Screen readers get them from the button. */
function Tip({ figures, month }: { readonly figures: readonly MonthFigures[]; readonly month: string | undefined }) {
  const t = useT();
  const formats = useFormats();
  const place = figures.findIndex((one) => one.month === month);
  const figure = figures[place];
  if (figure === undefined) return null;
  return (
    <div
      className={styles.tip}
      aria-hidden
      data-side={place < figures.length / 2 ? 'right' : 'left'}
      style={{ '--place': place } as CSSProperties}
    >
      <strong>{formats.month(figure.month, 'full')}</strong>
      <span>{t('callStatistics:side.created')}</span>
      <span>{formats.minutes(figure.created)}</span>
      <span>{t('callStatistics:side.joined')}</span>
      <span>{formats.minutes(figure.joined)}</span>
    </div>
  );
}
