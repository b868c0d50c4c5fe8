import { readFile } from 'node:fs/promises';
import type { Clock } from '@sw/base';
import { type MailReceiver, openMailReceiver } from '@sw/mail';
import { readReplyAddress } from '@sw/policy';
import type { Database } from '@sw/postgres';
import type { ServiceContext } from '@sw/service';
import type { ReplyTarget } from './reply-signer.ts';
import { takeReply } from './take-reply.ts';

interface Deps extends Pick<ServiceContext, 'logError'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly target: ReplyTarget;
  readonly host: string;
  readonly port: number;
  /** Both are needed for TLS. */
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
  onAnswered(meetings: number): void;
}

/** The server that calendar programs answer. An address without a valid signature costs no query. */
export async function openReplies({ host, port, certFile, keyFile, logError, ...deps }: Deps): Promise<MailReceiver> {
  const { domain, sign } = deps.target;
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new Error('MAIL_REPLY_CERT_FILE and MAIL_REPLY_KEY_FILE are only useful together');
  const files = certFile !== undefined && keyFile !== undefined ? [certFile, keyFile] : [];
  const [cert, key] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return openMailReceiver({
    host,
    port,
    logError,
    tls: cert === undefined || key === undefined ? undefined : { cert, key },
    knows: (address) => readReplyAddress(address, domain, sign) !== undefined,
    receive: takeReply(deps),
  });
}
