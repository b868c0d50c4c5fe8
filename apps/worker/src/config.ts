import { MODULES_VARIABLE } from '@sw/contract';
import {
  engineVariables,
  linkSecret,
  natsVariables,
  positive,
  processVariables,
  scannerVariables,
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
  ...scannerVariables,
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
  convertSeconds: variable({
    env: 'CONVERT_SECONDS',
    doc: 'time limit for laying out a document, and again for drawing its pages',
    schema: positive.max(600),
    fallback: '60',
  }),
  convertMb: variable({
    env: 'CONVERT_MB',
    doc: 'memory of each program that reads a document, in MB',
    schema: positive.min(512),
    fallback: '2048',
  }),
  convertConcurrency: variable({
    env: 'CONVERT_CONCURRENCY',
    doc: 'documents converted at once; one at a time for the boards of one owner',
    schema: positive.max(100),
    fallback: '2',
  }),
  tidySeconds: variable({
    env: 'TIDY_SECONDS',
    doc: 'time between two sweeps of old rows, expired bins and abandoned uploads',
    schema: positive.max(86_400),
    fallback: '600',
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
