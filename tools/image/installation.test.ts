import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** CI must install, restore and upgrade with the steps of the handbook. */
const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

interface Command {
  /** `deploy/install.sh`, `admin backup create`, `compose down`. */
  readonly name: string;
  readonly options: readonly string[];
}

const CALLED =
  /(?:^|[\s("/`])(deploy\/[\w/]+\.sh|smart-whiteboard\/(?:admin|compose)|\.\/(?:admin|compose))(?![\w.])([^\n;|&>)`]*)/gm;

/** Every call of our scripts, in any folder. */
function commandsOf(text: string): Command[] {
  return [...text.replaceAll('\\\n', ' ').matchAll(CALLED)].map(([, path = '', rest = '']) => {
    const script = path.replace(/^.*\/(?=admin$|compose$)/, '');
    const words = rest.trim().split(/\s+/);
    const verbs = /^(?:admin|compose)$/.test(script) ? words.filter((word) => /^[a-z]+$/.test(word)).slice(0, 2) : [];
    // `compose up -d operator` is a way of `compose up`; `admin backup create` is another command than `admin backup verify`.
    const name = [script, ...(script === 'compose' ? verbs.slice(0, 1) : verbs)].join(' ');
    return { name, options: words.filter((word) => /^--[a-z]/.test(word)) };
  });
}

const script = read('.ci/install').replace(/^#.*$/gm, '');
const install = read('docs/handbook/install.md');
const pages = [install, ...['backup', 'upgrade'].map((page) => read(`docs/handbook/${page}.md`))].join('\n');
const blocksOf = (page: string) =>
  [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block).join('\n');
const namesOf = (commands: readonly Command[]) => new Set(commands.map(({ name }) => name));

/** Commands that only inspect and install nothing. */
const LOOKS = 'compose in';

test('every command of .ci/install is one of the handbook', () => {
  const called = commandsOf(script);
  expect([...namesOf(called)]).toEqual(
    expect.arrayContaining([
      'deploy/image/build.sh',
      'deploy/install.sh',
      'admin backup restore',
      'compose down',
      LOOKS,
    ]),
  );
  const known = namesOf(commandsOf(pages));
  expect([...namesOf(called)].filter((name) => name !== LOOKS && !known.has(name))).toEqual([]);
});

test('every option that .ci/install gives is in the help of the installer, and in the handbook', () => {
  const help = /<<'TEXT'\n([\s\S]*?)\nTEXT/.exec(read('deploy/install.sh'))?.[1] ?? '';
  const given = commandsOf(script).filter(({ name }) => name === 'deploy/install.sh');
  const options = new Set(given.flatMap((command) => command.options));
  expect(options.size).toBeGreaterThan(5);
  for (const option of options) {
    expect(help, option).toMatch(new RegExp(`${option}[ ,]`));
    expect(pages.includes(option), `${option} is in the handbook`).toBe(true);
  }
});

test('every script of the page about installing is one that .ci/install calls', () => {
  const used = namesOf(commandsOf(script));
  const scripts = [...namesOf(commandsOf(blocksOf(install)))].filter((name) => name.startsWith('deploy/'));
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((name) => !used.has(name))).toEqual([]);
});

test('.ci/install has the packages of the page, and beyond them only what its own circumstances need', () => {
  const packagesOf = (text: string) =>
    (/apt-get install((?:\s+\S+)+?)\s*(?:>|\n *```|$)/.exec(text.replaceAll('\\\n', ' '))?.[1] ?? '')
      .split(/\s+/)
      .filter((word) => word !== '' && !word.startsWith('-'));
  const [ours, theirs] = [packagesOf(script), packagesOf(install)];
  expect(theirs).toContain('podman');
  expect(theirs.filter((name) => !ours.includes(name))).toEqual([]);
  // runc for hybrid cgroups, debootstrap for the base image: both are on the page, too.
  expect(ours.filter((name) => !theirs.includes(name))).toEqual(['runc', 'debootstrap']);
  for (const name of ['runc', 'debootstrap']) expect(install).toContain(name);
});

test('the containers of .ci/install have the limits that the page shows', () => {
  const limits = /<<'CONF'\n([\s\S]*?)\nCONF/.exec(script)?.[1] ?? 'nothing';
  expect(install).toContain(limits);
});
