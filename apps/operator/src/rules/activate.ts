import { RULES } from '@sw/board-model';
import { type ActivationRefusal, activateRules } from '@sw/postgres';
import { EXIT, UsageError } from '@sw/service';
import type { OperatorCommand } from '../command.ts';
import { onDatabase } from './on-database.ts';
import { pageUrls, readPages } from './pages.ts';

function explain(refusal: ActivationRefusal, rules: number): string[] {
  if (refusal.reason === 'lower') {
    return [`Rules ${refusal.active} are active. The number never falls: pages contain records that need it.`];
  }
  return [
    `These running processes do not know rules ${rules}. Replace them by the new release, then activate again:`,
    ...refusal.processes.map(
      ({ kind, version, rules: known, startedAt }) =>
        `  ${kind} ${version}, running since ${startedAt.toISOString()}, knows rules up to ${known}`,
    ),
  ];
}

export const rulesActivate: OperatorCommand = {
  name: 'rules activate',
  usage: 'NUMBER [--page ADDRESS,…|none]',
  summary:
    'New records carry this rules number from now on. There is no way back to a release that does not know it. Open pages that do not know it ask to reload.',
  words: 1,
  options: { page: { type: 'string' } },
  async run(input) {
    const { words, printer, signal } = input;
    const rules = Number(words[0]);
    if (!Number.isInteger(rules) || rules < 1) throw new UsageError(`'${words[0]}' is not a rules number`);
    if (rules > RULES) {
      printer.err(
        `admin: this release knows rules up to ${RULES}. Run the command of the release that brings ${rules}.`,
      );
      return EXIT.failed;
    }
    // An old page would be asked to reload, and would still be too old.
    const pages = await readPages(pageUrls(input), signal);
    const unfit = pages.filter(({ release }) => !release.ok || release.value.rules < rules);
    for (const { url, release } of unfit) {
      const known = release.ok ? `knows rules up to ${release.value.rules}` : `cannot be read: ${release.error}`;
      printer.err(`admin: the page at ${url} ${known}.`);
    }
    if (unfit.length > 0) {
      printer.err(`Upgrade web first. --page names other addresses, --page none leaves the page out.`);
      return EXIT.failed;
    }
    return onDatabase(input, async (database) => {
      const done = await activateRules(database, rules);
      if (done.ok) {
        printer.out(
          done.value === rules
            ? `Rules ${rules} are active already.`
            : `Rules ${rules} are active; before: ${done.value}.`,
        );
        return EXIT.done;
      }
      for (const line of explain(done.error, rules)) printer.err(line);
      return EXIT.failed;
    });
  },
};
