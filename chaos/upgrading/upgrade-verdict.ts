/** An acceptable pause; a manual reload takes longer. */
const PAUSE_TARGET_S = 5;

/** The last line of the run. */
export interface UpgradeLine {
  readonly seed: number;
  /** Operations that a client knows to be saved, and what was drawn before a reload. */
  readonly acked: number;
  readonly lost: number;
  readonly doubled: number;
  readonly diverged: number;
  /** Failed requests, ended connections, dropped calls: everything that a user would notice. */
  readonly user_errors: number;
  readonly longest_pause_s: number;
  /** The longest pause of each step. */
  readonly pauses_s: Readonly<Record<string, number>>;
  /** Replaced processes; those that went back and forth count three times. */
  readonly replaced: number;
  readonly requests: number;
  readonly reloads: number;
  /** How often an activation was refused because a process did not know the number. */
  readonly refused_early: number;
  readonly planted_migration: boolean;
  /** Pages of the old release that reloaded because of the activation. */
  readonly old_pages_reloaded: number;
  readonly pages: number;
  readonly pages_with_new_rules: number;
  readonly new_field: boolean;
  /** Pages that a keeper could not read. */
  readonly stalled_pages: number;
  readonly died: number;
}

/** The reasons why the run failed; none if it passed. */
export function problemsOf(line: UpgradeLine, lateReloaders: number): string[] {
  const off: readonly (readonly [boolean, string])[] = [
    [line.acked === 0, 'nothing was acknowledged'],
    [line.lost > 0, `${line.lost} acknowledged operations or boards are lost`],
    [line.doubled > 0, `${line.doubled} operations were consumed more than once`],
    [line.diverged > 0, `${line.diverged} copies of a page differ from its log`],
    [line.user_errors > 0, `${line.user_errors} errors that users saw`],
    [!(line.longest_pause_s < PAUSE_TARGET_S), `a pause of ${line.longest_pause_s} s`],
    [line.requests === 0, 'nobody asked the api for anything'],
    [line.refused_early === 0, 'the activation was not tried before every process knew the rules'],
    [!line.planted_migration, 'the planted migration did not run'],
    [!line.new_field, 'the planted field did not arrive'],
    [line.old_pages_reloaded !== lateReloaders, `${line.old_pages_reloaded} old pages were reloaded once`],
    [line.pages_with_new_rules !== line.pages, `${line.pages_with_new_rules} pages have records of the new rules`],
    [line.stalled_pages !== 0, `${line.stalled_pages} pages that a keeper could not read`],
    [line.died > 0, `${line.died} processes ended by themselves`],
  ];
  return off.filter(([is]) => is).map(([, why]) => why);
}
