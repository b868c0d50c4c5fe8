import { type LaneKey, laneName, type OperationQueue, type QueuedRecord } from './port.ts';

interface Shelf {
  readonly lane: LaneKey;
  readonly records: Map<number, QueuedRecord>;
}

const inOrder = (shelf: Shelf): QueuedRecord[] => [...shelf.records.values()].sort((a, b) => a.clientSeq - b.clientSeq);

/** Lives as long as the process: for tests, load, and browsers that refuse storage. */
export function memoryQueue(): OperationQueue {
  const shelves = new Map<string, Shelf>();
  return {
    async write(lane, { put, removeTo }) {
      const name = laneName(lane);
      const shelf = shelves.get(name) ?? { lane, records: new Map() };
      for (const clientSeq of shelf.records.keys()) if (clientSeq <= removeTo) shelf.records.delete(clientSeq);
      for (const record of put) shelf.records.set(record.clientSeq, record);
      if (shelf.records.size === 0) shelves.delete(name);
      else shelves.set(name, shelf);
    },
    async read(lane) {
      const shelf = shelves.get(laneName(lane));
      return shelf ? inOrder(shelf) : [];
    },
    async lanes(userId) {
      return [...shelves.values()]
        .filter(({ lane }) => lane.userId === userId)
        .map((shelf) => ({
          ...shelf.lane,
          count: shelf.records.size,
          oldestAt: inOrder(shelf)[0]?.queuedAt ?? 0,
        }));
    },
    async drop(lane) {
      shelves.delete(laneName(lane));
    },
  };
}
