import { lookup } from 'node:dns/promises';
import { livekitBrowserUrl } from '@sw/service';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, skipped, warning } from '../finding.ts';
import { isLoopback } from '../public-request.ts';

const CURE =
  "Set it to this machine's address on the Internet: install.sh --node-ip ADDRESS, or LIVEKIT_NODE_IP in .env.";

/** Whether LiveKit sends browsers to the machine to which its name resolves. */
export function judgeMediaAddress(nodeIp: string, host: string, addresses: readonly string[]): Observation {
  if (isLoopback(nodeIp) && !isLoopback(host) && !host.endsWith('.localhost'))
    return fault(
      'media.loopback',
      `LIVEKIT_NODE_IP is ${nodeIp}: browsers look for the media of calls on their own machine`,
      CURE,
    );
  if (addresses.length === 0) return skipped('media', `${host} cannot be resolved here`);
  if (addresses.includes(nodeIp)) return fine('media', `media of calls go to ${nodeIp}, to which ${host} leads`);
  return warning(
    'media.address',
    `media of calls go to ${nodeIp}, and ${host} leads to ${addresses.join(', ')}`,
    `${CURE} If a load balancer answers for ${host}, both may be right.`,
  );
}

export const mediaExamination = examination(
  'media',
  ['livekitNodeIp', 'livekitUrl', 'livekitPublicUrl'],
  async ({ livekitNodeIp, ...livekit }) => {
    const address = livekitBrowserUrl(livekit);
    if (livekitNodeIp === undefined || address === undefined)
      return [skipped('media', 'LIVEKIT_NODE_IP is not set, or there are no calls')];
    const { hostname } = new URL(address);
    const found = await lookup(hostname, { all: true, family: 4 }).catch(() => []);
    return [judgeMediaAddress(livekitNodeIp, hostname, [...new Set(found.map((one) => one.address))])];
  },
);
