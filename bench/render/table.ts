import { LINES, medianOf, type Phase, shown, TARGETS, type Visit, visitsOf } from './figures.ts';
import { SCENES } from './scenes.ts';

const one = (value: number | undefined): string => value?.toFixed(1) ?? '-';

export function summarize(phase: Phase): string {
  const { longTaskMs, p95Ms, pixelMs, cores, otherCores } = phase;
  const pixels = pixelMs === undefined ? '' : `, to pixels ${pixelMs.toFixed(0)} ms`;
  const times = `p95 ${p95Ms.toFixed(0)} ms, long ${longTaskMs.toFixed(0)} ms${pixels}`;
  return `${shown(phase).toFixed(1)}/s (${times}, cores ${cores.toFixed(1)} + ${otherCores.toFixed(1)} others)`;
}

/** One visit as a line of the running report. */
export function visitLine({ target, scene, loadMs, heapMb, lines, busy }: Visit): string {
  const parts = LINES.map((line) => `${line} ${summarize(lines[line])}`);
  if (busy) parts.push(`in company ${summarize(busy)}`);
  return `${scene} ${target}: load ${loadMs.toFixed(0)} ms, heap ${heapMb.toFixed(0)} MB; ${parts.join(', ')}`;
}

/** The medians that the figures are computed from: frames per second for each line. */
export function tableLines(visits: readonly Visit[]): string[] {
  const head = `| | ${LINES.join(' | ')} | in company | stroke to pixels ms | load ms | heap MB |`;
  const rows = SCENES.flatMap((scene) =>
    TARGETS.flatMap((target) => {
      const found = visitsOf(visits, target, scene);
      if (found.length === 0) return [];
      const cells = [
        ...LINES.map((line) => medianOf(found, ({ lines }) => shown(lines[line]))),
        medianOf(found, ({ busy }) => busy && shown(busy)),
        medianOf(found, ({ lines }) => lines.stroke.pixelMs),
        medianOf(found, ({ loadMs }) => loadMs),
        medianOf(found, ({ heapMb }) => heapMb),
      ];
      return [`| ${scene} ${target} | ${cells.map(one).join(' | ')} |`];
    }),
  );
  return [head, `|${'---|'.repeat(LINES.length + 5)}`, ...rows];
}
