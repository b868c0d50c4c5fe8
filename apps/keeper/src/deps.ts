import type { Clock } from '@sw/base';
import type { PageLog, PageRef } from '@sw/nats';
import type { Database, Snapshot } from '@sw/postgres';
import type { Logger } from '@sw/service';
import type { ObjectStore } from '@sw/storage';
import type { Pass } from './failpoints.ts';
import type { Meters } from './meters.ts';
import type { PageCache } from './page-cache.ts';

/** The dependencies of the keeping steps. */
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
   * Called for each snapshot once the pointer names it; requests its thumbnail. It must return at once and do its work
   * elsewhere (a child process): the log is purged without waiting for it.
   */
  readonly onSnapshot?: (page: PageRef, snapshot: Snapshot) => void;
}
