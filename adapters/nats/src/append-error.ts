/**
 * - `refused`: the server refused it, or no stream accepted it: it is not stored and will not be.
 * - `not-connected`: it was never sent.
 * - `unknown`: no answer in time, the connection broke after it was sent, or the disk failed. It may be stored, or
 *   still become so. Only a read of the log shows.
 */
export type AppendOutcome = 'refused' | 'not-connected' | 'unknown';

export class AppendError extends Error {
  readonly outcome: AppendOutcome;

  constructor(outcome: AppendOutcome, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppendError';
    this.outcome = outcome;
  }
}
