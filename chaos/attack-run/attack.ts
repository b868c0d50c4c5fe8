import type { OwnEngines } from '@sw/engines';
import type { PageLog } from '@sw/nats';
import type { Database } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import type { TestPerson } from '@sw/testing';
import type { Person } from '../people.ts';

/** A signed-in user with their own network address. */
export type Account = TestPerson & Person;

/** A board of the honest users. They draw on its first page for the whole run. */
export interface HonestBoard {
  readonly wbNo: string;
  readonly pageId: string;
  readonly owner: Account;
  /** Lets anybody join as a viewer. */
  readonly viewerCode: string;
}

/** The resources of an attack: the addresses for attacking, the engines for verifying. */
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
  /** Free accounts, because an attack must cost nothing. */
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
  /** Called when `run` has returned. Returns why the product did not hold; nothing if it did. */
  verify(): Promise<string | undefined>;
  /** Closes all opened resources. Always called. */
  close?(): Promise<void> | void;
}

export interface Attack {
  /** Used in reports and for `only=`: lower case with hyphens. */
  readonly name: string;
  /** How long `run` may take; 10 if not given, 15 at most. */
  readonly seconds?: number;
  /** Prepares accounts, boards and large inputs. Not measured. */
  prepare(target: Target): Promise<PreparedAttack>;
}
