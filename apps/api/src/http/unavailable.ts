import { isDatabaseAway } from '@sw/postgres';

/** An engine did not answer. The answer is to try again, not that something is broken. */
export class EngineAway extends Error {
  constructor(engine: string, cause: unknown) {
    super(`${engine} is away`, { cause });
    this.name = 'EngineAway';
  }
}

export const isEngineAway = (error: unknown): boolean => error instanceof EngineAway || isDatabaseAway(error);
