import type { Standing } from '../page/events.ts';
import type { PageAddress } from '../queue/port.ts';

/** A page of the log as it was last seen here, for a start without a network. */
export interface KeptPage {
  /** A snapshot without anything pending: that is in the queue. */
  readonly bytes: Uint8Array;
  /** The user's identity on the page, without which pending operations cannot be shown. */
  readonly standing: Standing;
}

export interface PageKeep {
  read(address: PageAddress): Promise<KeptPage | undefined>;
  write(address: PageAddress, kept: KeptPage): Promise<void>;
}
