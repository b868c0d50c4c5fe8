import { UsageError } from '@sw/service';
import * as z from 'zod';
import type { Finding } from './finding.ts';

const common = { examination: z.string(), check: z.string(), says: z.string() };
const report = z.object({
  findings: z.array(
    z.union([
      z.object({ ...common, state: z.enum(['ok', 'skipped']) }),
      z.object({ ...common, state: z.enum(['warning', 'fault']), cure: z.string() }),
    ]),
  ),
});

/**
 * Replaces our own findings by those of a doctor elsewhere (`text`, its `--json`) for the same examinations. The report
 * keeps its order, and examinations that did not run here are left out.
 */
export function withOtherFindings(own: readonly Finding[], text: string): readonly Finding[] {
  const others = parse(text);
  const placed = new Set<string>();
  return own.flatMap((finding) => {
    const { examination } = finding;
    const better = others.filter((one) => one.examination === examination);
    if (better.length === 0) return [finding];
    if (placed.has(examination)) return [];
    placed.add(examination);
    return better;
  });
}

function parse(text: string): readonly Finding[] {
  try {
    return report.parse(JSON.parse(text)).findings;
  } catch {
    throw new UsageError("--merge expects the output of 'doctor --json' on standard input");
  }
}
