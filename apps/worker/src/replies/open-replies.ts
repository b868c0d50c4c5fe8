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
  onAnswered(meetings: number): void;
}

/** The server that calendar programs answer. An address without a valid signature costs no query. */
export function openReplies({ host, port, logError, ...deps }: Deps): Promise<MailReceiver> {
  const { domain, sign } = deps.target;
  return openMailReceiver({
    host,
    port,
    logError,
    knows: (address) => readReplyAddress(address, domain, sign) !== undefined,
    receive: takeReply(deps),
  });
}
