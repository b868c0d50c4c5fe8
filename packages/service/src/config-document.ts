import type { ConfigSpec } from './config.ts';

/** A process's page under docs/configuration, written from its variables; a test holds the two together. */
export function configDocument(name: string, spec: ConfigSpec): string {
  const rows = Object.values(spec).map(({ env, doc, fallback, secret }) => {
    const held = fallback === undefined ? 'must be set' : fallback.trim() === '' ? 'none' : `\`${fallback}\``;
    return `| \`${env}\` | ${doc}${secret ? ' (secret)' : ''} | ${held} |`;
  });
  return [
    `# Configuration of ${name}`,
    '',
    'Read from the environment at the start; the process refuses to start when one is wrong and says which.',
    '`npx vitest run config -u` writes this page anew.',
    '',
    '| variable | what it does | if not set |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
