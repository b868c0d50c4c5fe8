import type { Page } from '@playwright/test';
import { DEFAULT_MODULES, MODULES, type Module, ROUTES } from '@sw/contract';
import { boardsTitle, expect, newPerson, PASSWORD, readIn, signedInAs, signIn, test } from './world.ts';

/** The application with these module switches: the server's answer is changed on its way. */
async function withModules(page: Page, changes: Partial<Record<Module, boolean>>): Promise<void> {
  await page.route('**/api/web/config*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { modules: Record<Module, boolean> } };
    Object.assign(body.data.modules, changes);
    await route.fulfill({ response: answer, json: body });
  });
}

test('R2.01 R2.33 any other path shows the not-found page with a Home button', async ({ page, person }) => {
  await signedInAs(page, person);
  await page.goto('no/such/page');
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Home' })
    .or(page.getByRole('button', { name: 'Home' }))
    .click();
  await expect(page).toHaveURL(/\/iwb\/board$/);
});

test('R2.12 R2.34 every guarded page asks a guest to sign in', async ({ page }) => {
  for (const path of ['', 'board', 'files', 'recycle', 'rights', 'account', 'board/123', 'board/123/456']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/iwb\/login$/);
  }
});

test('R2.28 pages outside the root without a condition open without signing in', async ({ page }) => {
  for (const path of [
    'document/index',
    'scanCode/',
    'registerAndReset',
    'loginResult',
    'login/qrcode',
    'forgetAndReset',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page).not.toHaveURL(/\/iwb\/login$/);
  }
});

test('R1.35 R2.15 R2.16 R2.40 the root leads to the boards, and the title comes from the route or from wbName', async ({
  page,
  person,
}) => {
  await signedInAs(page, person);
  await page.goto('');
  await expect(page).toHaveURL(/\/iwb\/board$/);
  await expect(page).toHaveTitle('Whiteboards');
  await page.goto('board/123456?wbName=Solar%20canopy');
  await expect(page).toHaveTitle('Solar canopy');
});

test('R1.35 the page is called Smart whiteboard until a route names itself', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('login');
  await expect(page).toHaveTitle('Smart whiteboard');
});

test('R4.11 after signing out, nothing of one person is shown to the next, even before their own list comes', async ({
  page,
  person,
}) => {
  await person.client.call(ROUTES.createBoard, { body: { wbName: 'Secret plan' } });
  const next = await newPerson('Ben Okoro');
  await page.goto('login');
  await signIn(page, person.email, PASSWORD);
  await expect(page.getByText('Secret plan').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login$/);
  let release: () => void = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/services/whiteboard/api/wb?*', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, next.email, PASSWORD);
  await expect(page.getByText('Ben Okoro').first()).toBeVisible();
  await expect(boardsTitle(page)).toBeVisible();
  await expect(page.getByText('Secret plan')).toHaveCount(0);
  release();
  await expect(page.getByText('Mei Lin')).toHaveCount(0);
  await expect(page.getByText('Secret plan')).toHaveCount(0);
});

test('R2.38 R2.39 the last visited page is opened again after signing in, for the same user only', async ({
  page,
  person,
}) => {
  await page.goto('login');
  await signIn(page, person.email, PASSWORD);
  await expect(boardsTitle(page)).toBeVisible();
  await page.getByRole('link', { name: 'Recycle bin' }).click();
  await expect(page.getByRole('heading', { name: 'Recycle bin', level: 1 })).toBeVisible();
  const last = () =>
    readIn(page, () => JSON.parse(localStorage.getItem('iwb_lastPage') ?? '{}') as { path: string; userId: string });
  await expect.poll(last).toEqual({ path: '/recycle', userId: person.user.userId });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login$/);
  await signIn(page, person.email, PASSWORD);
  await expect(page).toHaveURL(/recycle$/);
});

test('R1.38 R1.39 R2.44 the sidebar shows the items of the modules that are on', async ({ page, person }) => {
  await signedInAs(page, person);
  await page.goto('');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Whiteboards',
    'File centre',
    'Member rights',
    'Recycle bin',
    'Account settings',
  ]);
  await expect(menu.getByRole('button')).toHaveText(['Switch business', 'Sign out']);
});

/** What each module adds: a menu item, or a page. */
const SHOWN: Record<Module, { readonly item?: string; readonly path?: string }> = {
  whiteboard: { item: 'Whiteboards', path: 'board' },
  file: { item: 'File centre', path: 'files' },
  callStatistics: { item: 'Call statistics', path: 'callSummary' },
  rights: { item: 'Member rights', path: 'rights' },
  // Its items are in the menu of an enterprise; this person is in a personal space.
  meeting: { path: 'meeting' },
  privacy: { path: 'account/content/privacy' },
  miniProgram: { path: 'm/wechat/123' },
  merchant: {},
  fixedLoginQr: {},
};

