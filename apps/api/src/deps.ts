import type { Clock } from '@sw/base';
import type { ModuleSwitches } from '@sw/contract';
import type { Database } from '@sw/postgres';
import type { Ephemeral } from '@sw/redis';
import type { Passwords } from './account/passwords.ts';
import type { ControlAppender } from './controls/appender.ts';
import type { Afterwards } from './http/afterwards.ts';
import type { Snapshots } from './pages/snapshots.ts';
import type { Thumbnails } from './pages/thumbnails.ts';

/** What the domains work with. */
export interface ApiDeps {
  readonly database: Database;
  readonly ephemeral: Ephemeral;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly afterwards: Afterwards;
  readonly modules: ModuleSwitches;
  readonly controls: ControlAppender;
  readonly snapshots: Snapshots;
  readonly thumbnails: Thumbnails;
  /** Streams that new pages are spread over. */
  readonly pageShards: number;
  /** Origin of the web application, for links in mails. */
  readonly publicUrl: string;
  /** Mails with codes and links that one client address may ask for in an hour. */
  readonly mailsPerSource: number;
}
