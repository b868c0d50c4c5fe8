import type { Rights } from './rights.ts';

/** The properties of an account that matter for the administration of the installation. */
export interface AdministeredAccount {
  readonly administrator: boolean;
  readonly disabled: boolean;
  /** The deletion of the account was requested. */
  readonly deleting: boolean;
}

/** Whether the account can sign in and administer, and will still be able to after 30 days. */
export const isActiveAdministrator = ({ administrator, disabled, deleting }: AdministeredAccount): boolean =>
  administrator && !disabled && !deleting;

/**
 * Whether withdrawing this account's administration, disabling it or deleting it would leave
 * the installation without an administrator. `active` counts before the change.
 */
export const endsLastAdministrator = (target: AdministeredAccount, active: number): boolean =>
  isActiveAdministrator(target) && active <= 1;

interface Bound {
  readonly min: number;
  readonly max: number;
}

/**
 * The range to which an administrator may set a right. The upper bounds are measured values or the ranges of the columns,
 * not commercial limits; a level without boards, pages or space would lock its people out.
 */
export const RIGHT_BOUNDS: Readonly<Record<Exclude<keyof Rights, 'quality'>, Bound>> = {
  boardCount: { min: 1, max: 100_000 },
  callPeople: { min: 2, max: 100 },
  endpoints: { min: 1, max: 500 },
  singleCallMinutes: { min: 1, max: 1_440 },
  maxPages: { min: 1, max: 200 },
  monthCallMinutes: { min: 0, max: 10_000_000 },
  importFileMb: { min: 1, max: 5_120 },
  documentsPerPage: { min: 1, max: 100 },
  spaceMb: { min: 1, max: 104_857_600 },
  imageNum: { min: 1, max: 5_000 },
  fileNum: { min: 1, max: 1_000 },
};

/** Characters of a level's name. */
export const LEVEL_NAME_MAX = 40;
