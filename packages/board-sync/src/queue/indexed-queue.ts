import { beginning, type IndexedDb, type Key, reopening, result, stored } from './indexed-db.ts';
import type { LaneKey, LaneSummary, OperationQueue, QueuedRecord } from './port.ts';

/** Lanes are separate from records, so that a search for orphans reads no frames. */
const LANES = 'lanes';
const RECORDS = 'records';

const laneKey = ({ userId, clientId, pageId }: LaneKey): Key => [userId, clientId, pageId];

/** The queue in the browser's database. Writes survive a crash of the tab and of the browser. */
export function indexedQueue(indexedDb: IndexedDb, name = 'iwb_queue'): OperationQueue {
  const database = reopening(indexedDb, name, [LANES, RECORDS]);
  const below = (...key: Key) => beginning(indexedDb, key);
  const upTo = (lane: LaneKey, clientSeq: number) =>
    indexedDb.range.bound(laneKey(lane), [...laneKey(lane), clientSeq]);

  async function change(lane: LaneKey, put: readonly QueuedRecord[], removeTo: number): Promise<void> {
    const transaction = (await database()).transaction([LANES, RECORDS], 'readwrite');
    const done = stored(transaction);
    const records = transaction.objectStore(RECORDS);
    const lanes = transaction.objectStore(LANES);
    if (removeTo > 0) records.delete(upTo(lane, removeTo));
    for (const record of put) records.put(record, [...laneKey(lane), record.clientSeq]);
    if (put.length > 0) {
      const { userId, clientId, wbNo, pageId } = lane;
      lanes.put({ userId, clientId, wbNo, pageId }, laneKey(lane));
    } else {
      // Finding one is enough; counting would read the keys of all waiting records at every removal.
      const left = records.getAll(below(...laneKey(lane)), 1);
      left.addEventListener('success', () => {
        if (left.result.length === 0) lanes.delete(laneKey(lane));
      });
    }
    await done;
  }

  return {
    write: (lane, { put, removeTo }) => change(lane, put, removeTo),
    drop: (lane) => change(lane, [], Number.MAX_SAFE_INTEGER),
    async read(lane) {
      const records = (await database()).transaction([RECORDS], 'readonly').objectStore(RECORDS);
      return (await result(records.getAll(below(...laneKey(lane))))) as QueuedRecord[];
    },
    async lanes(userId) {
      const transaction = (await database()).transaction([LANES, RECORDS], 'readonly');
      const records = transaction.objectStore(RECORDS);
      const found = (await result(transaction.objectStore(LANES).getAll(below(userId)))) as LaneKey[];
      const summaries = found.map(async (lane): Promise<LaneSummary> => {
        const range = below(...laneKey(lane));
        const [[oldest], count] = await Promise.all([result(records.getAll(range, 1)), result(records.count(range))]);
        return { ...lane, count, oldestAt: (oldest as QueuedRecord | undefined)?.queuedAt ?? 0 };
      });
      return (await Promise.all(summaries)).filter(({ count }) => count > 0);
    },
  };
}
