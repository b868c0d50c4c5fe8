import type { Examination } from '../examination.ts';
import { clockExamination } from './clock.ts';
import { closedExamination } from './closed.ts';
import { livekitExamination } from './livekit.ts';
import { machineExamination } from './machine.ts';
import { mailExamination } from './mail.ts';
import { natsExamination } from './nats.ts';
import { originsExamination } from './origins.ts';
import { pageExamination } from './page.ts';
import { postgresExamination } from './postgres.ts';
import { processesExamination } from './processes.ts';
import { redisExamination } from './redis.ts';
import { sandboxExamination } from './sandbox.ts';
import { scannerExamination } from './scanner.ts';
import { settingsExamination } from './settings.ts';
import { socketExamination } from './socket.ts';
import { storageExamination } from './storage.ts';
import { streamingExamination } from './streaming.ts';
import { tlsExamination } from './tls.ts';
import { turnExamination } from './turn.ts';

/** In the order of the report: from the machine outwards. A new examination is a new file and one line here. */
export const EXAMINATIONS: readonly Examination[] = [
  settingsExamination,
  machineExamination,
  postgresExamination,
  redisExamination,
  natsExamination,
  storageExamination,
  clockExamination,
  mailExamination,
  livekitExamination,
  turnExamination,
  scannerExamination,
  sandboxExamination,
  processesExamination,
  originsExamination,
  tlsExamination,
  pageExamination,
  socketExamination,
  closedExamination,
  streamingExamination,
];
