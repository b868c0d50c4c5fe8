import type { Examination } from '../examination.ts';
import { backupExamination } from './backup.ts';
import { clockExamination } from './clock.ts';
import { closedExamination } from './closed.ts';
import { decodersExamination } from './decoders.ts';
import { foldersExamination } from './folders.ts';
import { livekitExamination } from './livekit.ts';
import { machineExamination } from './machine.ts';
import { mailExamination } from './mail.ts';
import { mediaExamination } from './media.ts';
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
import { visitorsExamination } from './visitors.ts';

/** In the order of the report: from the machine outwards. A new examination is a new file and one line here. */
export const EXAMINATIONS: readonly Examination[] = [
  settingsExamination,
  machineExamination,
  postgresExamination,
  foldersExamination,
  redisExamination,
  natsExamination,
  storageExamination,
  backupExamination,
  clockExamination,
  mailExamination,
  livekitExamination,
  mediaExamination,
  turnExamination,
  scannerExamination,
  sandboxExamination,
  decodersExamination,
  processesExamination,
  originsExamination,
  visitorsExamination,
  tlsExamination,
  pageExamination,
  socketExamination,
  closedExamination,
  streamingExamination,
];
