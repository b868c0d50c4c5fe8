import type { Level } from './rights.ts';

/**
 * The levels of a new installation; afterwards the table in PostgreSQL is authoritative and may be changed. Every right
 * of a higher level is at least that of the lower one (a property test checks this).
 */
export const LEVELS: readonly Level[] = [
  {
    levelNo: 1,
    name: 'Free',
    rights: {
      boardCount: 10,
      callPeople: 5,
      endpoints: 10,
      singleCallMinutes: 40,
      maxPages: 10,
      monthCallMinutes: 120,
      importFileMb: 20,
      quality: 'SD',
      documentsPerPage: 2,
      spaceMb: 1_024,
      imageNum: 20,
      fileNum: 5,
    },
  },
  {
    levelNo: 2,
    name: 'Team',
    rights: {
      boardCount: 50,
      callPeople: 25,
      endpoints: 50,
      singleCallMinutes: 120,
      maxPages: 30,
      monthCallMinutes: 600,
      importFileMb: 50,
      quality: 'HDV',
      documentsPerPage: 5,
      spaceMb: 10_240,
      imageNum: 50,
      fileNum: 20,
    },
  },
  {
    levelNo: 3,
    name: 'Enterprise',
    rights: {
      boardCount: 5_000,
      callPeople: 100,
      endpoints: 500,
      singleCallMinutes: 1_440,
      maxPages: 200,
      monthCallMinutes: 60_000,
      importFileMb: 500,
      quality: 'UHD',
      documentsPerPage: 20,
      spaceMb: 1_048_576,
      imageNum: 500,
      fileNum: 200,
    },
  },
];

/** The level of a new account. */
export const DEFAULT_LEVEL_NO = 1;
