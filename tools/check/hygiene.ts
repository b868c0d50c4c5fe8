import type { Problem } from './problem.ts';
import { isTestFile } from './workspaces.ts';

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

const MAX_LINES = 600;
const SOURCE = /\.(?:ts|tsx|js|mjs|css|sh|sql)$/;

interface LineRule {
  readonly id: string;
  readonly files: (path: string) => boolean;
  readonly pattern: RegExp;
  readonly message: string;
}

// The patterns are written so that they do not find themselves in this file.
const LINE_RULES: readonly LineRule[] = [
  {
    id: 'lockfile-host',
    files: (path) => path === 'package-lock.json',
    pattern: /"resolved": "http/,
    message:
      'the lockfile names a registry host, so it installs only where that host is reached. Install with the repository .npmrc.',
  },
  {
    id: 'npmrc-host',
    files: (path) => path.endsWith('.npmrc'),
    pattern: /(?:registry|_auth\w*)\s*=/,
    message: "a registry or its credentials belong to the machine's own configuration, not to the repository.",
  },
  {
    id: 'machine-path',
    files: () => true,
    pattern: /(?<![\w.~})-])\/(?:work|root|home)\/\w/,
    message: 'an absolute path of one machine. Derive it from the repository, the configuration or the environment.',
  },
  {
    id: 'private-key',
    files: () => true,
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    message: 'a private key in the repository. Make one when the test or the engine starts.',
  },
  {
    id: 'loose-end',
    files: (path) => SOURCE.test(path),
    pattern: /\b(?:TO[D]O|FIX[M]E)\b(?!\s?\(#\d+\))/,
    message: 'a loose end without an issue is forgotten. Do it, or name the issue in brackets after the word: (#12).',
  },
];

function lineProblems({ path, text }: TextFile): Problem[] {
  const rules = LINE_RULES.filter((rule) => rule.files(path));
  return text
    .split('\n')
    .flatMap((line, i) =>
      rules
        .filter((rule) => rule.pattern.test(line))
        .map((rule) => ({ rule: rule.id, where: `${path}:${i + 1}`, message: rule.message })),
    );
}

function lengthProblems({ path, text }: TextFile): Problem[] {
  const lines = text.trimEnd().split('\n').length;
  if (!SOURCE.test(path) || isTestFile(path) || lines <= MAX_LINES) return [];
  const message = `${lines} lines: above ${MAX_LINES} a file has more than one reason to change. Split it along those reasons.`;
  return [{ rule: 'file-length', where: path, message }];
}

/** Content that no file of the repository may have. */
export const hygieneProblems = (files: readonly TextFile[]): Problem[] =>
  files.flatMap((file) => [...lineProblems(file), ...lengthProblems(file)]);
