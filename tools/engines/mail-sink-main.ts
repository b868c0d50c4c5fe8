import { createServer, type ServerResponse } from 'node:http';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { HOST } from './net.ts';

interface KeptMail {
  readonly id: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Record<string, string>;
  /** Parts besides the text and the HTML. */
  readonly parts: readonly { readonly type: string; readonly name: string | null; readonly content: string }[];
  readonly receivedAt: string;
}

/** Enough for any test run; a long development session must not grow without end. */
const KEEP = 2_000;
const [smtpPort, httpPort] = process.argv.slice(2).map(Number);

let mails: KeptMail[] = [];
let nextId = 1;

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', async () => {
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      mails.push({
        id: nextId++,
        from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
        to: session.envelope.rcptTo.map(({ address }) => address),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
        parts: mail.attachments.map(({ mimeType, filename, content, method }) => ({
          type: method === undefined ? mimeType : `${mimeType}; method=${method}`,
          name: filename,
          content: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'),
        })),
        receivedAt: new Date().toISOString(),
      });
      mails = mails.slice(-KEEP);
      done();
    });
  },
});
smtp.listen(smtpPort, HOST);

function answer(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  reply.end(JSON.stringify(body));
}

createServer((request, reply) => {
  const url = new URL(request.url ?? '/', 'http://sink');
  if (url.pathname === '/healthz') return answer(reply, 200, { ok: true });
  if (url.pathname !== '/messages') return answer(reply, 404, { error: 'only /messages is here' });
  if (request.method === 'DELETE') {
    mails = [];
    return answer(reply, 200, []);
  }
  const to = url.searchParams.get('to')?.toLowerCase();
  return answer(
    reply,
    200,
    to === undefined ? mails : mails.filter((mail) => mail.to.some((one) => one.toLowerCase() === to)),
  );
}).listen(httpPort, HOST);
