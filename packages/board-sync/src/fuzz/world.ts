import type { Control, decodeSnapshot } from '@sw/board-model';
import type { PageAddress } from '../board/board-connection.ts';
import type { SyncHttp } from '../ports/http.ts';
import type { SocketFactory } from '../ports/socket.ts';
import type { Timing } from '../ports/timing.ts';

export interface ArchivedRecord {
  readonly versionId: number;
  readonly frame: Uint8Array;
}

/** The ports of one seat: a place where one tab after another sits. */
export interface SeatPorts {
  readonly url: string;
  readonly http: SyncHttp;
  readonly socket: SocketFactory;
  readonly decode: typeof decodeSnapshot;
}

/**
 * What the fuzz plays against: the fake of this folder, or a real gateway, log and keeper. Everything that happens to
 * clients comes from outside of them, so the same run and the same oracle serve both.
 */
export interface FuzzWorld {
  readonly timing: Timing;
  readonly page: PageAddress;
  /** The user of each seat. Seats of one user share storage and locks, as tabs of one browser do. */
  readonly users: readonly string[];
  seat(seat: number): SeatPorts;
  /** The number of a user on the board. */
  actor(user: string): number;
  sleep(milliseconds: number): Promise<void>;
  /** A change of rights, in the log when it resolves. */
  control(control: Control): Promise<void>;
  /** A snapshot, and the log purged up to it. */
  snapshot(): Promise<void>;
  /** Breaks the seat's connections. `silent`: neither side is told. */
  cut(seat: number, silent: boolean): void;
  offline(seat: number, offline: boolean): void;
  /** From now on nothing goes wrong by itself. */
  calm(): void;
  /** Everything the log ever held, in order. */
  archive(): Promise<readonly ArchivedRecord[]>;
  /** What is left over after all clients have closed, as a reason to complain. */
  leftovers(): string | undefined;
}
