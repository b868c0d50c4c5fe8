import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BUNDLED_FAMILIES, FETCHED_FAMILIES, fontFileName } from '@sw/board-render';
import { expect, test } from 'vitest';

const fileOf = (id: string, file: string): string => fileURLToPath(import.meta.resolve(`@fontsource/${id}/${file}`));
const jsonOf = (id: string, file: string) => JSON.parse(readFileSync(fileOf(id, file), 'utf8'));

test('R9.10 there are five sans variants and four display fonts, each with a file for every part and look', () => {
  const count = (style: string) => BUNDLED_FAMILIES.filter((family) => family.style === style).length;
  expect([count('sans'), count('display')]).toEqual([5, 4]);
  for (const family of FETCHED_FAMILIES) {
    const parts = Object.keys(jsonOf(family.id, 'unicode.json'));
    const files = parts.flatMap((part) => family.cuts.map((cut) => fontFileName(family, part, cut)));
    expect(files.filter((file) => !existsSync(fileOf(family.id, `files/${file}`)))).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  }
});

test('R9.10 each is under the open licence of fonts, and called by the name that its package gives it', () => {
  for (const { id } of FETCHED_FAMILIES) {
    expect(jsonOf(id, 'package.json').license).toBe('OFL-1.1');
    expect(readFileSync(fileOf(id, 'LICENSE'), 'utf8')).toContain('SIL Open Font License');
  }
  for (const { id, family } of FETCHED_FAMILIES) expect(jsonOf(id, 'metadata.json').family).toBe(family);
});

test('two families have Han characters', () => {
  const withHan = BUNDLED_FAMILIES.filter(({ id }) =>
    jsonOf(id, 'metadata.json').subsets.includes('chinese-simplified'),
  );
  expect(withHan.map(({ family }) => family)).toEqual(['ZCOOL KuaiLe', 'Ma Shan Zheng']);
});

test('this process declares the packages it reads, and no others', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const declared = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@fontsource/'));
  expect(declared.sort()).toEqual(FETCHED_FAMILIES.map(({ id }) => `@fontsource/${id}`).sort());
});
