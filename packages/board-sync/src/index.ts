export type { StaleOffer } from './board/adopter.ts';
export {
  type BoardConnection,
  type BoardConnectionOptions,
  type BoardEvents,
  openBoardConnection,
} from './board/board-connection.ts';
export { NOWHERE, type Where, type Whereabouts } from './board/where.ts';
export { indexedShelf, type Shelf } from './keep/indexed-shelf.ts';
export type { KeptPage, PageKeep } from './keep/port.ts';
export type { ConnectionState, Ending } from './link/connection.ts';
export type { Dispatched, DispatchOptions } from './page/dispatch.ts';
export type { Draft } from './page/drafts.ts';
export type { PageEvents, StaleWork, Standing, VoidedWork } from './page/events.ts';
export { lostWords } from './page/lost-words.ts';
export type { PageClient } from './page/page-client.ts';
export type { Person } from './page/presence.ts';
export type { DispatchRefusal, NotSavedReason } from './page/refusals.ts';
export type { SaveState } from './page/save-state.ts';
export type { Heard } from './past/pace.ts';
export { PastPage } from './past/past-page.ts';
export { type PastHttp, PastReader } from './past/past-reader.ts';
export { REPLAY_SPEEDS, Replay, type ReplaySpeed } from './past/replay.ts';
export { contractHttp, type SnapshotPointer, type SyncHttp } from './ports/http.ts';
export { type LockManagerLike, type Locks, memoryLocks, webLocks } from './ports/lock.ts';
export { type Socket, type SocketFactory, type SocketHandlers, webSocket } from './ports/socket.ts';
export { systemTiming, type Timing } from './ports/timing.ts';
export type { IndexedDb } from './queue/indexed-db.ts';
export { indexedQueue } from './queue/indexed-queue.ts';
export { memoryQueue } from './queue/memory-queue.ts';
export type { LaneKey, LaneSummary, LaneWrite, OperationQueue, PageAddress, QueuedRecord } from './queue/port.ts';
