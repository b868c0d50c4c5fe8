import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { key } from './editor-world.ts';
import { expect } from './world.ts';

export const exportDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Export' });

interface Saved {
  readonly name: string;
  readonly path: string;
  readonly bytes: Buffer;
}

/** Requests a file in the dialog, and returns the saved download. */
export async function exported(page: Page, choices: readonly string[]): Promise<Saved> {
  const dialog = exportDialog(page);
  if (!(await dialog.isVisible())) await key(page, 'Control+Shift+E');
  for (const choice of choices) await dialog.getByLabel(choice, { exact: true }).check();
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await coming;
  await expect(dialog.getByRole('status')).toContainText('is ready');
  const path = await download.path();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return { name: download.suggestedFilename(), path, bytes: await readFile(path) };
}
