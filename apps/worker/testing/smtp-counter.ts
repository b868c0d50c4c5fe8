import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly to: string;
  readonly messageId: string;
  readonly at: number;
}

/** A mail server that keeps only who got which mail: thousands of them, received by nobody else's test. */
export interface SmtpCounter {
  readonly url: string;
  /** In the order in which they came. */
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

const REPLIES: Readonly<Record<string, string>> = {
  EHLO: '250 counter',
  HELO: '250 counter',
  MAIL: '250 ok',
  RCPT: '250 ok',
  RSET: '250 ok',
  DATA: '354 go on',
  QUIT: '221 bye',
};

export async function startSmtpCounter(): Promise<SmtpCounter> {
  const mails: ReceivedMail[] = [];
  const server = createServer((socket) => serve(socket, mails));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function serve(socket: Socket, mails: ReceivedMail[]): void {
  let [rest, to, messageId, inData] = ['', '', '', false];
  const take = (line: string): string | undefined => {
    if (!inData) {
      const verb = line.slice(0, 4).toUpperCase();
      to = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? to;
      inData = verb === 'DATA';
      return REPLIES[verb] ?? '502 not here';
    }
    messageId = /^Message-ID: (.+)$/i.exec(line)?.[1] ?? messageId;
    if (line !== '.') return undefined;
    inData = false;
    mails.push({ to, messageId, at: Date.now() });
    return '250 kept';
  };
  // A worker that is killed resets its connections.
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').write('220 counter\r\n');
  socket.on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\r\n');
    rest = lines.pop() ?? '';
    const replies = lines.flatMap((line) => take(line) ?? []);
    if (replies.length > 0) socket.write(replies.map((reply) => `${reply}\r\n`).join(''));
  });
}
