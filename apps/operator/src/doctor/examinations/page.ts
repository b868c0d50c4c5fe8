import { BUILD_VERSION, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { livekitBrowserUrl } from '@sw/service';
import { examination, type Patient } from '../examination.ts';
import { fault, fine, type Observation, skipped, warning } from '../finding.ts';
import { askPublic, type PublicAnswer, whyNoAnswer } from '../public-request.ts';

const PAGE_PATH = '/iwb/';
const OURS = '<title>Smart whiteboard</title>';

const isOurPage = ({ status, text }: Pick<PublicAnswer, 'status' | 'text'>): boolean =>
  status === 200 && text.includes(OURS);

interface Expected {
  readonly origin: string;
  /** Origins that the page must be allowed to reach, and the variable of web that allows them. */
  readonly reaches: readonly { readonly origin: string; readonly variable: string }[];
}

export function judgePage(
  answer: PublicAnswer | { readonly why: string },
  { origin, reaches }: Expected,
): Observation[] {
  const cure = `Compare the DNS record of PUBLIC_URL with the address of your proxy, and let the proxy forward everything to web (port 5173).`;
  if ('why' in answer)
    return [fault('page.away', `nobody reaches the product: ${origin} does not answer (${answer.why})`, cure)];
  if (!isOurPage(answer))
    return [
      fault('page.foreign', `${origin}${PAGE_PATH} answers ${answer.status} with something that is not our page`, cure),
    ];
  const policy = String(answer.headers['content-security-policy'] ?? '');
  if (policy === '')
    return [
      fault(
        'page.policy',
        'the page arrives without its Content-Security-Policy: a proxy strips headers of web',
        'Let the proxy pass the headers of web unchanged.',
      ),
    ];
  const [, allowed = ''] = /connect-src ([^;]*)/.exec(policy) ?? [];
  const refused = reaches.filter((one) => !allowed.split(' ').includes(one.origin));
  if (refused.length === 0) return [fine('page', `${origin}${PAGE_PATH} shows our page`)];
  return refused.map((one) =>
    fault(
      'page.policy',
      `the page may not connect to ${one.origin}, so browsers refuse it`,
      `Set ${one.variable} of web so that it contains ${one.origin}, and restart web.`,
    ),
  );
}

function judgeApi(answer: PublicAnswer | { readonly why: string }, callsExpected: boolean): Observation[] {
  const data = 'text' in answer ? configOf(answer.text) : undefined;
  if (data === undefined) {
    const said = 'why' in answer ? answer.why : `it answers ${answer.status}`;
    return [
      fault(
        'page.api',
        `/api does not lead to the api: ${said}`,
        'Set API_URL of web to the api, or let your proxy forward /api and /services to the api. If it answers 503, look at its /readyz.',
      ),
    ];
  }
  const found = [fine('page.api', `/api leads to an api of release ${data.version}`)];
  if (data.version !== BUILD_VERSION)
    found.push(
      warning(
        'page.release',
        `the api is release ${data.version}, this command is ${BUILD_VERSION}`,
        'Run the command of the release that is installed, unless you are upgrading.',
      ),
    );
  if (callsExpected && data.calls !== true)
    found.push(
      fault(
        'page.calls',
        'LIVEKIT_URL is set here, but the api runs without calls',
        'Set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET for the api too, and restart it.',
      ),
    );
  return found;
}

function configOf(text: string): { readonly version: string; readonly calls?: boolean } | undefined {
  try {
    const { data } = JSON.parse(text) as { data?: { version?: unknown; calls?: boolean } };
    return typeof data?.version === 'string' ? { ...data, version: data.version } : undefined;
  } catch {
    return undefined;
  }
}

const askOrWhy = (
  address: string,
  headers?: Record<string, string>,
): Promise<PublicAnswer | { readonly why: string }> =>
  askPublic(address, headers ? { headers } : {}).catch((error: unknown) => ({ why: whyNoAnswer(error) }));

const originOf = (address: string): string => {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
};

const pages = new WeakMap<Patient, ReturnType<typeof askOrWhy>>();

/** Requested once for all examinations that need it. */
function askPage(patient: Patient, publicUrl: string): ReturnType<typeof askOrWhy> {
  const asked = pages.get(patient) ?? askOrWhy(new URL(PAGE_PATH, publicUrl).href);
  pages.set(patient, asked);
  return asked;
}

/** Whether PUBLIC_URL leads to us. If not, examinations that depend on it are skipped. */
export async function leadsToUs(patient: Patient, publicUrl: string): Promise<boolean> {
  const answer = await askPage(patient, publicUrl);
  return 'text' in answer && isOurPage(answer);
}

export const ELSEWHERE = (check: string): Observation =>
  skipped(check, 'not examined: PUBLIC_URL does not lead to our page');

export const pageExamination = examination(
  'page',
  ['publicUrl', 's3Endpoint', 's3PublicEndpoint', 'livekitUrl', 'livekitPublicUrl'],
  async (settings, patient) => {
    const { origin } = new URL(settings.publicUrl);
    const calls = livekitBrowserUrl(settings);
    const reaches = [
      { origin: originOf(settings.s3PublicEndpoint ?? settings.s3Endpoint), variable: 'STORAGE_ORIGINS' },
      ...(calls === undefined ? [] : [{ origin: originOf(calls), variable: 'LIVEKIT_URL and LIVEKIT_PUBLIC_URL' }]),
    ];
    const page = judgePage(await askPage(patient, settings.publicUrl), { origin, reaches });
    if (page.some(({ check }) => check === 'page.away' || check === 'page.foreign')) return page;
    const api = await askOrWhy(`${origin}${ROUTES.getWebConfig.path}`, { [MARKER_HEADER]: MARKER_VALUE });
    return [...page, ...judgeApi(api, calls !== undefined)];
  },
);
