import { onePerson } from './editor-world.ts';
import { boardsTitle, expect, signedInAs, test } from './world.ts';

const LIST = '**/api/wb/recycle*';

test('R8.19 R8.24 R8.26 R8.27 R8.29 each way a call can fail has its own message', async ({ page, person }) => {
  await signedInAs(page, person);
  await page.goto('');
  await expect(boardsTitle(page)).toBeVisible();
  const open = async (text: string) => {
    await page.getByRole('link', { name: 'Recycle bin' }).click();
    await expect(page.getByText(text).first()).toBeVisible();
    await page.unroute(LIST);
    await page.goto('board');
    await expect(boardsTitle(page)).toBeVisible();
  };
  await page.route(LIST, (route) => route.abort());
  await open('Cannot reach the backend');
  await page.route(LIST, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await open('System interface error (502)');
  await page.route(LIST, (route) =>
    route.fulfill({ status: 404, json: { code: 1204, msg: 'Whiteboard not in your list' } }),
  );
  await open('Whiteboard not in your list');
  await page.route(LIST, (route) =>
    route.fulfill({
      status: 404,
      headers: { 'x-error-msg': 'Closed%20for%20repairs' },
      json: { code: 1204, msg: 'other' },
    }),
  );
  await open('Closed for repairs');
  await page.route(LIST, (route) => route.fulfill({ json: { code: 0, data: 'not a list' } }));
  await open('Data request error');
});

test('R8.34 a part of the application that does not load offers to reload', async ({ page, person }) => {
  await signedInAs(page, person);
  await page.route('**/assets/recycle-*.js', (route) => route.abort());
  await page.goto('');
  await expect(boardsTitle(page)).toBeVisible();
  await page.getByRole('link', { name: 'Recycle bin' }).click();
  await expect(page.getByText('Resource load failure. Reload the page to get the newest version')).toBeVisible();
  await page.unroute('**/assets/recycle-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('R8.34 a part of the editor that does not load says so when it is asked for, and comes when it is asked for again', async ({
  page,
  person,
}) => {
  const [part, words] = ['**/assets/outline-panel-*.js', 'Resource load failure'];
  let refused = 0;
  await page.route(part, (route) => {
    refused += 1;
    return route.abort();
  });
  await onePerson(page, person);
  await expect.poll(() => refused, { message: 'it is fetched ahead of its use' }).toBeGreaterThan(0);
  await expect(page.getByText(words)).toBeHidden();
  const outline = page.getByRole('toolbar', { name: 'View' }).getByRole('button', { name: 'Outline' });
  await outline.click();
  await expect(page.getByRole('alert').getByText(words)).toBeVisible();
  await page.unroute(part);
  await outline.click();
  await outline.click();
  await expect(page.getByRole('region', { name: 'Outline' })).toBeVisible();
});

test('the page keeps to its content security policy', async ({ page, person }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) broken.push(message.text());
  });
  await signedInAs(page, person);
  const answer = await page.goto('');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  for (const path of ['board', 'recycle', 'account', 'login']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  expect(broken).toEqual([]);
});