for (const module of MODULES) {
  const { item, path } = SHOWN[module];
  if (item === undefined && path === undefined) continue;
  test(`R1.02 R1.41 R1.42 R2.14 R2.18 R2.23 the module ${module} off has no page and no menu item, on it has, and the rest works`, async ({
    page,
    person,
  }) => {
    await signedInAs(page, person);
    for (const on of [DEFAULT_MODULES[module], !DEFAULT_MODULES[module]]) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await withModules(page, { [module]: on });
      await page.goto('account');
      await expect(page.getByRole('heading', { name: 'Account settings', level: 1 })).toBeVisible();
      if (item !== undefined)
        await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: item })).toHaveCount(
          on ? 1 : 0,
        );
      if (path !== undefined) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'There is no page here' })).toHaveCount(on ? 0 : 1);
        await expect(page.getByRole('heading').first()).toBeVisible();
      }
      if (on) continue;
      const others = MODULES.filter((other) => other !== module && DEFAULT_MODULES[other]);
      await page.goto('account');
      for (const other of others.flatMap((name) => SHOWN[name].item ?? [])) {
        await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: other }).click();
        await expect(page.getByRole('heading', { name: other, level: 1 })).toBeVisible();
      }
    }
  });
}

test('R2.26 entering a board remembers the page one came from, and leads back to it', async ({ page, person }) => {
  await person.client.call(ROUTES.createBoard, { body: { wbName: 'Solar canopy pilot' } });
  await signedInAs(page, person);
  await page.goto('board?view=all');
  await page.getByRole('link', { name: 'Solar canopy pilot' }).click();
  await expect(page).toHaveTitle('Solar canopy pilot');
  await expect.poll(() => readIn(page, () => sessionStorage.getItem('iwb_backUrl'))).toBe('/board?view=all');
  await page.getByRole('link', { name: 'Go to whiteboards' }).click();
  await expect(page).toHaveURL(/board\?view=all$/);
});

test('R2.42 login-type pages scale with the window, others do not', async ({ page, person }) => {
  const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await page.goto('login');
  await expect.poll(rootSize).toBe('16px');
  await page.setViewportSize({ width: 1800, height: 1125 });
  await expect.poll(rootSize).toBe('20px');
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect.poll(rootSize).toBe('14px');
  await page.setViewportSize({ width: 1800, height: 1125 });
  await signIn(page, person.email, PASSWORD);
  await expect(boardsTitle(page)).toBeVisible();
  await expect.poll(rootSize).toBe('16px');
});

test('R4.27 R4.28 R4.29 R7.57 the server clock is asked twice and its offset kept; a stale one is renewed', async ({
  page,
  person,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/time')) asked += 1;
  });
  // Then the request is sent again.
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/time')) asked = 0;
  });
  await signedInAs(page, person);
  await page.goto('');
  const kept = () =>
    readIn(
      page,
      () => JSON.parse(localStorage.getItem('iwb_clockOffset') ?? 'null') as { offset: number; takenAt: number } | null,
    );
  await expect.poll(kept).not.toBeNull();
  expect(asked).toBe(2);
  // The offset may be wrong by half the duration of a request.
  expect(Math.abs((await kept())?.offset ?? Number.POSITIVE_INFINITY)).toBeLessThan(10_000);
  await page.reload();
  await expect(boardsTitle(page)).toBeVisible();
  expect(asked).toBe(2);
  await page.evaluate(() =>
    localStorage.setItem('iwb_clockOffset', JSON.stringify({ offset: 5, takenAt: Date.now() - 200_000 })),
  );
  asked = 0;
  await page.reload();
  await expect.poll(() => asked).toBe(2);
});

test('R9.34 everything the browser keeps for us starts with iwb_', async ({ page, person }) => {
  await page.goto('login');
  await signIn(page, person.email, PASSWORD);
  await expect(boardsTitle(page)).toBeVisible();
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(keys.length).toBeGreaterThan(2);
  expect(keys.filter((key) => !key.startsWith('iwb_'))).toEqual([]);
});

for (const [locale, lang, word] of [
  ['zh-CN', 'zh-CN', '登录'],
  ['zh-TW', 'zh-TW', '登入'],
  ['zh-HK', 'zh-TW', '登入'],
  ['fr-FR', 'en', 'Sign in'],
] as const) {
  test.describe(() => {
    test.use({ locale });
    test(`R1.34 a browser set to ${locale} gets ${lang}`, async ({ page }) => {
      await page.goto('login');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
    });
  });
}

test('R2.41 while the application starts slowly a spinner says so, and nothing flashes when it is quick', async ({
  page,
  person,
}) => {
  await signedInAs(page, person);
  let answer: (() => void) | undefined;
  await page.route('**/api/user/session*', async (route) => {
    await new Promise<void>((done) => {
      answer = done;
    });
    await route.continue();
  });
  await page.goto('');
  await expect(page.locator('.sw-spinner')).toBeVisible();
  await expect.poll(() => answer !== undefined).toBe(true);
  answer?.();
  await expect(boardsTitle(page)).toBeVisible();
  await expect(page.locator('.sw-spinner')).toHaveCount(0);
});

test('R3.31 breadcrumbs name the way to a nested page, and lead back along it', async ({ page, person }) => {
  await signedInAs(page, person);
  await page.goto('account');
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Smart whiteboard', 'Account settings']);
  await crumbs.getByRole('link').click();
  await expect(page).toHaveURL(/\/iwb\/board$/);
});
