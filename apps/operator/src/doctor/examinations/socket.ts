import { RULES } from '@sw/board-model';
import { CLOSE_CODES, SOCKET_PROTOCOL } from '@sw/contract';
import { WebSocket } from 'ws';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, warning } from '../finding.ts';
import { whyNoAnswer } from '../public-request.ts';
import { ELSEWHERE, leadsToUs } from './page.ts';

/** How an attempt to open a socket ended: an HTTP answer, a close code, or nothing. */
export type SocketEnd =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'closed'; readonly code: number }
  | { readonly kind: 'error'; readonly why: string };

const TIMEOUT_MS = 3_000;
const FORWARD =
  'Forward /ws to a gateway (port 7002), or to web, with the headers Connection: Upgrade and Upgrade: websocket, without buffering and without a time limit below two minutes.';

export function judgeSocket(end: SocketEnd, origin: string): Observation {
  if (end.kind === 'status')
    return fault('socket.forwarded', `/ws answers ${end.status} instead of opening a socket: no board opens`, FORWARD);
  if (end.kind === 'error')
    return fault('socket.forwarded', `/ws opens no socket (${end.why}): no board opens`, FORWARD);
  if (end.code === CLOSE_CODES.TICKET_REFUSED.code)
    return fine('socket', 'sockets reach a gateway, which asks for a ticket');
  if (end.code === CLOSE_CODES.ORIGIN_REFUSED.code)
    return fault(
      'socket.origin',
      `the gateway refuses pages of ${origin} (4005)`,
      `Set PUBLIC_URL=${origin} for the gateways, or add it to ALLOWED_ORIGINS, and restart them.`,
    );
  if (end.code === CLOSE_CODES.UNAVAILABLE.code)
    return fault(
      'socket.engine',
      'the gateway cannot reach Redis (4011)',
      'Compare REDIS_URL of the gateways, and look at their /readyz.',
    );
  return warning('socket.code', `the gateway closed the socket with ${end.code}`, 'Look at the log of the gateways.');
}

/** Sends hello with an invalid ticket. A working gateway refuses it with a specific code. */
function tryHello(publicUrl: string): Promise<SocketEnd> {
  const { origin } = new URL(publicUrl);
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`, {
    origin,
    rejectUnauthorized: false,
    handshakeTimeout: TIMEOUT_MS,
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'error', why: 'the gateway did not answer in time' }), TIMEOUT_MS);
    const end = (how: SocketEnd) => {
      clearTimeout(timer);
      resolve(how);
      socket.terminate();
    };
    socket.on('unexpected-response', (_, { statusCode: status = 0 }) => end({ kind: 'status', status }));
    socket.on('error', (error) => end({ kind: 'error', why: whyNoAnswer(error) }));
    socket.on('close', (code) => end({ kind: 'closed', code }));
    socket.on('open', () => {
      const who = { ticket: 'doctor', clientId: 'the-doctor', maciid: 'doctor' };
      socket.send(
        JSON.stringify({ topic: 'subscribe', type: 'hello', protocol: SOCKET_PROTOCOL, rules: RULES, ...who }),
      );
    });
  });
}

export const socketExamination = examination('socket', ['publicUrl'], async ({ publicUrl }, patient) => {
  if (!(await leadsToUs(patient, publicUrl))) return [ELSEWHERE('socket')];
  return [judgeSocket(await tryHello(publicUrl), new URL(publicUrl).origin)];
});
