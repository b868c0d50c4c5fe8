/** Times of an honest user's actions that began within one window, in milliseconds. A failed one counts as endless. */
export interface Samples {
  readonly requests: readonly number[];
  /** From the pen's lift until the gateway has acknowledged it and another person sees it. */
  readonly strokes: readonly number[];
  /** From asking for a sign-in mail until it is in the mailbox. */
  readonly mails: readonly number[];
}

export type Kind = keyof Samples;
const KINDS = ['requests', 'strokes', 'mails'] as const satisfies readonly Kind[];

/** How many times longer than while idle an honest user may wait during an attack. */
const MAX_RATIO = 5;
/**
 * The minimum that an idle p99 counts as. Lower times differ more by chance than by load: one garbage collection takes
 * 10 ms. Five times 20 ms still feels instant; a mail within five seconds is quick.
 */
export const FLOOR_MS: Readonly<Record<Kind, number>> = { requests: 20, strokes: 20, mails: 1_000 };

export interface Figure {
  readonly idleP99: number;
  readonly attackedP99: number;
  /** The ratio of the p99 under attack to the idle one, or to the floor if that is higher. */
  readonly ratio: number;
  readonly count: number;
  readonly failed: number;
}

export type Figures = Readonly<Record<Kind, Figure>>;

export function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

/**
 * `wholeRun` has every idle window of the run, `around` those right before and after the attack. The higher p99 of the two
 * counts, because other work of the machine at that time slows the idle user as well, and is not caused by the attack.
 */
export interface Windows {
  readonly wholeRun: readonly Samples[];
  readonly around: readonly Samples[];
  readonly attacked: Samples;
}

export function figuresOf({ wholeRun, around, attacked }: Windows): Figures {
  const all = (windows: readonly Samples[], kind: Kind) => p99(windows.flatMap((window) => window[kind]));
  const figure = (kind: Kind): Figure => {
    const idleP99 = Math.max(all(wholeRun, kind), all(around, kind));
    const attackedP99 = p99(attacked[kind]);
    return {
      idleP99,
      attackedP99,
      ratio: attackedP99 / Math.max(idleP99, FLOOR_MS[kind]),
      count: attacked[kind].length,
      failed: attacked[kind].filter((time) => time === Number.POSITIVE_INFINITY).length,
    };
  };
  return { requests: figure('requests'), strokes: figure('strokes'), mails: figure('mails') };
}

/** How honest users were affected; nothing if they were not. */
export function complaints(figures: Figures): string[] {
  return KINDS.flatMap((kind) => {
    const { ratio, idleP99, attackedP99, count, failed } = figures[kind];
    if (count === 0) return [`no ${kind} were measured`];
    if (!Number.isFinite(idleP99)) return [`${kind} failed while idle`];
    if (ratio <= MAX_RATIO) return [];
    const floor = idleP99 < FLOOR_MS[kind] ? `, counted as ${FLOOR_MS[kind]} ms` : '';
    return [
      Number.isFinite(attackedP99)
        ? `honest ${kind}: p99 ${attackedP99.toFixed(0)} ms, idle ${idleP99.toFixed(0)} ms${floor}`
        : `honest ${kind}: ${failed} of ${count} failed`,
    ];
  });
}

/** One line for people. */
export function summaryOf(figures: Figures): string {
  const ms = (time: number) => (Number.isFinite(time) ? `${time.toFixed(1)} ms` : 'failed');
  return KINDS.map((kind) => {
    const { idleP99, attackedP99, ratio, count, failed } = figures[kind];
    const failures = failed > 0 ? `, ${failed} failed` : '';
    return `${kind} p99 ${ms(attackedP99)}, idle ${ms(idleP99)}, ratio ${ratio.toFixed(2)} (${count}${failures})`;
  }).join('; ');
}
