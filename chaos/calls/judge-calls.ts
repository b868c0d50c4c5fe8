import { chargedMinutes } from '@sw/policy';

/** The driver knows only that the event happened between these times. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** One person was in a call, by the driver's clock. */
export interface Stay {
  readonly joined: Span;
  readonly left: Span;
}

export interface DrivenCall {
  readonly callId: string;
  readonly stays: readonly Stay[];
  /** An attempt to connect whose outcome is unknown. */
  readonly unclear: boolean;
}

/** The row of a call, in milliseconds. */
export interface RecordedCall {
  readonly callId: string;
  readonly creator: string;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly closedAt: number;
  readonly minutes: number;
}

export interface ChargedMonth {
  readonly creator: string;
  readonly calls: number;
  readonly minutes: number;
}

export interface CallsVerdict {
  readonly calls: number;
  /** Of calls during which LiveKit did not die. */
  readonly wrong_by_more_than_1s: number;
  /** Records that are longer than the call was, LiveKit's death or not. */
  readonly over: number;
  readonly livekit_deaths_in_calls: number;
  readonly short_after_livekit_death_max_s: number;
  readonly charged_twice: number;
  /** Not judged by their times. */
  readonly unclear: number;
}

const TOLERANCE_MS = 1_000;

/** How far a time is outside of a span: negative before it, positive after it. */
const outside = (at: number, { from, to }: Span): number => Math.min(0, at - from) + Math.max(0, at - to);

const spanOf = (spans: readonly Span[], pick: (...times: number[]) => number): Span => ({
  from: pick(...spans.map(({ from }) => from)),
  to: pick(...spans.map(({ to }) => to)),
});

interface JudgedCall {
  /** How much of the call the record lacks at both ends; negative if the record is too long. */
  readonly lacksMs: { readonly start: number; readonly end: number };
  readonly throughDeath: boolean;
}

function judgeCall(driven: DrivenCall, record: RecordedCall, livekitDeaths: readonly Span[]): JudgedCall {
  const started = spanOf(
    driven.stays.map(({ joined }) => joined),
    Math.min,
  );
  const ended = spanOf(
    driven.stays.map(({ left }) => left),
    Math.max,
  );
  const throughDeath = livekitDeaths.some(({ from, to }) => to >= started.from && from <= record.closedAt);
  const { startedAt, endedAt } = record;
  if (startedAt === null || endedAt === null) {
    return { lacksMs: { start: 0, end: Math.max(0, ended.from - started.to) }, throughDeath };
  }
  return { lacksMs: { start: outside(startedAt, started), end: -outside(endedAt, ended) }, throughDeath };
}

/** Every call is charged once: the months are the sums of the records. */
export function chargedWrongly(records: readonly RecordedCall[], months: readonly ChargedMonth[]): number {
  const byCreator = Map.groupBy(
    records.filter(({ startedAt }) => startedAt !== null),
    ({ creator }) => creator,
  );
  const charged = Map.groupBy(months, ({ creator }) => creator);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const wrong = [...new Set([...byCreator.keys(), ...charged.keys()])].filter((creator) => {
    const [own, rows] = [byCreator.get(creator) ?? [], charged.get(creator) ?? []];
    const minutes = own.map(({ startedAt, endedAt }) => chargedMinutes((endedAt ?? 0) - (startedAt ?? 0)));
    return sum(rows.map(({ calls }) => calls)) !== own.length || sum(rows.map((row) => row.minutes)) !== sum(minutes);
  });
  return wrong.length;
}

export function judgeCalls(
  driven: readonly DrivenCall[],
  records: readonly RecordedCall[],
  { months, livekitDeaths }: { readonly months: readonly ChargedMonth[]; readonly livekitDeaths: readonly Span[] },
): CallsVerdict {
  const recordOf = new Map(records.map((record) => [record.callId, record]));
  const clear = driven.filter(({ unclear, stays }) => !unclear && stays.length > 0);
  const judged = clear.map((call) => {
    const record = recordOf.get(call.callId);
    if (record === undefined) throw new Error(`no record of ${call.callId}`);
    return judgeCall(call, record, livekitDeaths);
  });
  const through = judged.filter(({ throughDeath }) => throughDeath);
  const quiet = judged.filter(({ throughDeath }) => !throughDeath);
  const short = through.map(({ lacksMs: { start, end } }) => (Math.max(0, start) + Math.max(0, end)) / 1_000);
  return {
    calls: judged.length,
    wrong_by_more_than_1s: quiet.filter(({ lacksMs: { start, end } }) =>
      [start, end].some((lack) => Math.abs(lack) > TOLERANCE_MS),
    ).length,
    over: judged.filter(({ lacksMs: { start, end } }) => Math.min(start, end) < -TOLERANCE_MS).length,
    livekit_deaths_in_calls: through.length,
    short_after_livekit_death_max_s: Math.max(0, ...short),
    charged_twice: chargedWrongly(records, months),
    unclear: driven.length - clear.length,
  };
}

/** After LiveKit's death a record ends when its people were last seen. */
const SHORT_MAX_S = 10;

/** The reasons why the run failed; none if it passed. */
export function problemsOfCalls(verdict: CallsVerdict): string[] {
  const { calls, wrong_by_more_than_1s, over, short_after_livekit_death_max_s: short, charged_twice } = verdict;
  return [
    ...(calls === 0 ? ['no call was judged'] : []),
    ...Object.entries({ wrong_by_more_than_1s, over, charged_twice }).flatMap(([what, number]) =>
      number > 0 ? [`${what}: ${number}`] : [],
    ),
    ...(short > SHORT_MAX_S ? [`a record is ${short} s short after the death of LiveKit`] : []),
  ];
}
