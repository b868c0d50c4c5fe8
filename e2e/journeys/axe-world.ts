/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import axe from 'axe-core';

interface Found {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/** Less than serious, and yet what readers walk by. */
const LANDMARKS = new Set(['region', 'landmark-one-main', 'landmark-no-duplicate-contentinfo']);

/** What a tool finds that would keep somebody from using the page, or the part of it that is named. */
export async function faults(page: Page, within = ':root'): Promise<string[]> {
  // What still fades in has less contrast than it will have. What takes longer, as a spinner, does not fade.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1_000)
        .map(({ finished }) => finished),
    ),
  );
  await page.evaluate(axe.source);
  const found = await page.evaluate(
    (part) =>
      (globalThis as unknown as { axe: { run(at: string, options: object): Promise<{ violations: Found[] }> } }).axe
        .run(part, { rules: { 'label-content-name-mismatch': { enabled: true } } })
        .then(({ violations }) => violations),
    within,
  );
  return found
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || LANDMARKS.has(id))
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
