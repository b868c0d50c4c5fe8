import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { binaryPath } from '@sw/engines';
import { parseAllDocuments } from 'yaml';
import { DEPLOY } from './places.ts';

const run = promisify(execFile);
export const CHART = join(DEPLOY, 'helm/smart-whiteboard');

/** Only the parts that tests read. */
// biome-ignore lint/suspicious/noExplicitAny: what is in a manifest is what the tests are about
export type Manifest = Record<string, any> & { readonly kind: string };

/** Built with `go install`, Helm does not know the Kubernetes it was made for, and assumes one of 2020. */
const CLUSTER = ['--kube-version', '1.34.0'];

const valueFiles = (names: readonly string[]) => names.flatMap((name) => ['-f', join(CHART, 'ci', `${name}.yaml`)]);

export async function lint(names: readonly string[]): Promise<string> {
  const { stdout } = await run(binaryPath('helm'), ['lint', '--strict', CHART, ...CLUSTER, ...valueFiles(names)]);
  return stdout;
}

/** Rejects with Helm's message. `set`: single values, as on the command line. */
export async function render(names: readonly string[], set: readonly string[] = []): Promise<string> {
  const args = ['template', 'sw', CHART, '--namespace', 'boards', ...CLUSTER, ...valueFiles(names)];
  const { stdout } = await run(binaryPath('helm'), [...args, ...set.flatMap((one) => ['--set', one])]);
  return stdout;
}

export function manifestsOf(yaml: string): Manifest[] {
  return parseAllDocuments(yaml).flatMap((document) => {
    // A duplicate key is an error of the document.
    const [problem] = document.errors;
    if (problem) throw problem;
    const manifest = document.toJS() as Manifest | null;
    return manifest === null ? [] : [manifest];
  });
}

/** Decodes manifests as Kubernetes does (tools/deploy/strict). Resolves to its exit code and what it printed. */
export async function decodeStrictly(program: string, yaml: string): Promise<{ code: number; output: string }> {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number>((done) => child.once('close', (code) => done(code ?? 1)));
  child.stdin.end(yaml);
  return { output: await text(child.stdout), code: await ended };
}

/** Built from the Go modules of Helm, which takes a second. */
export async function buildStrict(folder: string): Promise<string> {
  const program = join(folder, 'strict');
  await run('go', ['build', '-o', program, '.'], {
    cwd: join(import.meta.dirname, 'strict'),
    env: { ...process.env, CGO_ENABLED: '0' },
  });
  return program;
}
