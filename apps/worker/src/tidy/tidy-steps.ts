import { type Database, OLD_ROWS, tidySpaceAudits } from '@sw/postgres';
import { type AbandonDeps, abandonDeadJobs } from './abandon-dead-jobs.ts';
import { checkDomains, type DomainCheck } from './check-domains.ts';
import { eraseDueAccounts, expireDataExports } from './due-accounts.ts';
import { emptyBins } from './empty-bins.ts';
import { expireFiles } from './expire-files.ts';
import { expirePages } from './expire-pages.ts';
import { forgetOldTransfers } from './old-transfers.ts';
import { collectUnheld, patrolRound, sweepUploads } from './sweep-blobs.ts';
import { tidyMeetings } from './tidy-meetings.ts';
import type { TidyStep } from './tidying.ts';

/** Repeats a round until it finds nothing. */
const untilEmpty = (name: string, round: () => Promise<number>): TidyStep => ({
  name,
  async *rounds() {
    for (let count = 1; count > 0; ) {
      count = await round();
      yield count;
    }
  },
});

/** For what one round does completely, or what another process continues. */
const once = (name: string, round: () => Promise<number>): TidyStep => ({
  name,
  async *rounds() {
    yield await round();
  },
});

/** Rounds of the patrol in one turn: with 250 blobs each and a turn every ten minutes, ten million take 33 hours. */
const PATROL_ROUNDS = 200;

const patrol = (database: Database): TidyStep => ({
  name: 'blobPatrol',
  async *rounds() {
    for (let round = 1; round <= PATROL_ROUNDS; round += 1) {
      const { seen, full } = await patrolRound(database);
      yield seen;
      if (!full) return;
    }
  },
});

export interface TidyStepsDeps extends AbandonDeps {
  /** Undefined while enterprises are off. */
  readonly domains: DomainCheck | undefined;
}

/** What the tidying does, each step by itself. What users wait for comes first. */
export function tidySteps(deps: TidyStepsDeps): TidyStep[] {
  const { database, domains } = deps;
  return [
    once('deadJobs', () => abandonDeadJobs(deps)),
    once('dueErasures', () => eraseDueAccounts(database)),
    untilEmpty('uploads', () => sweepUploads(database)),
    { name: 'blobs', rounds: () => collectUnheld(database) },
    untilEmpty('boardBins', () => emptyBins(database, new Date())),
    untilEmpty('pageBins', () => expirePages(database)),
    untilEmpty('fileBins', () => expireFiles(database)),
    untilEmpty('transfers', () => forgetOldTransfers(database)),
    untilEmpty('dataExports', () => expireDataExports(database)),
    untilEmpty('cancelledMeetings', () => tidyMeetings(database)),
    ...(domains ? [once('mailDomains', () => checkDomains(database, domains, Date.now()))] : []),
    untilEmpty('spaceAudits', () => database.transaction(tidySpaceAudits)),
    ...Object.entries(OLD_ROWS).map(([name, rounds]) => ({ name, rounds: () => rounds(database.query) })),
    patrol(database),
  ];
}
