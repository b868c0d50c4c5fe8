import { DEMO_GONE } from '@sw/contract';
import type { Bus } from '@sw/nats';
import { type Database, endAbandonedDemo } from '@sw/postgres';
import type { Logger } from '@sw/service';

/** Ends demos whose opener is gone, so that they do not block others. Gateways repeat the message meanwhile. */
export function endAbandonedDemos(bus: Bus, database: Database, logger: Logger): void {
  bus.subscribe(DEMO_GONE.subject, async ({ data }) => {
    const { wbNo, actor } = DEMO_GONE.message.parse(JSON.parse(new TextDecoder().decode(data)));
    const ended = await database.transaction((tx) => endAbandonedDemo(tx, { wbNo, actor, awayMs: DEMO_GONE.awayMs }));
    // The relay of controls writes it to the logs soon after.
    if (ended) logger.info({ wbNo }, 'ended a demo whose opener is gone');
  });
}
