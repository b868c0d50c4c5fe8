import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { queueContract } from '../../testing/queue-contract.ts';
import { indexedQueue } from './indexed-queue.ts';
import { memoryQueue } from './memory-queue.ts';

queueContract('in memory', memoryQueue);
queueContract('in IndexedDB', () => indexedQueue({ factory: new IDBFactory(), range: IDBKeyRange }));
