/**
 * Tests that draw their input, or race, may fail by chance at something that is really wrong, and pass the next time. What they
 * found must not be lost, so they are recognized by these facts and never repeated.
 */
const PATHS: readonly (readonly [RegExp, string])[] = [
  [/^(?:chaos|bench)\//, 'it is in chaos/ or bench/'],
  [/(?:^|[/.-])(?:fuzz|race|racing)(?:[/.-]|$)/, 'its path says fuzz, race or racing'],
];

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/from 'fast-check'/, 'its file imports fast-check'],
  [/\brepeats\b[^;]*\} from '@sw\/base\/testing'/, 'its file uses repeats()'],
  [/from '[^']*\/fuzz[/.]/, 'its file imports from fuzz'],
  [/process\.env\.SEED\b/, 'its file reads SEED'],
];

const RACES = /\brac(?:e|es|ing)\b/i;
const AT_ONCE = /\bat (?:once|the same (?:time|moment))\b/;

/** Why a test must not be repeated. Undefined for an example test and for a journey. */
export function testsChance(test: { title: string; path: string; text: string }): string | undefined {
  const { title, path, text } = test;
  const found = PATHS.find(([fact]) => fact.test(path)) ?? TEXTS.find(([fact]) => fact.test(text));
  if (found) return found[1];
  if (RACES.test(title)) return 'its title says that it races';
  // "At once" also means "immediately", so the file must start several calls together. A journey does, to open its pages.
  if (AT_ONCE.test(title) && /\bPromise\.all/.test(text) && !path.endsWith('.spec.ts'))
    return 'its title says that things happen at once, and its file starts several together';
  return undefined;
}
