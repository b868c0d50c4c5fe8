import type { Clock } from '@sw/base';
import type { CallServer } from '@sw/livekit';
import type { Database } from '@sw/postgres';
import type { Logger } from '@sw/service';

export interface CallDeps {
  readonly database: Database;
  readonly server: CallServer;
  readonly logger: Logger;
  readonly clock: Clock;
}
