import type { Clock } from '@sw/base';
import type { ModuleSwitches } from '@sw/contract';
import type { PageLog } from '@sw/nats';
import type { PictureCleaner } from '@sw/pictures';
import type { Database } from '@sw/postgres';
import type { Ephemeral } from '@sw/redis';
import type { ObjectStore } from '@sw/storage';
import type { Passwords } from './account/passwords.ts';
import type { ControlAppender } from './controls/appender.ts';
import type { PageHistory } from './history/page-history.ts';
import type { Afterwards } from './http/afterwards.ts';
import type { Snapshots } from './pages/snapshots.ts';
import type { Thumbnails } from './pages/thumbnails.ts';
import type { WebPictures } from './pictures/proxy/web-pictures.ts';
import type { SteadyAddresses } from './steady-addresses.ts';

/** What the domains work with. */
export interface ApiDeps {
  readonly database: Database;
  readonly ephemeral: Ephemeral;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly afterwards: Afterwards;
  readonly modules: ModuleSwitches;
  readonly controls: ControlAppender;
  readonly log: PageLog;
  readonly snapshots: Snapshots;
  readonly history: PageHistory;
  readonly thumbnails: Thumbnails;
  readonly store: ObjectStore;
  readonly signed: SteadyAddresses;
  readonly cleaner: PictureCleaner;
  readonly webPictures: WebPictures;
  /** Streams that new pages are spread over. */
  readonly pageShards: number;
  /** Origin of the web application, for links in mails. */
  readonly publicUrl: string;
  /** Mails with codes and links that one client address may ask for in an hour. */
  readonly mailsPerSource: number;
  /** How long a comment may be read on the board before it is told by mail. */
  readonly commentMailSeconds: number;
}
