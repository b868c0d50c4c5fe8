import { fail, ok, type Result } from '@sw/base';
import { PROGRAM } from './office.ts';
import { outputOf, SandboxUnavailable } from './sandbox.ts';

export interface SandboxFault {
  /** Whether the sandbox cannot be set up, or a program is missing inside. */
  readonly kind: 'sandbox' | 'programs';
  readonly message: string;
}

/** Enough to list files. */
const LIMITS = { seconds: 4, memoryMb: 512, writtenMb: 1 };
/** The programs that open documents. */
const PROGRAMS = [PROGRAM, '/usr/bin/pdfinfo', '/usr/bin/pdftotext', '/usr/bin/pdftoppm'];

/** Starts the sandbox as for a document, and checks that the programs exist inside. */
export async function inspectSandbox(): Promise<Result<undefined, SandboxFault>> {
  try {
    const { output, code, errors } = await outputOf({ program: '/bin/ls', args: PROGRAMS, limits: LIMITS }, 4_096);
    const found = new Set(output.split('\n'));
    const missing = PROGRAMS.filter((program) => !found.has(program));
    if (missing.length > 0 && code !== 0 && found.size <= 1 && !/No such file/.test(errors))
      return fail({ kind: 'sandbox', message: errors.trim() || `it ended with ${code}` });
    return missing.length === 0 ? ok(undefined) : fail({ kind: 'programs', message: `missing: ${missing.join(', ')}` });
  } catch (error) {
    if (error instanceof SandboxUnavailable) return fail({ kind: 'sandbox', message: error.message });
    throw error;
  }
}
