import { examination } from '../examination.ts';
import { fault, fine, type Observation } from '../finding.ts';
import { askPublic, type PublicAnswer } from '../public-request.ts';
import { ELSEWHERE, leadsToUs } from './page.ts';

/** The paths that must not be public, and what their answers look like. A 'not found' page with status 200 does not match. */
const INTERNAL = [
  { path: '/metrics', shows: /^# HELP /m, what: 'how the processes are doing' },
  { path: '/readyz', shows: /"checks":/, what: 'which engines there are' },
  { path: '/settings', shows: /"shared":/, what: 'how the processes are set up' },
] as const;

function judgeClosed(answers: ReadonlyMap<string, Pick<PublicAnswer, 'status' | 'text'>>): Observation[] {
  const open = INTERNAL.filter(({ path, shows }) => shows.test(answers.get(path)?.text ?? ''));
  if (open.length === 0) return [fine('closed', 'what is for operators only is not public')];
  return open.map(({ path, what }) =>
    fault(
      'closed.open',
      `${path} is public: it tells everybody ${what}`,
      `Let the proxy forward to the public ports only (web 5173, api 7001, gateway 7002), never to the internal ones (5273, 7101, 7102, 7003, 7004), and answer ${path} with 404.`,
    ),
  );
}

export const closedExamination = examination('closed', ['publicUrl'], async ({ publicUrl }, patient) => {
  if (!(await leadsToUs(patient, publicUrl))) return [ELSEWHERE('closed')];
  const asked = INTERNAL.map(async ({ path }) => {
    const answer = await askPublic(new URL(path, publicUrl).href).catch(() => ({ status: 0, text: '' }));
    return [path, answer] as const;
  });
  return judgeClosed(new Map(await Promise.all(asked)));
});
