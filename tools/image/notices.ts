import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const LINE = '-'.repeat(80);
/** LICENSE, licence.md, COPYING, NOTICE.txt, LICENSE-MIT … */
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.][\w.-]+)?$/i;

interface Notice {
  readonly title: string;
  readonly text: string;
}

/** The product has the same licence, whose text must accompany every copy. */
const APACHE = resolve(import.meta.dirname, '../../LICENSE');

/** For a package that names its licence and does not contain it. */
function licenceText(license: string): string {
  if (license === 'Apache-2.0') return readFileSync(APACHE, 'utf8').trim();
  return `The package contains no licence text. Its package.json states: ${license}.`;
}

function noticeOf(folder: string): Notice {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} ${version} states no licence, so it must not be shipped`);
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const texts = files
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  return {
    title: `${name} ${version} (${license})`,
    text: texts.join('\n\n') || licenceText(license),
  };
}

/** Name, version, licence and licence text of every package. Packages with the same text stand together above it. */
export function noticesText(title: string, folders: Iterable<string>): string {
  const titles = new Map<string, string[]>();
  for (const notice of [...folders].map(noticeOf).toSorted((a, b) => (a.title < b.title ? -1 : 1))) {
    titles.set(notice.text, [...(titles.get(notice.text) ?? []), notice.title]);
  }
  const parts = [...titles].map(([text, packages]) => `${packages.join('\n')}\n\n${text}\n`);
  return `${title}\n\n${LINE}\n${parts.join(`\n${LINE}\n`)}`;
}
