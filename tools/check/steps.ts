import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { isKnown, KNOWN_UNVERIFIED, type Lockfile, missingOptional, withoutIntegrity } from '@sw/lockfile';
import { adrProblems } from './adr.ts';
import { boundaryProblems } from './boundaries.ts';
import { callerProblems } from './callers.ts';
import { cycleProblems } from './cycles.ts';
import { hygieneProblems } from './hygiene.ts';
import { licenceProblems } from './licences.ts';
import { mapProblems } from './map.ts';
import { keyUsesOf, messageUseProblems } from './message-uses.ts';
import { messageProblems } from './messages.ts';
import { migrationProblems } from './migrations.ts';
import { ownLicenceProblems } from './own-licence.ts';
import type { Problem } from './problem.ts';
import { readmeProblems } from './readme-states.ts';
import {
  catalogues,
  installedPackages,
  lockEntries,
  manifests,
  ROOT,
  read,
  repositoryFiles,
  sourceFiles,
  testTitles,
  textFiles,
  workspaces,
} from './repository.ts';
import { AREAS } from './requirement-areas.ts';
import { requirementIds, requirementProblems, statesIn } from './requirements.ts';
import { retiredWordProblems } from './retired-words.ts';
import type { Step, StepResult } from './runner.ts';
import { SPEC_NUMBERS } from './spec-numbers.ts';
import { SPEC_TABLES } from './spec-tables.ts';
import { specValueProblems } from './spec-values.ts';
import { isTestFile } from './workspaces.ts';

