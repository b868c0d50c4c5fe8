import type { OwnEngines } from '@sw/engines';
import type { PageLog } from '@sw/nats';
import type { Database } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import type { TestPerson } from '@sw/testing';
import type { Person } from '../people.ts';

/** Somebody signed in, with a network address of their own. */
export type Account = TestPerson & Person;

/** A board of the honest users. They draw on its first page for the whole run. */
export interface HonestBoard {
  readonly wbNo: string;
  readonly pageId: string;
  readonly owner: Account;
  /** Lets anybody join as a viewer. */
  readonly viewerCode: string;
}

/** What an attack may use: the addresses for attacking, the engines for verifying. */
export interface Target {
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly gatewayUrl: string;
  /** The variables every process was started with. */
  readonly env: Readonly<Record<string, string>>;
  readonly engines: OwnEngines;
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  readonly honestBoard: HonestBoard;
  /** Free accounts: an attack shows what costs nothing to try. */
  newAccounts(count: number): Promise<Account[]>;
  /** One value of `/metrics`, summed over its labels; 0 if it is not there. */
  metric(process: ProcessName, name: string): Promise<number>;
  /** Resident memory now and at its highest since the start, in MB. */
  memoryMb(process: ProcessName): { readonly now: number; readonly peak: number };
  say(line: string): void;
}

export type ProcessName = 'api' | 'gateway' | 'keeper' | 'worker' | 'web';

export interface PreparedAttack {
  /** Attacks until it is done or the signal is aborted. It should return soon after the abort. */
  run(signal: AbortSignal): Promise<void>;
  /** Asked when `run` has returned. Why the product did not hold, or nothing if it did. */
  verify(): Promise<string | undefined>;
  /** Closes what was opened. Called in any case. */
  close?(): Promise<void> | void;
}

export interface Attack {
  /** Used in reports and for `only=`: lower case with hyphens. */
  readonly name: string;
  /** How long `run` may take; 10 if not given, 15 at most. */
  readonly seconds?: number;
  /** Everything that is not the attack itself: accounts, boards, large inputs. Not measured. */
  prepare(target: Target): Promise<PreparedAttack>;
}
