import type { Rights } from './rights.ts';

/** An account as far as the administration of the installation is concerned. */
export interface AdministeredAccount {
  readonly administrator: boolean;
  readonly disabled: boolean;
  /** Its deletion was requested. */
  readonly deleting: boolean;
}

/** Can sign in and administer, today and in a month. */
export const isActiveAdministrator = ({ administrator, disabled, deleting }: AdministeredAccount): boolean =>
  administrator && !disabled && !deleting;

/**
 * Would ending this one's administration, disabling or deleting it leave
 * the installation without anybody who can administer it? `active` counts before the change.
 */
export const endsLastAdministrator = (target: AdministeredAccount, active: number): boolean =>
  isActiveAdministrator(target) && active <= 1;

interface Bound {
  readonly min: number;
  readonly max: number;
}

/**
 * What an administrator may set a right to. The upper ends are what the product was measured with or what its columns
 * hold, not what is sold; a level without boards, pages or space would lock its people out.
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
