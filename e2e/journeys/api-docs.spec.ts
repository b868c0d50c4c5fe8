/// <reference lib="dom" />
import { expect, test } from './world.ts';

const DOCS = new URL('/api/docs', process.env.E2E_ADDRESS).href;

test('R7.16 the API documentation opens a route with its fields and refusals, and breaks no rule of its policy', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(DOCS);
  await expect(page.getByRole('heading', { name: 'Smart whiteboard' })).toBeVisible();
  await page.getByPlaceholder('Filter by tag').fill('account');
  await page.getByRole('button', { name: /POST.*\/api\/user\/register/ }).click();
  await expect(page.getByText('nickName', { exact: true })).toBeVisible();
  await expect(page.getByText(/^1111 EMAIL_TAKEN: /)).toBeVisible();
  // The sandbox keeps the third-party renderer from accessing anything of the signed-in user.
  expect(await page.evaluate(() => globalThis.origin)).toBe('null');
  expect(complaints).toEqual([]);
});
