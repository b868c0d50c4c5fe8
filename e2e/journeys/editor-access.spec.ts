import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { drag, key, onePerson } from './editor-world.ts';
import { expect, test } from './world.ts';

interface Found {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/** What a tool finds that would keep somebody from using the page. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }).axe
      .run()
      .then(({ violations }) => violations),
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no serious fault on the editor in the ${theme} theme`, async ({ page, person: owner }) => {
    await page.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    await onePerson(page, owner);
    expect(await faults(page)).toEqual([]);
    await key(page, 'r');
    await drag(page, [
      [600, 360],
      [760, 460],
    ]);
    await key(page, 'v');
    await page.mouse.click(600, 400);
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await key(page, '?');
    await expect(page.getByRole('dialog', { name: 'Common shortcuts' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}
