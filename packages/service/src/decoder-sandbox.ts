import * as z from 'zod';
import { type Bubblewrap, bubblewrap } from './bubblewrap.ts';
import { ConfigError, variable } from './config.ts';
import type { Logger } from './logger.ts';

/** For the processes that let child processes read bytes of strangers (`KillableProcess`). */
export const decoderVariables = {
  decoderSandbox: variable({
    env: 'DECODER_SANDBOX',
    doc: 'pictures and pages of strangers are read in a sandbox, without network and secrets: preferred (where bubblewrap works; elsewhere a warning is logged), or required (the process does not start without)',
    schema: z.enum(['preferred', 'required']),
    fallback: 'preferred',
  }),
};

/** The machine is out of time, processes or memory. Service managers start the process again, unlike after a wrong configuration. */
const PASSES = /\b(?:ETIMEDOUT|EAGAIN|ENOMEM)\b|Resource temporarily unavailable|Cannot allocate memory/;

/** Called once at the start, so that an operator learns it before the first picture arrives. */
export function reportSandbox(
  logger: Pick<Logger, 'warn'>,
  wanted: 'preferred' | 'required',
  { fault }: Pick<Bubblewrap, 'fault'> = bubblewrap(),
): void {
  if (fault === undefined) return;
  if (wanted === 'required') {
    const problem = `DECODER_SANDBOX is required, and bubblewrap starts no sandbox here: ${fault}`;
    throw PASSES.test(fault) ? new Error(problem) : new ConfigError([problem]);
  }
  logger.warn(
    { fault },
    'pictures and pages are decoded without isolation: bubblewrap starts no sandbox here, so a fault in a decoder reaches the secrets and the engines of this process',
  );
}
