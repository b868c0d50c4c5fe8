import type { Result } from '@sw/base';
import { CALL_WEBHOOK_PATH } from '@sw/contract';
import { type CallServerFault, inspectCallServer } from '@sw/livekit';
import { livekitAccess, livekitBrowserUrl } from '@sw/service';
import { examination, type Patient } from '../examination.ts';
import { fault, fine, type Observation, skipped } from '../finding.ts';
import { askPublic, whyNoAnswer } from '../public-request.ts';
import { leadsToUs } from './page.ts';

function judgeCallServer(inspected: Result<undefined, CallServerFault>, url: string): Observation {
  if (inspected.ok) return fine('livekit', 'LiveKit answers and knows our key');
  const { kind, message } = inspected.error;
  if (kind === 'key')
    return fault(
      'livekit.key',
      'LiveKit does not accept our key or secret',
      'Use one pair of LIVEKIT_KEYS of the LiveKit server as LIVEKIT_API_KEY and LIVEKIT_API_SECRET of api and worker. If they are equal, compare the clocks.',
    );
  if (kind === 'unreachable')
    return fault(
      'livekit.away',
      `LiveKit cannot be reached at ${url}: ${message}`,
      'Start LiveKit, and compare LIVEKIT_URL with its port (7880) and the firewall, or set LIVEKIT_URL=off.',
    );
  return fault(
    'livekit.other',
    `${url} does not answer as LiveKit does`,
    'Set LIVEKIT_URL to the address of LiveKit (port 7880).',
  );
}

/** The signalling address of browsers. LiveKit answers OK to everybody. */
function judgeSignalling(answer: string | { readonly why: string }, address: string): Observation {
  if (answer === 'OK') return fine('livekit.public', `browsers reach LiveKit at ${address}`);
  const why = typeof answer === 'string' ? 'something else answers there' : answer.why;
  return fault(
    'livekit.public',
    `browsers are sent to ${address}, which is not LiveKit: ${why}`,
    'Set LIVEKIT_PUBLIC_URL (api and web) to wss:// and the name at which a proxy forwards to port 7880 of LiveKit.',
  );
}

/** The answer to an unsigned report: an api that runs calls refuses it with 401. */
function judgeWebhook(status: number): Observation[] {
  if (status === 401) return [fine('livekit.webhook', `the api takes reports of LiveKit at ${CALL_WEBHOOK_PATH}`)];
  if (status === 0) return [];
  return [
    fault(
      'livekit.webhook',
      `${CALL_WEBHOOK_PATH} answers ${status}: reports of LiveKit do not reach the api, and calls last up to 10 s too short in the records`,
      `Set the LiveKit variables of the api, and webhook.urls of LiveKit to ${CALL_WEBHOOK_PATH} of the api.`,
    ),
  ];
}

async function askSignalling(address: string): Promise<string | { readonly why: string }> {
  try {
    return (await askPublic(address.replace(/^ws/, 'http'))).text.trim();
  } catch (error) {
    return { why: whyNoAnswer(error) };
  }
}

/** The status of the answer; 0 if the answer is not one of ours. */
async function reportUnsigned(patient: Patient, publicUrl: string): Promise<number> {
  if (!(await leadsToUs(patient, publicUrl))) return 0;
  const webhook = new URL(CALL_WEBHOOK_PATH, publicUrl).href;
  const answer = await askPublic(webhook, { method: 'POST', body: '{}' }).catch(() => ({ status: 0 }));
  return answer.status;
}

export const livekitExamination = examination(
  'livekit',
  ['livekitUrl', 'livekitApiKey', 'livekitApiSecret', 'livekitPublicUrl', 'publicUrl'],
  async (settings, patient) => {
    const access = livekitAccess(settings);
    const address = livekitBrowserUrl(settings);
    if (access === undefined || address === undefined)
      return [skipped('livekit', 'LIVEKIT_URL is off: there are no calls')];
    const [server, signalling, reported] = await Promise.all([
      inspectCallServer(access),
      askSignalling(address),
      reportUnsigned(patient, settings.publicUrl),
    ]);
    const judged = judgeCallServer(server, access.url);
    if (judged.check === 'livekit.away' && access.url.replace(/^http/, 'ws') === address) return [judged];
    return [
      judged,
      judgeSignalling(signalling, address),
      ...judgeWebhook(reported),
      skipped(
        'livekit.media',
        'whether media passes the firewall (UDP 7882–7897, TCP 7881) only a browser can show: call somebody in another network',
      ),
    ];
  },
);
