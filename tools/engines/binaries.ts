import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BIN_DIR } from './folders.ts';
import { GO_ENGINES, type GoEngine } from './versions.ts';

const run = promisify(execFile);

/** The file's name contains the version, so a new version in versions.ts is a missing file, which is then built. */
export function binaryPath(engine: GoEngine): string {
  return join(BIN_DIR, `${engine}-${GO_ENGINES[engine].version}`);
}

export function missingBinaries(): GoEngine[] {
  return (Object.keys(GO_ENGINES) as GoEngine[]).filter((engine) => !existsSync(binaryPath(engine)));
}

/** Builds from source through the Go module proxy, into a folder of its own, then moves the finished file into place. */
export async function buildBinary(engine: GoEngine): Promise<void> {
  const { module, version, binary } = GO_ENGINES[engine];
  const workshop = join(BIN_DIR, `.${engine}-${process.pid}`);
  mkdirSync(workshop, { recursive: true });
  try {
    await run('go', ['install', `${module}@${version}`], {
      env: { ...process.env, GOBIN: workshop, CGO_ENABLED: '0' },
      maxBuffer: 16 * 1024 * 1024,
    });
    renameSync(join(workshop, binary), binaryPath(engine));
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}
