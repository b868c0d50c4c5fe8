import * as z from 'zod';
import { httpUrl, positive, urlOf, variable } from './config.ts';

const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .transform((list) => list.filter((origin) => origin !== ''))
  .refine((list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
    message: 'an origin is scheme://host or scheme://host:port, without a path',
  });

/** Where people reach the installation. */
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
    doc: 'sender of every mail',
    schema: z.string().min(3),
    fallback: 'Smart whiteboard <no-reply@smart-whiteboard.example>',
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
