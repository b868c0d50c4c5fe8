/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import axe from 'axe-core';

interface Found {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/** Rules that axe rates as less than serious, but that screen readers depend on for navigation. */
const LANDMARKS = new Set(['region', 'landmark-one-main', 'landmark-no-duplicate-contentinfo']);

/** The accessibility faults that a tool finds on the page, or in the named part of it. */
export async function faults(page: Page, within = ':root'): Promise<string[]> {
  // An element that is still fading in has less contrast than at the end. Longer animations, such as a spinner, are not fades.
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
