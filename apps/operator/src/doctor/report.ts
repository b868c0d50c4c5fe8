import { countStates, type Finding } from './finding.ts';

const MARK = { ok: 'ok', skipped: 'skipped', warning: 'WARNING', fault: 'FAULT' } as const;
const MARK_WIDTH = 8;

/** The report for people: one line for each finding, and below a fault or a warning what to do. */
export function reportLines(findings: readonly Finding[]): string[] {
  const width = Math.max(0, ...findings.map(({ examination }) => examination.length)) + 1;
  const indent = ' '.repeat(MARK_WIDTH + width);
  const lines = findings.flatMap((finding) => {
    const { examination, state, says } = finding;
    const line = `${MARK[state].padEnd(MARK_WIDTH)}${examination.padEnd(width)}${says}`;
    return 'cure' in finding ? [line, `${indent}→ ${finding.cure}`] : [line];
  });
  return [...lines, '', summary(findings)];
}

function summary(findings: readonly Finding[]): string {
  const { fault, warning, ok, skipped } = countStates(findings);
  const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${many(fault, 'fault')}, ${many(warning, 'warning')}, ${ok} ok, ${skipped} skipped`;
}

/** The report for programs. */
export function reportJson(findings: readonly Finding[], seconds: number): string {
  return JSON.stringify({ ...countStates(findings), seconds, findings });
}
