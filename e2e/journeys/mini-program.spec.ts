import type { BrowserContextOptions, Page } from '@playwright/test';
import { type Client, createClient, ROUTES } from '@sw/contract';
import { faults } from './axe-world.ts';
import { modulesApi, modulesAt } from './module-stack.ts';
import { expect, type Person, readIn, test } from './world.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** What WeChat adds to the user agent in the web view of a mini-program. */
const IN_MINI =
  'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile MicroMessenger/8.0.50 miniProgram/wx0123456789abcdef';
test.use(PHONE);

/** The native part of the mini-program, which after sign-in opens a page for a board. */
function nativeOf({ authorization }: Person): Client {
  return createClient({ baseUrl: modulesApi(), authorization: () => authorization, locale: () => 'en' });
}

async function addressOf(person: Person) {
  const native = nativeOf(person);
  const { wbNo } = await native.call(ROUTES.createBoard, { body: { wbName: 'Rain' } });
  const { pageId } = await native.call(ROUTES.getPage, { params: { id: wbNo } });
  const { authorization } = await native.call(ROUTES.createMiniPass, {});
  return { wbNo, pageId, authorization, address: modulesAt(`m/${authorization}/${wbNo}/${pageId}`) };
}

/** The bridge that WeChat provides to a page inside it. */
async function insideWechat(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, {
      opened,
      wx: { miniProgram: { reLaunch: ({ url }: { url: string }) => opened.push(url) } },
    });
  });
}
/** A link on the board, a button where there is none. */
const toLists = (page: Page) =>
  page.getByRole('link', { name: 'Go to whiteboards' }).or(page.getByRole('button', { name: 'Go to whiteboards' }));
const opened = (page: Page) => readIn(page, () => (window as unknown as { opened: string[] }).opened);

test.describe('inside the mini-program', () => {
  test.use({ userAgent: IN_MINI });
  test('R1.32 R2.30 R4.14 the mini-program opens a board for touch without a way to the lists; signing out leads to its home', async ({
    page,
    person,
  }) => {
    await insideWechat(page);
    const { wbNo, pageId, authorization, address } = await addressOf(person);
    await page.goto(address);
    await expect(page.getByText('Rain', { exact: true }).first()).toBeVisible();
    await expect(page).toHaveURL(modulesAt(`board/${wbNo}/${pageId}`));
    expect(await readIn(page, () => localStorage.getItem('iwb_authorization'))).not.toBe(authorization);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(toLists(page)).toHaveCount(0);

    await page.reload();
    await expect(page.getByText('Rain', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).tap();
    await expect(page.getByRole('heading', { name: 'Open this whiteboard in the mini-program' })).toBeVisible();
    await expect.poll(() => opened(page)).toEqual(['/pages/index/index']);
    expect(await faults(page, 'main')).toEqual([]);
    expect(await readIn(page, () => localStorage.getItem('iwb_authorization'))).toBeNull();

    // The value is used up: the address is worthless to anybody who finds it.
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Open this whiteboard in the mini-program' })).toBeVisible();
  });

  test('R2.30 a board that is gone leads to no list either, while it is open and afterwards', async ({
    page,
    person,
  }) => {
    const { wbNo, address } = await addressOf(person);
    await page.goto(address);
    await expect(page.getByText('Rain', { exact: true }).first()).toBeVisible();
    await nativeOf(person).call(ROUTES.recycleBoards, { body: { wbNos: [wbNo] } });
    // First a banner over the board says so, then the screen that replaces the board.
    await expect(
      page
        .getByText(/in the recycle bin/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(toLists(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    await expect(toLists(page)).toHaveCount(0);
  });
});

test('outside of the mini-program its address signs nobody in', async ({ page, person }) => {
  const { authorization, address } = await addressOf(person);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Open this whiteboard in the mini-program' })).toBeVisible();
  expect(await readIn(page, () => localStorage.getItem('iwb_authorization'))).toBeNull();
  await nativeOf(person).call(ROUTES.enterByMiniPass, { body: { authorization } });
});

test('R2.31 the entry leads to the board; a guest outside of WeChat signs in first', async ({ page, person }) => {
  const { wbNo } = await addressOf(person);
  await page.goto(modulesAt(`m/wechat/${wbNo}`));
  await page.getByRole('button', { name: 'Go on' }).tap();
  await expect(page).toHaveURL(/\/login$/);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('iwb_authorization', token);
      localStorage.setItem('iwb_user', user);
    },
    [person.authorization, JSON.stringify({ userId: person.user.userId, unionId: null })] as const,
  );
  await page.goto(modulesAt(`m/wechat/${wbNo}`));
  await expect(page).toHaveURL(new RegExp(`/board/${wbNo}`));
  await expect(page.getByText('Rain', { exact: true }).first()).toBeVisible();
});
