import { MINUTE } from '@sw/base';
import { offsetAt } from './offset.ts';

/** Every offset in use is a multiple of it, and clocks change only at multiples. */
const QUARTER = 15 * MINUTE;

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The instants of a span, both ends included, at which the clocks of a zone show a multiple of `step`. In India and
 * Nepal the whole hours are not those of UTC.
 */
export function clockSteps({ from, to }: Span, step: number, zone: string): number[] {
  const steps: number[] = [];
  for (let at = Math.ceil(from / QUARTER) * QUARTER; at <= to; at += QUARTER)
    if ((at + offsetAt(zone, at)) % step === 0) steps.push(at);
  return steps;
}
