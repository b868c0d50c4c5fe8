import { isIP } from 'node:net';
import * as z from 'zod';
import { httpUrl, positive, urlOf, variable } from './config.ts';
import { optionalFile } from './engine-variables.ts';

const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .transform((list) => list.filter((origin) => origin !== ''))
  .refine((list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
    message: 'an origin is scheme://host or scheme://host:port, without a path',
  });

/** The public address of the installation. */
export const publicVariables = {
  publicUrl: variable({
    env: 'PUBLIC_URL',
    doc: 'public origin of the web application, for links in mails and as the origin of sockets',
    schema: httpUrl,
    shared: true,
  }),
  allowedOrigins: variable({
    env: 'ALLOWED_ORIGINS',
    doc: 'exact origins whose pages may open a socket, separated by commas; if empty, only the origin of PUBLIC_URL',
    schema: origins,
    fallback: '',
  }),
};

/** The mail server, for the process that sends mails. */
export const mailVariables = {
  smtpUrl: variable({
    env: 'SMTP_URL',
    doc: 'mail server, smtp://user:password@host:port',
    schema: urlOf('smtp', 'smtps'),
    secret: true,
  }),
  mailFrom: variable({
    env: 'MAIL_FROM',
    doc: 'sender of every mail; auto: no-reply at the host of PUBLIC_URL',
    schema: z.union([z.literal('auto').transform(() => undefined), z.string().min(3)]),
    fallback: 'auto',
  }),
};

/** The sender of every mail. Without a host name, the domain is the IP address in brackets (RFC 5321, 4.1.3). */
export function mailSender({
  mailFrom,
  publicUrl,
}: {
  readonly mailFrom: string | undefined;
  readonly publicUrl: string;
}): string {
  if (mailFrom !== undefined) return mailFrom;
  const { hostname } = new URL(publicUrl);
  const domain = isIP(hostname) === 4 ? `[${hostname}]` : hostname.replace(/^\[/, '[IPv6:');
  return `Smart whiteboard <no-reply@${domain}>`;
}

const HOST_NAME = /^(?=.{1,190}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** Answers of calendar programs to invitations, for the process that receives them. */
export const replyVariables = {
  mailReplyDomain: variable({
    env: 'MAIL_REPLY_DOMAIN',
    doc: 'domain of the addresses to which calendar programs send answers to invitations; none: answers go to the organiser by mail',
    schema: z.union([z.literal('none').transform(() => undefined), z.string().regex(HOST_NAME, 'not a host name')]),
    fallback: 'none',
  }),
  mailReplyPort: variable({
    env: 'MAIL_REPLY_PORT',
    doc: 'port on which the worker receives these answers by SMTP, if there is a domain; 0 takes a free one',
    schema: z.coerce.number().int().min(0).max(65_535),
    fallback: '2525',
  }),
  mailReplyCertFile: variable({
    env: 'MAIL_REPLY_CERT_FILE',
    doc: 'file with the certificate of that port, in PEM; with it and its key, senders may use TLS (STARTTLS). Read at the start',
    schema: optionalFile,
    fallback: 'none',
  }),
  mailReplyKeyFile: variable({
    env: 'MAIL_REPLY_KEY_FILE',
    doc: 'file with the private key of that certificate, in PEM',
    schema: optionalFile,
    fallback: 'none',
  }),
};

/** The stream of events. */
export const eventVariables = {
  eventsMb: variable({
    env: 'EVENTS_MB',
    doc: 'size of the event stream in MB, reserved on the NATS server; a full stream drops the oldest events',
    schema: positive,
    fallback: '256',
  }),
  eventsHours: variable({
    env: 'EVENTS_HOURS',
    doc: 'how long NATS keeps an event',
    schema: positive.max(24 * 30),
    fallback: '24',
  }),
  eventsReplicas: variable({
    env: 'EVENTS_REPLICAS',
    doc: 'NATS servers that keep the event stream; 3 in production',
    schema: positive.max(5),
    fallback: '1',
  }),
};
