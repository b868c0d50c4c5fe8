import type { Database } from '@sw/postgres';

/** The engines' addresses, written by `npm run engines`. */
export interface EngineEnv {
  DATABASE_URL: string;
  /** Not durable; databases of tests only. */
  TEST_DATABASE_URL: string;
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
  /** With a role that owns nothing, as that of the processes in an installation. */
  processUrl: string;
  db: Database;
  /** Closes `db` and drops the database, even if others are connected. */
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
  /** Parts in addition to the text and the HTML; the type of an event contains its method. */
  parts: { type: string; name: string | null; content: string }[];
  receivedAt: string;
}

export interface MailSink {
  /** All mail to an address, oldest first. */
  messages(to: string): Promise<SunkMail[]>;
  /** The newest matching mail to an address; rejects after `timeoutMs` (30 s by default). */
  waitFor(to: string, fits?: (mail: SunkMail) => boolean, timeoutMs?: number): Promise<SunkMail>;
}
