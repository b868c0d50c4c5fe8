import type { ConfigSpec } from './config.ts';

/** A process's page under docs/configuration, generated from its variables; a test compares the two. */
export function configDocument(name: string, spec: ConfigSpec): string {
  const rows = Object.values(spec).map(({ env, doc, fallback, secret }) => {
    const held = fallback === undefined ? 'must be set' : fallback.trim() === '' ? 'none' : `\`${fallback}\``;
    return `| \`${env}\` | ${doc}${secret ? ' (secret)' : ''} | ${held} |`;
  });
  return [
    `# Configuration of ${name}`,
    '',
    'The process reads these variables from the environment at its start. If one is invalid, it names it and refuses to start.',
    '`npx vitest run config -u` generates this page.',
    '',
    '| variable | meaning | default |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
