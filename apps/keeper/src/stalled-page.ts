/**
 * - `newer`: a record or snapshot that a newer release wrote.
 * - `missing`: the snapshot that the pointer names is not there, or not whole.
 * - `diverged`: two keepers folded one version to different states, or archived different records under one name.
 */
export type StallReason = 'newer' | 'missing' | 'diverged';

/** Trying again does not help: the page is left as it is, log and all, until somebody looks or a newer release comes. */
export class StalledPage extends Error {
  readonly reason: StallReason;

  constructor(reason: StallReason, message: string) {
    super(message);
    this.name = 'StalledPage';
    this.reason = reason;
  }
}
