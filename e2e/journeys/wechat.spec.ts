import { type Stack, startStack } from '@sw/dev';
import { freePorts } from '@sw/engines';
import { startWechatServer, TEST_APPS, type WechatServer } from '@sw/wechat/testing';
import { faults } from './axe-world.ts';
import { boardsTitle, expect, heard, PASSWORD, recordMessages, signIn, test } from './world.ts';

// One worker for the file, so that the processes below are started once.
test.describe.configure({ mode: 'default' });

let wechat: WechatServer;
let stack: Stack;
test.beforeAll(async () => {
  wechat = await startWechatServer();
  const firstPort = await freePorts(0, 5);
  stack = await startStack({
    firstPort,
    webPort: firstPort + 4,
    webMode: 'built',
    only: ['api', 'web'],
    env: {
      GATEWAY_URL: `http://127.0.0.1:${firstPort + 1}`,
      WECHAT_APP_ID: TEST_APPS.website.appId,
      WECHAT_APP_SECRET: TEST_APPS.website.secret,
      WECHAT_OPEN_URL: wechat.url,
      WECHAT_API_URL: wechat.url,
    },
    onLine: () => {},
  });
});
test.afterAll(async () => {
  await stack.stop();
  await wechat.stop();
});

const at = (path: string) => new URL(path, stack.address).href;

test('R2.09 R7.70 WeChat is linked at its first use, signs in afterwards, and is unlinked and linked in the settings', async ({
  page,
  person,
}) => {
  test.slow();
  await recordMessages(page);
  wechat.person = { unionId: `union-${person.user.userId}`, nickName: '小林' };
  await page.goto(at('login'));
  await page.getByRole('button', { name: 'WeChat' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, 小林' })).toBeVisible();
  expect(await faults(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Sign in and link' }).click();
  await signIn(page, person.email, PASSWORD);
  await expect(page.getByText("Link WeChat '小林'?")).toBeVisible();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await heard(page, 'WeChat is linked');
  expect(await faults(page, 'main')).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await page.goto(at('login'));
  await page.getByRole('button', { name: 'WeChat' }).click();
  await expect(boardsTitle(page)).toBeVisible();

  await page.goto(at('account'));
  await page.getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Unlink WeChat?')).toBeVisible();
  await page.getByRole('button', { name: 'Unlink' }).click();
  await heard(page, 'WeChat is unlinked');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await heard(page, 'WeChat is linked');
  await expect(page).toHaveURL(/\/account$/);
});

test('R2.09 an address of the return that another browser was sent signs in nobody; without settings there is no WeChat', async ({
  page,
}) => {
  await page.goto(at('wechatCallback?code=stolen&state=made-up'));
  await expect(page.getByRole('heading', { name: 'WeChat did not sign you in' })).toBeVisible();
  await page.goto('/iwb/login');
  await expect(page.getByRole('button', { name: 'Scan a QR code' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'WeChat' })).toHaveCount(0);
  await expect(boardsTitle(page)).toHaveCount(0);
});
