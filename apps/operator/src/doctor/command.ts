import { EXIT, type OperatorCommand } from '../command.ts';
import { examineAll } from './examination.ts';
import { EXAMINATIONS } from './examinations/index.ts';
import { countStates } from './finding.ts';
import { thisMachine } from './machine.ts';
import { reportJson, reportLines } from './report.ts';
import { readSettings } from './settings.ts';

export const doctorCommand: OperatorCommand = {
  name: 'doctor',
  usage: '[--json] [--mail ADDRESS]',
  summary:
    'Examines settings, machine, engines, processes and public addresses, and says what to do about each fault. Ends with 1 if there is one. --mail also sends a mail.',
  words: 0,
  options: { json: { type: 'boolean' }, mail: { type: 'string' } },
  async run({ env, options, printer, signal }) {
    const begin = performance.now();
    const mailTo = typeof options.mail === 'string' ? options.mail : undefined;
    const patient = { env, settings: readSettings(env), machine: thisMachine(), mailTo };
    const findings = await examineAll(EXAMINATIONS, patient, signal);
    const seconds = Math.round((performance.now() - begin) / 100) / 10;
    const lines = options.json ? [reportJson(findings, seconds)] : reportLines(findings);
    for (const line of lines) printer.out(line);
    return countStates(findings).fault > 0 ? EXIT.failed : EXIT.done;
  },
};
