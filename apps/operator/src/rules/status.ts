import { RULES } from '@sw/board-model';
import { LIVE_SECONDS, type RunningProcess, readActiveRules, readProcesses } from '@sw/postgres';
import { EXIT } from '@sw/service';
import type { OperatorCommand } from '../command.ts';
import { onDatabase } from './on-database.ts';
import { pageUrls, readPages, type ServedPage } from './pages.ts';

const row = (kind: string, version: string, knows: string, seen: string) =>
  `  ${kind.padEnd(9)} ${version.padEnd(12)} ${knows.padEnd(6)} ${seen}`;

const processRow = ({ kind, version, rules, seenSecondsAgo }: RunningProcess) => {
  const seen = `${Math.round(seenSecondsAgo)} s ago`;
  return row(kind, version, String(rules), seenSecondsAgo < LIVE_SECONDS ? seen : `${seen}, not running`);
};

const pageRow = ({ url, release }: ServedPage) =>
  release.ok
    ? row('page', release.value.version, String(release.value.rules), url)
    : row('page', '?', '?', `${url}: ${release.error}`);

export const rulesStatus: OperatorCommand = {
  name: 'rules status',
  usage: '[--page ADDRESS,…|none] [--json]',
  summary: 'Shows the active rules number, and which rules every running process and the served page know.',
  words: 0,
  options: { page: { type: 'string' }, json: { type: 'boolean' } },
  run(input) {
    const { options, printer, signal } = input;
    const urls = pageUrls(input);
    return onDatabase(input, async ({ query }) => {
      const active = await readActiveRules(query);
      const processes = await readProcesses(query);
      const pages = await readPages(urls, signal);
      if (options.json === true) {
        printer.out(JSON.stringify({ active, known: RULES, processes, pages }));
        return EXIT.done;
      }
      printer.out(`active rules: ${active}; this command's release knows ${RULES}`);
      printer.out(row('process', 'version', 'knows', 'last seen'));
      for (const line of [...processes.map(processRow), ...pages.map(pageRow)]) printer.out(line);
      return EXIT.done;
    });
  },
};
