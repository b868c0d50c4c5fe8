import { DAY, SECOND } from '@sw/base';

/** A formatter takes about 0.6 ms to make and 40 kB to keep (418 zones); callers name the zones, so the number has a bound. */
const MOST_ZONES = 64;
/**
 * If both ends of a span have the same offset, the whole span has it: since 1970 no zone has changed its clocks twice within
 * six days (Recife took just under seven, in October 2000).
 */
const SPAN = 3 * DAY;
/** Sixteen years for each zone. */
const MOST_SPANS = 2_000;

interface KnownZone {
  readonly formatter: Intl.DateTimeFormat;
  /** Offsets at the beginnings of spans: Intl takes 8 to 18 µs for one, and a schedule needs thousands. */
  readonly spans: Map<number, number>;
}

const zones = new Map<string, KnownZone>();

/** For tests of the bounds. */
export const zonesKept = (): { zones: number; spans: number } => ({
  zones: zones.size,
  spans: Math.max(0, ...[...zones.values()].map(({ spans }) => spans.size)),
});

function knownZone(zone: string): KnownZone {
  const kept = zones.get(zone);
  if (kept) {
    // A Map iterates in the order of insertion: the zone used last goes to the end, and the first one is dropped.
    zones.delete(zone);
    zones.set(zone, kept);
    return kept;
  }
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const [oldest] = zones.keys();
  if (zones.size >= MOST_ZONES && oldest !== undefined) zones.delete(oldest);
  const made = { formatter, spans: new Map<number, number>() };
  zones.set(zone, made);
  return made;
}

/** Like `isTimeZone` of @sw/base, but creates no formatter for a known zone. */
export function isZone(zone: string): boolean {
  try {
    return knownZone(zone) !== undefined;
  } catch {
    return false;
  }
}

function askIntl({ formatter }: KnownZone, instant: number): number {
  const second = Math.floor(instant / SECOND) * SECOND;
  // In parts, because browsers put different characters between them.
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatter.formatToParts(second)) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second: seconds = 0 } = shown;
  // Some browsers show midnight as 24.
  return Date.UTC(year, month - 1, day, hour % 24, minute, seconds) - second;
}

function atSpan(zone: KnownZone, span: number): number {
  const { spans } = zone;
  const kept = spans.get(span);
  if (kept !== undefined) return kept;
  const offset = askIntl(zone, span * SPAN);
  if (spans.size >= MOST_SPANS) spans.clear();
  spans.set(span, offset);
  return offset;
}

/**
 * The milliseconds by which clocks of the zone are ahead of UTC at an instant. Throws a RangeError for an unknown zone; check
 * users' input with `isTimeZone` of @sw/base.
 */
export function offsetAt(zone: string, instant: number): number {
  const known = knownZone(zone);
  const span = Math.floor(instant / SPAN);
  const offset = atSpan(known, span);
  return offset === atSpan(known, span + 1) ? offset : askIntl(known, instant);
}
