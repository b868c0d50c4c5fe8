import {
  type BoardConnection,
  contractHttp,
  indexedQueue,
  type Locks,
  memoryQueue,
  openBoardConnection,
  type PageKeep,
  webLocks,
} from '@sw/board-sync';
import { storage } from '../../storage/storage.ts';
import { api } from '../transport/api.ts';

function device(): string {
  const known = storage.maciid.get();
  if (known !== undefined) return known;
  const made = crypto.randomUUID();
  storage.maciid.set(made);
  return made;
}

/**
 * Without the browser's locks the queue of a closed tab cannot be distinguished from that of an open one: then a tab holds
 * only its own.
 */
function ownOnly(): Locks {
  let own: string | undefined;
  return {
    async tryHold(name) {
      own ??= name;
      return name === own ? () => {} : undefined;
    },
  };
}

/** The one socket of this tab. Unsent work of closed tabs is sent over it, too. */
export function connect(userId: string, keep: PageKeep | undefined): Promise<BoardConnection> {
  const url = new URL('/ws', window.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return openBoardConnection({
    url: url.href,
    userId,
    maciid: device(),
    keep,
    http: contractHttp(api),
    queue:
      globalThis.indexedDB === undefined
        ? memoryQueue()
        : indexedQueue({ factory: globalThis.indexedDB, range: globalThis.IDBKeyRange }),
    locks: globalThis.navigator.locks === undefined ? ownOnly() : webLocks(globalThis.navigator.locks),
  });
}
