import { fail, messageOf, ok, type Result } from '@sw/base';
import { createTransport } from 'nodemailer';

/** What an operator needs to know about a mail server. */
export interface MailServerFacts {
  /** Whether the connection is encrypted: by TLS from the start, or by STARTTLS. */
  readonly encrypted: boolean;
  /** Whether we signed in; we do not if the URL has no user. */
  readonly signedIn: boolean;
}

export interface MailServerFault {
  readonly kind: 'unreachable' | 'refused' | 'tls' | 'other';
  readonly message: string;
}

const STEP_MS = 2_000;

/** Greets the server, encrypts if the server can, and signs in if the URL has a user. Sends no mail. */
export async function inspectMailServer(smtpUrl: string): Promise<Result<MailServerFacts, MailServerFault>> {
  const { protocol, username } = new URL(smtpUrl);
  const greeted = await greet(smtpUrl, false);
  if (!greeted.ok) return greeted;
  const encrypted = protocol === 'smtps:' || (await greet(smtpUrl, true)).ok;
  return ok({ encrypted, signedIn: username !== '' });
}

async function greet(url: string, requireTLS: boolean): Promise<Result<undefined, MailServerFault>> {
  const limits = { connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS };
  const transport = createTransport({ url, requireTLS, ...limits });
  try {
    await transport.verify();
    return ok(undefined);
  } catch (error) {
    return fail(faultOf(error));
  } finally {
    transport.close();
  }
}

const KINDS: Readonly<Record<string, MailServerFault['kind']>> = {
  EAUTH: 'refused',
  ETLS: 'tls',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EDNS: 'unreachable',
};

function faultOf(error: unknown): MailServerFault {
  const message = messageOf(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/certificate|self.signed/i.test(message)) return { kind: 'tls', message };
  return { kind: KINDS[code] ?? 'other', message };
}
