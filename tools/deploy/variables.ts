import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESS_NAMES, type ProcessName, ROOT } from './places.ts';

export interface DocumentedVariable {
  readonly name: string;
  readonly secret: boolean;
  /** Undefined if it must be set. */
  readonly fallback: string | undefined;
}

const ROW = /^\| `([A-Z][A-Z0-9_]*)` \| (.*) \| (must be set|none|`.*`) \|$/gm;

/** From docs/configuration, which tests of each process compare with its code. */
export function documentedVariables(process: ProcessName | 'doctor'): DocumentedVariable[] {
  const page = readFileSync(join(ROOT, 'docs/configuration', `${process}.md`), 'utf8');
  return [...page.matchAll(ROW)].map(([, name = '', meaning = '', fallback = '']) => ({
    name,
    secret: meaning.endsWith('(secret)'),
    fallback: fallback === 'must be set' ? undefined : fallback === 'none' ? '' : fallback.slice(1, -1),
  }));
}

/** The variables of every process, as the chart lists them. */
export function variableTable(): string {
  const lines = [...PROCESS_NAMES, 'doctor' as const].flatMap((process) => {
    const all = documentedVariables(process);
    const part = (title: string, secret: boolean) => [
      `  ${title}:`,
      ...all
        .filter((one) => one.secret === secret)
        .map(({ name, fallback }) => `    ${name}: ${fallback === undefined ? 'required' : 'optional'}`),
    ];
    const secrets = all.some(({ secret }) => secret) ? part('secret', true) : ['  secret: {}'];
    return [`${process}:`, ...part('plain', false), ...secrets];
  });
  return ['# Generated from docs/configuration by `npx vitest run tools/deploy -u`.', ...lines, ''].join('\n');
}

/** The processes that decode what strangers sent, by their own documentation. */
export const DECODING: readonly ProcessName[] = PROCESS_NAMES.filter((process) =>
  documentedVariables(process).some(({ name }) => name === 'DECODER_SANDBOX'),
);
