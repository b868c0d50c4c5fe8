import { connect } from 'node:net';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';

const ATTEMPTS_PER_SECOND = 50;
const ANSWER_MS = 5_000;

/** An engine's answer to a client without credentials. */
function talk(url: string, send: string, enough: RegExp): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(ANSWER_MS, end);
    socket.on('connect', () => socket.write(send));
    socket.on('data', (data) => {
      answer += data.toString('utf8');
      if (enough.test(answer)) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

/** An intruder in the network connects to the engines directly, without a password and with guessed ones. */
export const enginesWithoutPassword: Attack = {
  name: 'engines-without-password',
  async prepare({ env }) {
    const admitted: string[] = [];
    const attempts = [
      {
        engine: 'NATS',
        url: env.NATS_URL ?? '',
        send: 'CONNECT {"verbose":false}\r\nPUB event.forged 2\r\n{}\r\nPING\r\n',
        refused: /-ERR 'Authorization Violation'/,
      },
      {
        engine: 'NATS',
        url: env.NATS_URL ?? '',
        send: 'CONNECT {"verbose":false,"user":"smart-whiteboard","pass":"guess"}\r\nPING\r\n',
        refused: /-ERR 'Authorization Violation'/,
      },
      { engine: 'Redis', url: env.REDIS_URL ?? '', send: 'KEYS *\r\n', refused: /-NOAUTH/ },
      { engine: 'Redis', url: env.REDIS_URL ?? '', send: 'AUTH guess\r\n', refused: /-WRONGPASS/ },
    ];
    return {
      run: (signal) =>
        atRate(signal, ATTEMPTS_PER_SECOND, async (number) => {
          const attempt = attempts[number % attempts.length];
          if (!attempt) return;
          const answer = await talk(attempt.url, attempt.send, /-[A-Z]+ |\+OK|PONG|\*\d/);
          if (!attempt.refused.test(answer)) admitted.push(`${attempt.engine} answered ${answer.slice(-60)}`);
        }),
      verify: async () => admitted[0],
    };
  },
};
