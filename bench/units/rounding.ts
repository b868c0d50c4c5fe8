/** The duration of each phase. */
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);

export const micros = (seconds: number): number => Math.round(seconds * 1e7) / 10;
export const two = (value: number): number => Math.round(value * 100) / 100;
