import type { Result } from '@sw/base';
import { inspectTurn, type TurnFacts, type TurnFault } from '@sw/livekit';
import { examination } from '../examination.ts';
import { type FaultKinds, fault, faultOfKind, fine, type Observation, skipped } from '../finding.ts';

const faultsOf = (url: string): FaultKinds<TurnFault['kind']> => ({
  unreachable: {
    says: (message) => `TURN cannot be reached at ${url}: ${message}`,
    cure: 'Set turn.enabled, turn.tls_port and turn.udp_port of LiveKit (deploy/livekit/cluster.yaml), let the name lead to its node, and open the port in the firewall.',
  },
  tls: {
    says: (message) => `browsers do not accept the certificate of TURN at ${url}: ${message}`,
    cure: 'Give LiveKit the whole chain and the key of a certificate for that name (LIVEKIT_TURN_CERT, LIVEKIT_TURN_KEY), and restart it after each renewal. For a CA of your own set NODE_EXTRA_CA_CERTS.',
  },
  notTurn: {
    says: (message) => `what answers at ${url} is no TURN server (${message})`,
    cure: "Name host and port of LiveKit's TURN in TURN_URLS. A proxy in front of it must pass TCP on as it is, without HTTP.",
  },
});

function judgeTurn(url: string, inspected: Result<TurnFacts, TurnFault>): Observation {
  if (!inspected.ok) return faultOfKind('turn', inspected.error, faultsOf(url));
  if (!inspected.value.open) return fine('turn', `TURN answers at ${url} and asks for a password`);
  return fault(
    'turn.open',
    `TURN at ${url} relays for everybody, without a password`,
    "Use LiveKit's own TURN, or set a password: strangers use an open relay for attacks, and you pay for it.",
  );
}

export const turnExamination = examination('turn', ['turnUrls'], async ({ turnUrls }) => {
  if (turnUrls.length === 0)
    return [
      skipped('turn', 'TURN_URLS is not set: without TURN there are no calls in networks that allow only port 443'),
    ];
  return Promise.all(turnUrls.map(async (url) => judgeTurn(url, await inspectTurn(url))));
});
