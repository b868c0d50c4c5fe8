/** The part of a browser's trace event that is read here; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The processor time of this thread. */
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly functionName?: string; readonly type?: string } };
}

export interface Frames {
  readonly count: number;
  /** The longest time between two frames. It includes everything else that the machine does. */
  readonly worstMs: number;
  /** The number of frames that came more than 50 ms after the one before. */
  readonly slow: number;
  /** The most that the window's thread worked between two frames, in processor time: the page's own share. */
  readonly busiestMs: number;
  /** The number of frames before which the window's thread worked for more than 50 ms. */
  readonly busy: number;
  readonly longestTaskMs: number;
  /** All work of the thread, as a share of the time. */
  readonly load: number;
  /** The work of the busiest frames, for an engineer who wants to improve them. */
  readonly busiest: readonly string[];
}

const TASK = 'ThreadControllerImpl::RunTask';
const FRAME = 'FireAnimationFrame';
const LIMIT_MS = 50;

const ms = (microseconds: number): number => microseconds / 1_000;
const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;
const isWithin = (inner: TraceEvent, outer: TraceEvent): boolean =>
  inner.ts >= outer.ts && endOf(inner) <= endOf(outer);

/** The thread that runs the page's scripts: of all windows the one that has requested the most frames. */
function windowThread(events: readonly TraceEvent[]): (event: TraceEvent) => boolean {
  const frames = new Map<string, number>();
  const nameOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  for (const event of events) {
    if (event.name === FRAME) frames.set(nameOf(event), (frames.get(nameOf(event)) ?? 0) + 1);
  }
  const [busiest] = [...frames].sort(([, a], [, b]) => b - a);
  return (event) => nameOf(event) === busiest?.[0];
}

/** Tasks that are not inside another task, in order. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  const found: TraceEvent[] = [];
  for (const task of [...tasks].sort((a, b) => a.ts - b.ts || endOf(b) - endOf(a))) {
    const last = found.at(-1);
    if (!last || !isWithin(task, last)) found.push(task);
  }
  return found;
}

function workIn(tasks: readonly TraceEvent[], events: readonly TraceEvent[]): string {
  const parts = new Map<string, number>();
  for (const event of events) {
    if (event.name === TASK || (event.tdur ?? 0) < 2_000 || !tasks.some((task) => isWithin(event, task))) continue;
    const { functionName = '', type = '' } = event.args.data ?? {};
    const name = [event.name, type, functionName].filter((part) => part !== '').join(' ');
    parts.set(name, (parts.get(name) ?? 0) + ms(event.tdur ?? 0));
  }
  return [...parts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([name, spent]) => `${name} ${spent.toFixed(0)}`)
    .join(', ');
}

/** The frames of a trace's window. */
export function framesOf(trace: readonly TraceEvent[]): Frames {
  const isWindow = windowThread(trace);
  const events = trace.filter((event) => event.ph === 'X' && isWindow(event));
  const tasks = outermost(events.filter(({ name }) => name === TASK));
  const asked = events.filter(({ name }) => name === FRAME).sort((a, b) => a.ts - b.ts);
  const between: { readonly gap: number; readonly work: number; readonly tasks: TraceEvent[] }[] = [];
  let since: number | undefined;
  let waiting: TraceEvent[] = [];
  let next = 0;
  for (const task of tasks) {
    while ((asked[next]?.ts ?? Number.POSITIVE_INFINITY) < task.ts) next += 1;
    const first = asked[next];
    waiting.push(task);
    if (!first || first.ts > endOf(task)) continue;
    if (since !== undefined) {
      const work = waiting.reduce((sum, { tdur = 0 }) => sum + ms(tdur), 0);
      between.push({ gap: ms(first.ts - since), work, tasks: waiting });
    }
    since = first.ts;
    waiting = [];
  }
  const gaps = between.map(({ gap }) => gap);
  const works = between.map(({ work }) => work);
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  return {
    count: between.length + 1,
    worstMs: Math.max(0, ...gaps),
    slow: gaps.filter((gap) => gap > LIMIT_MS).length,
    busiestMs: Math.max(0, ...works),
    busy: works.filter((work) => work > LIMIT_MS).length,
    longestTaskMs: Math.max(0, ...tasks.map(({ tdur = 0 }) => ms(tdur))),
    load: sum(works) / Math.max(1, sum(gaps)),
    busiest: [...between]
      .sort((a, b) => b.work - a.work)
      .slice(0, 5)
      .map(({ gap, work, tasks: done }) => `${work.toFixed(0)} of ${gap.toFixed(0)} ms: ${workIn(done, events)}`),
  };
}
