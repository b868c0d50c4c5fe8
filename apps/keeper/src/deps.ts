import type { Clock } from '@sw/base';
import type { PageLog, PageRef } from '@sw/nats';
import type { Database, Snapshot } from '@sw/postgres';
import type { Logger } from '@sw/service';
import type { ObjectStore } from '@sw/storage';
import type { Pass } from './failpoints.ts';
import type { Meters } from './meters.ts';
import type { PageCache } from './page-cache.ts';

/** What the steps of keeping a page need. */
export interface KeepDeps {
  readonly log: PageLog;
  readonly database: Database;
  readonly store: ObjectStore;
  readonly cache: PageCache;
  readonly meters: Meters;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly pass: Pass;
  /**
   * Told of each snapshot once the pointer names it, which asks for its thumbnail. It must return at once and do its
   * work elsewhere (a child process): the log is purged without waiting for it.
   */
  readonly onSnapshot?: (page: PageRef, snapshot: Snapshot) => void;
}
