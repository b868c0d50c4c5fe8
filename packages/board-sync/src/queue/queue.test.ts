import { queueContract } from '../../testing/queue-contract.ts';
import { tinyIndexedDb } from '../../testing/tiny-indexed-db.ts';
import { indexedQueue } from './indexed-queue.ts';
import { memoryQueue } from './memory-queue.ts';

queueContract('in memory', memoryQueue);
queueContract('in IndexedDB', () => indexedQueue(tinyIndexedDb()));
