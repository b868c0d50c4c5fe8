import type { CallFacts } from '@sw/policy';
import type { Db } from '../port.ts';
import type { CallConnectionRow, CallRow } from '../tables/call-tables.ts';

type Ends = Pick<CallRow, 'stoppedAt' | 'finishedAt' | 'goneAt'>;

const ms = (at: Date | null): number | null => at?.getTime() ?? null;

/** Converts the rows of a call to the facts that the call rules need. */
export function factsOf({ stoppedAt, finishedAt, goneAt }: Ends, rows: readonly CallConnectionRow[]): CallFacts {
  return {
    connections: new Map(
      rows.map(({ connection, accountId, joinedAt, leftAt, seenAt, missedAt }) => [
        connection,
        {
          person: accountId,
          joinedAt: joinedAt.getTime(),
          leftAt: ms(leftAt),
          seenAt: ms(seenAt),
          missedAt: ms(missedAt),
        },
      ]),
    ),
    stoppedAt: ms(stoppedAt),
    finishedAt: ms(finishedAt),
    goneAt: ms(goneAt),
  };
}

export const connectionsOf = (db: Db, callIds: readonly string[]): Promise<CallConnectionRow[]> =>
  db.selectFrom('callConnection').selectAll().where('callId', 'in', callIds).execute();

export const readFacts = async (db: Db, call: CallRow): Promise<CallFacts> =>
  factsOf(call, await connectionsOf(db, [call.callId]));
