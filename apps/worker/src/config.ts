import { MODULES_VARIABLE } from '@sw/contract';
import {
  engineVariables,
  linkSecret,
  natsVariables,
  positive,
  processVariables,
  storageVariables,
  urlOf,
  variable,
} from '@sw/service';
import * as z from 'zod';

export const workerConfig = {
  ...processVariables('WORKER', 7004),
  databaseUrl: engineVariables.databaseUrl,
  databaseConnections: engineVariables.databaseConnections,
  ...natsVariables,
  pageLogPrefix: engineVariables.pageLogPrefix,
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
  ...storageVariables,
  linkSecret,
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
  modules: variable(MODULES_VARIABLE),
  exportSeconds: variable({
    env: 'EXPORT_SECONDS',
    doc: 'time limit for drawing one page of an export; beyond it the page is given up and its process killed',
    schema: positive.max(600),
    fallback: '60',
  }),
  exportMb: variable({
    env: 'EXPORT_MB',
    doc: 'heap of the export process in MB; its canvas takes up to 256 more',
    schema: positive.min(128),
    fallback: '1024',
  }),
  concurrency: variable({
    env: 'WORKER_CONCURRENCY',
    doc: 'copies, exports and imports of boards that run at once; one at a time per account',
    schema: positive.max(100),
    fallback: '4',
  }),
  mailConcurrency: variable({
    env: 'MAIL_CONCURRENCY',
    doc: 'mails sent at once',
    schema: positive.max(100),
    fallback: '4',
  }),
};
