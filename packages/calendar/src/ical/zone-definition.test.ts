import { DAY, HOUR, MINUTE } from '@sw/base';
import { expect, test } from 'vitest';
import { askOracle, ORACLE_MS } from '../../testing/oracle.ts';
import { TEST_ZONES } from '../../testing/rules.ts';
import { offsetAt } from '../index.ts';
import { zoneDefinition } from './zone-definition.ts';

const FIRST = Date.UTC(2025, 5);
const LAST = Date.UTC(2028, 5);

function compareOffsets(zones: readonly string[], instants: readonly number[]): void {
  const definitions = zones.map((zone) => `${zoneDefinition(zone, FIRST, LAST).join('\r\n')}\r\n`);
  const answers = askOracle<number[]>(definitions.map((definition) => ({ definition, instants })));
  for (const [i, zone] of zones.entries())
    expect(answers[i], zone).toEqual(instants.map((at) => offsetAt(zone, at) / MINUTE));
}

/** As many instants as dateutil reads in a few seconds: it takes 0.2 ms for each. */
const instants = (first: number, last: number, step: number): number[] =>
  Array.from({ length: Math.ceil((last - first) / step) }, (_, i) => first + i * step);

test('dateutil finds the offsets of every zone in its definition', { timeout: ORACLE_MS }, () => {
  compareOffsets(Intl.supportedValuesOf('timeZone'), instants(FIRST, LAST, 23 * DAY + 7 * HOUR));
});

test('dateutil finds the changes of clocks at the same half hour', { timeout: ORACLE_MS }, () => {
  const spring = instants(Date.UTC(2026, 2), Date.UTC(2026, 3, 10), 30 * MINUTE);
  const autumn = instants(Date.UTC(2026, 9), Date.UTC(2026, 10, 10), 30 * MINUTE);
  compareOffsets([...TEST_ZONES, 'Africa/Casablanca', 'America/Havana'], [...spring, ...autumn]);
});

test.each([
  ['Europe/Berlin', ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU']],
  ['America/New_York', ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU']],
  ['Australia/Lord_Howe', ['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU']],
  ['Asia/Shanghai', []],
  ['Africa/Casablanca', []],
])('%s has two yearly rules, or none', (zone, rules) => {
  expect(zoneDefinition(zone, FIRST, LAST).filter((line) => line.startsWith('RRULE'))).toEqual(rules);
});

test('a zone that never changes has one part', () => {
  expect(zoneDefinition('Asia/Kathmandu', FIRST, FIRST)).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Kathmandu',
    'BEGIN:STANDARD',
    'DTSTART:20240101T000000',
    'TZOFFSETFROM:+0545',
    'TZOFFSETTO:+0545',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]);
});
