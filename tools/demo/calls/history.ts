import { DAY, HOUR, MINUTE } from '@sw/base';
import type { DemoBoard } from '../boards/board.ts';
import { PEOPLE, type PersonName } from '../people.ts';

/** A call in the past; times in milliseconds. */
export interface DemoCall {
  readonly wbName: string;
  readonly owner: PersonName;
  readonly kind: 'voice' | 'video';
  readonly at: number;
  /** With the times of joining and leaving, counted from the beginning. The owner is first. */
  readonly people: readonly (readonly [who: PersonName, from: number, to: number])[];
}

const MONTHS = 9;
/** July and August: schools are closed. */
const HOLIDAYS = new Set([6, 7]);
/** Below the limits of a new person's level: 40 minutes a call, 120 a month, 5 people. */
const LONGEST = 39;
const MONTH_MINUTES = 110;

/** Returns the same number for the same text on every machine. */
function chance(...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const letter of words.join(' ')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** A morning on a school day of the month, within working hours in the owner's time zone. */
function momentOf({ owner, wbName }: DemoBoard, year: number, month: number, nth: number): number {
  const day = Date.UTC(year, month, 2 + nth * 9 + Math.floor(chance(wbName, month, nth, 'day') * 6));
  const weekday = new Date(day).getUTCDay();
  const schoolDay = day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY;
  const first = PEOPLE[owner].timeZone.startsWith('Asia') ? 1 : 8;
  return (
    schoolDay +
    (first + Math.floor(chance(wbName, month, nth, 'hour') * 6)) * HOUR +
    Math.floor(chance(wbName, nth) * 50) * MINUTE
  );
}

/** Some months of calls on shared boards: the owner starts them, most of the others come. Oldest first. */
export function callHistory(boards: readonly DemoBoard[], now: number): DemoCall[] {
  const calls: DemoCall[] = [];
  const used = new Map<string, number>();
  for (let ago = MONTHS - 1; ago >= 0; ago -= 1) {
    const first = new Date(now);
    first.setUTCMonth(first.getUTCMonth() - ago, 1);
    const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
    for (const board of boards) {
      const { owner, wbName, sharers = [] } = board;
      if (sharers.length === 0 || board.recycled) continue;
      const count = HOLIDAYS.has(month) ? Math.round(chance(wbName, month)) : 1 + Math.round(chance(wbName, month) * 2);
      for (let nth = 0; nth < count; nth += 1) {
        const at = momentOf(board, year, month, nth);
        const minutes = 9 + Math.floor(chance(wbName, month, nth) * (LONGEST - 9));
        const sum = (used.get(`${owner} ${year} ${month}`) ?? 0) + minutes;
        if (at > now - DAY || sum > MONTH_MINUTES) continue;
        used.set(`${owner} ${year} ${month}`, sum);
        const length = minutes * MINUTE - Math.floor(chance(wbName, month, nth, 'seconds') * 50) * 1_000;
        const guests = sharers.filter(({ who }, place) => place === 0 || chance(who, wbName, month, nth) < 0.7);
        calls.push({
          wbName,
          owner,
          kind: chance(wbName, month, nth, 'kind') < 0.6 ? 'video' : 'voice',
          at,
          people: [
            [owner, 0, length],
            ...guests.map(({ who }) => {
              const [from, left] = [chance(who, nth, month), chance(month, nth, who)];
              return [who, Math.floor(from * 0.2 * length), Math.floor((1 - left * 0.3) * length)] as const;
            }),
          ],
        });
      }
    }
  }
  return calls.sort((a, b) => a.at - b.at);
}
