import type { Control, decodeSnapshot } from '@sw/board-model';
import type { SyncHttp } from '../../src/ports/http.ts';
import type { SocketFactory } from '../../src/ports/socket.ts';
import type { Timing } from '../../src/ports/timing.ts';
import type { PageAddress } from '../../src/queue/port.ts';

export interface ArchivedRecord {
  readonly versionId: number;
  readonly frame: Uint8Array;
}

/** The ports of one seat, used by one tab after another. */
export interface SeatPorts {
  readonly url: string;
  readonly http: SyncHttp;
  readonly socket: SocketFactory;
  readonly decode: typeof decodeSnapshot;
}

/**
 * The environment of the fuzz: the fake of this folder, or a real gateway, log and keeper. Everything that happens to
 * clients comes from outside, so the same run and the same oracle serve both.
 */
export interface FuzzWorld {
  readonly timing: Timing;
  readonly page: PageAddress;
  /** The user of each seat. Seats of one user share storage and locks, like tabs of one browser. */
  readonly users: readonly string[];
  seat(seat: number): SeatPorts;
  /** The number of a user on the board. */
  actor(user: string): number;
  sleep(milliseconds: number): Promise<void>;
  /** A change of rights; it is in the log when it resolves. */
  control(control: Control): Promise<void>;
  /** Takes a snapshot and purges the log up to it. */
  snapshot(): Promise<void>;
  /** Breaks the seat's connections. `silent`: neither side notices. */
  cut(seat: number, silent: boolean): void;
  offline(seat: number, offline: boolean): void;
  /** No more spontaneous failures from now on. */
  calm(): void;
  /** Everything the log ever held, in order. */
  archive(): Promise<readonly ArchivedRecord[]>;
  /** Resources left over after all clients have closed, as a complaint. */
  leftovers(): string | undefined;
}
