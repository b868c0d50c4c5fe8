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
  concurrency: variable({
    env: 'WORKER_CONCURRENCY',
    doc: 'jobs that run at once',
    schema: positive.max(100),
    fallback: '4',
  }),
};