/** Runs a program of node_modules/.bin at the root, and returns its output. */
function run(program: string, ...args: string[]): Promise<StepResult> {
  const bin = join(ROOT, 'node_modules', '.bin');
  return new Promise((settle) => {
    const child = spawn(join(bin, program), args, {
      cwd: ROOT,
      // The programs start with `env node`: the Node of node_modules must come before the machine's own.
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, FORCE_COLOR: '0', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    child.on('error', (error) => settle({ ok: false, output: `${program} did not start: ${error.message}` }));
    child.on('close', (code) => settle({ ok: code === 0, output: chunks.join('').trim() }));
  });
}

const program = (name: string, ...command: [string, ...string[]]): Step => ({
  name,
  kind: 'program',
  run: () => run(...command),
});

function report(problems: readonly Problem[]): StepResult {
  const lines = problems.map(({ where, rule, message }) => `${where} [${rule}]\n    ${message}`);
  return { ok: problems.length === 0, output: lines.join('\n') };
}

const own = (name: string, find: (files: readonly string[]) => Problem[]): Step => ({
  name,
  kind: 'own',
  run: async () => report(find(repositoryFiles())),
});

function messages(files: readonly string[]): Problem[] {
  const all = catalogues(files);
  const web = all.filter((catalogue) => catalogue.files.en.startsWith('apps/web/'));
  const keys = new Map(
    web.flatMap(({ name, files: { en }, texts }) =>
      [...(texts.en?.keys() ?? [])].map((key) => [`${name}:${key}`, en] as const),
    ),
  );
  // Otherwise nobody would notice that a catalogue moved.
  const blind = ['apps/web', 'apps/worker']
    .filter((app) => !all.some((catalogue) => catalogue.files.en.startsWith(`${app}/`)))
    .map((app) => ({
      rule: 'message-none',
      where: app,
      message: 'no catalogue of texts was found where this check looks.',
    }));
  const namespaces = new Set(web.map((catalogue) => catalogue.name));
  const uses = files
    .filter((path) => /^apps\/web\/src\/.+\.tsx?$/.test(path) && !isTestFile(path))
    .flatMap((path) => keyUsesOf(path, read(path), namespaces))
    // The texts of the error catalogue: its own test compares the languages, and the compiler knows the names.
    .filter(({ key }) => !key.startsWith('errors:'));
  return [...blind, ...messageProblems(all), ...messageUseProblems(keys, uses)];
}

function licences(files: readonly string[]): Problem[] {
  const lock = lockEntries();
  const ownText = files.includes('LICENSE') ? read('LICENSE') : undefined;
  return [
    ...ownLicenceProblems(manifests(files), ownText),
    ...licenceProblems(lock, installedPackages(Object.keys(lock))),
  ];
}

function lockfile(): Problem[] {
  const lock = JSON.parse(read('package-lock.json')) as Lockfile;
  const missing = missingOptional(lock).map(({ name, wantedBy }) => ({
    rule: 'lockfile-whole',
    where: 'package-lock.json',
    message: `${name}, which ${wantedBy} names for another platform, is missing, so npm ci refuses. Run npm run lockfile.`,
  }));
  const bare = withoutIntegrity(lock);
  const unverified = bare
    .filter((entry) => !isKnown(entry))
    .map(({ path, name, version }) => ({
      rule: 'lockfile-integrity',
      where: `package-lock.json ${path}`,
      message: `${name}@${version} has no hash, so npm ci would install whatever a registry hands out. Run npm run lockfile.`,
    }));
  const stale = KNOWN_UNVERIFIED.filter((pattern) => !bare.some((entry) => isKnown(entry, [pattern]))).map(
    (pattern) => ({
      rule: 'lockfile-exception',
      where: 'tools/lockfile/integrity.ts',
      message: `${pattern} needs no exception any more. Remove it.`,
    }),
  );
  return [...missing, ...unverified, ...stale];
}

/** Calls of the specification that our own screens do not need. */
const FOR_OTHERS = {
  countOnlineLinks: 'R7.33',
  signInByMiniProgram: 'R1.32',
  createMiniPass: 'R1.32',
  signJsapi: 'R7.56',
  webScan: 'R7.95',
  webCancel: 'R7.96',
} as const;

function specification(files: readonly string[]): Problem[] {
  const code = files.filter((path) => /^(?:packages|adapters|apps)\/.+\.tsx?$/.test(path) && !isTestFile(path));
  const shipped = new Map(code.map((path) => [path, read(path)]));
  const decided = new Set(read('docs/decisions.md').match(/\bR\d+\.\d+\b/g));
  return [
    ...specValueProblems({ tables: SPEC_TABLES, numbers: SPEC_NUMBERS, shipped, decided }),
    ...callerProblems({ shipped, forOthers: FOR_OTHERS, decided }),
  ];
}

/** All steps of `npm run check`, in the order of the report. */
export const STEPS: readonly Step[] = [
  program('types', 'tsc', '--noEmit', '-p', '.'),
  program('types of the web app', 'tsc', '--noEmit', '-p', 'apps/web'),
  program('types of the measured pages', 'tsc', '--noEmit', '-p', 'bench/render/pages'),
  program('lint and format', 'biome', 'check', '--error-on-warnings', '--max-diagnostics=100', '.'),
  own('boundaries', (files) => boundaryProblems(sourceFiles(files), workspaces(files))),
  own('cycles', (files) => cycleProblems(sourceFiles(files), workspaces(files))),
  program('unused', 'knip', '--no-progress', '--no-config-hints'),
  own('licences', licences),
  own('messages', messages),
  own('requirements', (files) =>
    requirementProblems({
      table: read('docs/requirements.md'),
      ids: requirementIds(),
      files: new Set(files),
      titles: testTitles(files),
    }),
  ),
  own('specification', specification),
  own('readme', () =>
    readmeProblems({ readme: read('README.md'), states: statesIn(read('docs/requirements.md')), areas: AREAS }),
  ),
  own('decisions', (files) => {
    const records = files.filter((path) => /^docs\/adr\/\d/.test(path)).map((path) => [path, read(path)] as const);
    return adrProblems({ index: read('docs/adr/README.md'), records: new Map(records) });
  }),
  own('map', (files) => mapProblems(read('ARCHITECTURE.md'), files)),
  own('migrations', (files) => migrationProblems(files, read)),
  own('lockfile', lockfile),
  own('hygiene', (files) => hygieneProblems(textFiles(files))),
  own('words', (files) => retiredWordProblems(textFiles(files))),
];
