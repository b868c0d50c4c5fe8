import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface SunkSms {
  readonly to: string;
  readonly code: string;
  readonly outId: string;
}

/** A local server with the vendor's documented HTTP interface. It verifies every signature and stores the messages. */
export interface SmsSink {
  /** Variables for the api and the worker. */
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  /** The next message is refused with this error code of the vendor. */
  refuseOnce(code: string): void;
  close(): Promise<void>;
}

const KEEP = 2_000;
/** The vendor's tolerance for `Timestamp`. */
const CLOCK_MS = 15 * 60_000;
const POLL_MS = 50;

/** Follows the vendor's documentation and is independent of the adapter, so that one error cannot be in both. */
function expectedSignature(form: URLSearchParams, secret: string): string {
  const encode = (text: string) =>
    [...Buffer.from(text, 'utf8')]
      .map((byte) => {
        const letter = String.fromCharCode(byte);
        return /[A-Za-z0-9\-_.~]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
      })
      .join('');
  const pairs = [...form].filter(([name]) => name !== 'Signature').sort(([a], [b]) => (a < b ? -1 : 1));
  const query = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`POST&%2F&${encode(query)}`)
    .digest('base64');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export async function startSmsSink(): Promise<SmsSink> {
  const [keyId, secret, signName, template] = ['test-key', randomBytes(16).toString('hex'), '智能白板', 'SMS_100001'];
  const nonces = new Set<string>();
  let kept: SunkSms[] = [];
  let refusal: string | undefined;

  /** The vendor's error code for an invalid request. */
  const problemOf = (form: URLSearchParams): string | undefined => {
    if (refusal !== undefined) {
      const code = refusal;
      refusal = undefined;
      return code;
    }
    const nonce = form.get('SignatureNonce') ?? '';
    if (form.get('AccessKeyId') !== keyId) return 'InvalidAccessKeyId.NotFound';
    if (form.get('Signature') !== expectedSignature(form, secret)) return 'SignatureDoesNotMatch';
    if (nonce === '' || nonces.has(nonce)) return 'SignatureNonceUsed';
    nonces.add(nonce);
    if (!(Math.abs(Date.parse(form.get('Timestamp') ?? '') - Date.now()) < CLOCK_MS)) return 'InvalidTimeStamp.Expired';
    if (form.get('Action') !== 'SendSms' || form.get('Version') !== '2017-05-25') return 'InvalidAction.NotFound';
    if (form.get('SignName') !== signName) return 'isv.SMS_SIGNATURE_ILLEGAL';
    if (form.get('TemplateCode') !== template) return 'isv.SMS_TEMPLATE_ILLEGAL';
    if (!/^1[3-9]\d{9}$/.test(form.get('PhoneNumbers') ?? '')) return 'isv.MOBILE_NUMBER_ILLEGAL';
    return undefined;
  };

  const server = createServer(async (request, reply) => {
    const answer = (status: number, body: unknown) => {
      reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      reply.end(JSON.stringify(body));
    };
    const url = new URL(request.url ?? '/', 'http://sink');
    if (request.method === 'GET' && url.pathname === '/messages') {
      const to = url.searchParams.get('to');
      return answer(200, to === null ? kept : kept.filter((one) => one.to === to));
    }
    if (request.method !== 'POST' || url.pathname !== '/') return answer(404, {});
    const form = new URLSearchParams(await bodyOf(request));
    const problem = problemOf(form);
    if (problem !== undefined) return answer(400, { Code: problem, Message: problem, RequestId: 'test' });
    const { code } = JSON.parse(form.get('TemplateParam') ?? '{}') as { code?: string };
    kept.push({ to: form.get('PhoneNumbers') ?? '', code: code ?? '', outId: form.get('OutId') ?? '' });
    kept = kept.slice(-KEEP);
    return answer(200, { Code: 'OK', Message: 'OK', BizId: String(kept.length), RequestId: 'test' });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: {
      SMS_URL: url,
      SMS_KEY_ID: keyId,
      SMS_KEY_SECRET: secret,
      SMS_SIGN_NAME: signName,
      SMS_TEMPLATE: template,
      SMS_SINK_URL: url,
    },
    refuseOnce: (code) => {
      refusal = code;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** All messages that a sink received for a phone, oldest first. */
export async function smsTo(phone: string, sinkUrl: string): Promise<SunkSms[]> {
  const reply = await fetch(`${sinkUrl}/messages?${new URLSearchParams({ to: phone })}`);
  return (await reply.json()) as SunkSms[];
}

/** The newest code for a phone, once more than `after` messages have arrived. */
export async function smsCode(phone: string, sinkUrl: string, after = 0, timeoutMs = 30_000): Promise<string> {
  for (const end = Date.now() + timeoutMs; ; await pause(POLL_MS)) {
    const messages = await smsTo(phone, sinkUrl);
    if (messages.length > after) return messages.at(-1)?.code ?? '';
    if (Date.now() > end) throw new Error(`no message to ${phone} within ${timeoutMs} ms`);
  }
}
