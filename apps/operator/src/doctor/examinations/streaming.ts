import { MARKER_HEADER, MARKER_VALUE, ROUTES, watchQrSignIn } from '@sw/contract';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, skipped } from '../finding.ts';
import { askPublic } from '../public-request.ts';
import { ELSEWHERE, leadsToUs } from './page.ts';

const HEADERS = { [MARKER_HEADER]: MARKER_VALUE, 'content-type': 'application/json' };
/** The first event arrives immediately; the stream itself stays open for two minutes. */
const FIRST_EVENT_MS = 2_500;

function judgeStreaming(firstEvent: string | undefined): Observation {
  if (firstEvent?.includes('shown')) return fine('streaming', 'answers arrive while they are being written');
  return fault(
    'streaming',
    'a proxy keeps answers back until they are complete: sign-in by QR code and downloads of many files wait, or fail',
    'Switch buffering off for /api: proxy_buffering off in nginx; Caddy passes on at once unless buffer_responses is set.',
  );
}

/** Creates a code for sign-in by QR and watches it, as the sign-in page does. The code expires after two minutes. */
export const streamingExamination = examination('streaming', ['publicUrl'], async ({ publicUrl }, patient) => {
  if (!(await leadsToUs(patient, publicUrl))) return [ELSEWHERE('streaming')];
  const call = { method: 'POST', headers: HEADERS } as const;
  const opened = await askPublic(new URL(ROUTES.openQrSignIn.path, publicUrl).href, { ...call, body: '{}' });
  const { data } = readJson(opened.text);
  if (typeof data?.qrId !== 'string')
    return [skipped('streaming', `not examined: the api gives no code for sign-in (${opened.status})`)];
  const body = JSON.stringify({ qrId: data.qrId, secret: data.secret });
  const watched = await askPublic(new URL(watchQrSignIn.path, publicUrl).href, {
    ...call,
    body,
    beginning: true,
    timeoutMs: FIRST_EVENT_MS,
  }).catch(() => undefined);
  if (watched !== undefined && watched.status !== 200)
    return [skipped('streaming', `not examined: the api does not let us watch the code (${watched.status})`)];
  return [judgeStreaming(watched?.text)];
});

function readJson(text: string): { readonly data?: { readonly qrId?: unknown; readonly secret?: unknown } | null } {
  try {
    return JSON.parse(text) as ReturnType<typeof readJson>;
  } catch {
    return {};
  }
}
