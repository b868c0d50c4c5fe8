import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'third-party-notices.txt';
const LINE = '-'.repeat(80);
/** LICENSE, licence.md, COPYING, NOTICE.txt, LICENSE-MIT … */
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.][\w.-]+)?$/i;

/** The folder of the package that a bundled module belongs to; none for our own modules and those that a plugin makes. */
export function packageFolder(moduleId: string): string | undefined {
  const path = moduleId.replace(/^\0/, '').replace(/\?.*$/, '');
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path)?.[0];
}

interface Notice {
  readonly title: string;
  readonly text: string;
}

/** The product has the same licence; its text must come with every copy. */
const APACHE = resolve(import.meta.dirname, '../../../LICENSE');

/** For a package that names its licence and does not contain it. */
function licenceText(license: string): string {
  if (license === 'Apache-2.0') return readFileSync(APACHE, 'utf8').trim();
  return `The package contains no licence text. Its package.json states: ${license}.`;
}

function noticeOf(folder: string): Notice {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string')
    throw new Error(`${name} ${version} states no licence, so the page must not ship it`);
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
export function noticesText(folders: Iterable<string>): string {
  const titles = new Map<string, string[]>();
  for (const { title, text } of [...folders].map(noticeOf).toSorted((a, b) => (a.title < b.title ? -1 : 1))) {
    titles.set(text, [...(titles.get(text) ?? []), title]);
  }
  const parts = [...titles].map(([text, packages]) => `${packages.join('\n')}\n\n${text}\n`);
  return `This page contains software and fonts of others, under these licences.\n\n${LINE}\n${parts.join(`\n${LINE}\n`)}`;
}

/**
 * Writes the notices of all packages in the bundle to a file that the legal pages link to. Web workers are bundles of their
 * own, with plugins of their own; Vite has built them when the page's modules are complete.
 */
export function thirdPartyNotices(): { readonly page: Plugin; readonly worker: Plugin } {
  const folders = new Set<string>();
  const collect = (moduleIds: Iterable<string>): void => {
    for (const id of moduleIds) {
      const folder = packageFolder(id);
      if (folder !== undefined) folders.add(folder);
    }
  };
  return {
    page: {
      name: 'third-party-notices',
      apply: 'build',
      generateBundle() {
        collect(this.getModuleIds());
        this.emitFile({ type: 'asset', fileName: FILE, source: noticesText(folders) });
      },
    },
    worker: {
      name: 'third-party-notices-of-workers',
      apply: 'build',
      buildEnd() {
        collect(this.getModuleIds());
      },
    },
  };
}
