import { engineVariables, positive, processVariables, storageVariables, urlOf, variable } from '@sw/service';
import * as z from 'zod';

export const workerConfig = {
  ...processVariables('WORKER', 7004),
  databaseUrl: engineVariables.databaseUrl,
  databaseConnections: engineVariables.databaseConnections,
  natsUrl: engineVariables.natsUrl,
  pageLogPrefix: engineVariables.pageLogPrefix,
  ...storageVariables,
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
  exportSeconds: variable({
    env: 'EXPORT_SECONDS',
    doc: 'a page of a file that takes longer to draw is given up, and its process killed',
    schema: positive.max(600),
    fallback: '60',
  }),
  exportMb: variable({
    env: 'EXPORT_MB',
    doc: 'what the process that makes a file may hold of objects, in MB; its canvas takes up to 256 more',
    schema: positive.min(128),
    fallback: '1024',
  }),
  concurrency: variable({
    env: 'WORKER_CONCURRENCY',
    doc: 'jobs that run at once',
    schema: positive.max(100),
    fallback: '4',
  }),
};
