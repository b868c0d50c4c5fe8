import { isDatabaseAway } from '@sw/postgres';

/** An engine did not answer. The response asks to try again, and is not an internal error. */
export class EngineAway extends Error {
  constructor(engine: string, cause: unknown) {
    super(`${engine} is away`, { cause });
    this.name = 'EngineAway';
  }
}

export const isEngineAway = (error: unknown): boolean => error instanceof EngineAway || isDatabaseAway(error);
