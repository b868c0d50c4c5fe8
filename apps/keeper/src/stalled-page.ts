/**
 * - `newer`: a record or snapshot of a newer release.
 * - `missing`: the snapshot that the pointer names is missing or incomplete.
 * - `diverged`: two keepers folded one version to different states, or archived different records under one name.
 */
export type StallReason = 'newer' | 'missing' | 'diverged';

/** Retrying does not help: the page and its log stay unchanged until an operator or a newer release fixes it. */
export class StalledPage extends Error {
  readonly reason: StallReason;

  constructor(reason: StallReason, message: string) {
    super(message);
    this.name = 'StalledPage';
    this.reason = reason;
  }
}
