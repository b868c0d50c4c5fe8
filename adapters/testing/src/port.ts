import type { Database } from '@sw/postgres';

/** What `npm run engines` wrote about the engines it started or found. */
export interface EngineEnv {
  DATABASE_URL: string;
  REDIS_URL: string;
  NATS_URL: string;
  S3_ENDPOINT: string;
  S3_REGION: string;
  S3_ACCESS_KEY: string;
  S3_SECRET_KEY: string;
  LIVEKIT_URL: string;
  LIVEKIT_API_KEY: string;
  LIVEKIT_API_SECRET: string;
  SMTP_URL: string;
  MAIL_SINK_URL: string;
}

export interface TestDatabase {
  url: string;
  db: Database;
  /** Closes `db` and drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

export interface SunkMail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  receivedAt: string;
}

export interface MailSink {
  /** All mail to an address, oldest first. */
  messages(to: string): Promise<SunkMail[]>;
  /** The newest mail to an address that fits; rejects after `timeoutMs` (10 s unless told). */
  waitFor(to: string, fits?: (mail: SunkMail) => boolean, timeoutMs?: number): Promise<SunkMail>;
}
