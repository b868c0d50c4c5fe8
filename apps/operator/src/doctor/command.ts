import { text } from 'node:stream/consumers';
import { EXIT, UsageError } from '@sw/service';
import type { OperatorCommand } from '../command.ts';
import { type Examination, examineAll } from './examination.ts';
import { EXAMINATIONS } from './examinations/index.ts';
import { countStates } from './finding.ts';
import { thisMachine } from './machine.ts';
import { withOtherFindings } from './other-findings.ts';
import { reportJson, reportLines } from './report.ts';
import { readSettings } from './settings.ts';

/** `sandbox,mail` */
function named(option: string | boolean | undefined): ReadonlySet<string> | undefined {
  if (typeof option !== 'string') return undefined;
  const names = new Set(option.split(',').map((name) => name.trim()));
  const known = EXAMINATIONS.map(({ name }) => name);
  const strange = [...names].find((name) => !known.includes(name));
  if (strange === undefined) return names;
  throw new UsageError(`there is no examination '${strange}'; there are: ${known.join(', ')}`);
}

function chosen(options: Readonly<Record<string, string | boolean | undefined>>): readonly Examination[] {
  const [only, without] = [named(options.only), named(options.without)];
  return EXAMINATIONS.filter(({ name }) => (only?.has(name) ?? true) && !without?.has(name));
}

export const doctorCommand: OperatorCommand = {
  name: 'doctor',
  usage: '[--only NAME,…] [--without NAME,…] [--warnings] [--json] [--mail ADDRESS] [--merge]',
  summary:
    'Examines settings, machine, engines, processes and public addresses, and says what to do about each fault. Ends with 1 if there is one, with --warnings also for a warning. --only and --without choose examinations. --mail also sends a mail. --merge reads the output of another doctor --json from standard input and takes its findings in place of its own.',
  words: 0,
  options: {
    only: { type: 'string' },
    without: { type: 'string' },
    warnings: { type: 'boolean' },
    json: { type: 'boolean' },
    mail: { type: 'string' },
    merge: { type: 'boolean' },
  },
  async run({ env, options, printer, signal }) {
    const examinations = chosen(options);
    const begin = performance.now();
    const mailTo = typeof options.mail === 'string' ? options.mail : undefined;
    const patient = { env, settings: readSettings(env), machine: thisMachine(), mailTo };
    const own = await examineAll(examinations, patient, signal);
    const findings = options.merge === true ? withOtherFindings(own, await text(process.stdin)) : own;
    const seconds = Math.round((performance.now() - begin) / 100) / 10;
    const lines = options.json ? [reportJson(findings, seconds)] : reportLines(findings);
    for (const line of lines) printer.out(line);
    const { fault, warning } = countStates(findings);
    return fault > 0 || (options.warnings === true && warning > 0) ? EXIT.failed : EXIT.done;
  },
};
