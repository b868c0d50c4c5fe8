import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FILE = resolve(import.meta.dirname, 'measured.json');

/** The results of a full run of `npm run bench -- units save`. */
export interface Measured {
  readonly conditions: {
    readonly cores: number;
    /** The load average of the minute before the run, which shows other work on the machine. */
    readonly load: number;
    /** The duration of each phase. */
    readonly seconds: number;
    /** The processor's name, as reported by the kernel. */
    readonly cpu: string;
    /** The median time of a write of 4 kB and its sync, on the disk of the engines. */
    readonly syncMicros: number;
  };
  /** Figures from another, busy run that stand in for those of a quiet one. A full run has none. */
  readonly provisional?: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

export const readMeasured = (): Measured => JSON.parse(readFileSync(FILE, 'utf8')) as Measured;

export const saveMeasured = (measured: Measured): void => writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`);
