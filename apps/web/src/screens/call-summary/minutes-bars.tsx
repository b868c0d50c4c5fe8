import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { CHART_HEIGHT, CHART_TOP } from './chart-layout.ts';
import type { MonthFigures } from './use-statistics.ts';

interface MinutesBarsProps {
  readonly figures: readonly MonthFigures[];
  readonly ticks: readonly number[];
  /** Undefined: not drawn. */
  readonly limit: { readonly minutes: number; readonly label: string } | undefined;
  /** The space left of the bars, and that below them, where the buttons have their names. */
  readonly axis: { readonly width: number; readonly height: number };
  readonly number: (value: number) => string;
}

const TEXT = { fill: 'var(--sw-text-3)', fontSize: 12 } as const;
const FIRST_SIZE = { width: 1, height: CHART_HEIGHT } as const;

/**
 * Only the picture: the buttons above it serve the pointer, keys and screen readers. Created minutes are filled and joined
 * ones hatched, so that they differ without colour.
 */
export function MinutesBars({ figures, ticks, limit, axis, number }: MinutesBarsProps) {
  const hatch = useId();
  const data = [...figures];
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT} initialDimension={FIRST_SIZE}>
      <BarChart
        data={data}
        accessibilityLayer={false}
        margin={{ top: CHART_TOP, right: 0, bottom: 0, left: 0 }}
        barGap={3}
        barCategoryGap="16%"
        aria-hidden
      >
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" fill="var(--sw-line)" />
            <rect width="2" height="5" fill="var(--sw-control-line)" />
          </pattern>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--sw-line)" />
        <XAxis
          dataKey="month"
          height={axis.height}
          tick={false}
          tickLine={false}
          axisLine={{ stroke: 'var(--sw-line-2)' }}
        />
        <YAxis
          width={axis.width}
          domain={[0, ticks.at(-1) ?? 1]}
          ticks={[...ticks]}
          tickFormatter={number}
          tick={TEXT}
          tickLine={false}
          axisLine={false}
        />
        <Bar
          dataKey="created"
          fill="var(--sw-accent)"
          radius={[4, 4, 0, 0]}
          maxBarSize={20}
          isAnimationActive={false}
        />
        <Bar
          dataKey="joined"
          fill={`url(#${hatch})`}
          stroke="var(--sw-control-line)"
          radius={[4, 4, 0, 0]}
          maxBarSize={20}
          isAnimationActive={false}
        />
        {limit && (
          <ReferenceLine
            y={limit.minutes}
            stroke="var(--sw-control-line)"
            strokeDasharray="4 4"
            label={{ value: limit.label, position: 'insideBottomLeft', offset: 4, ...TEXT }}
          />
        )}
      </BarChart>
    </ResponsiveContainer>
  );
}
