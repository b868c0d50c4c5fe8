import { ROUTES } from '@sw/contract';
import type { Stack } from '@sw/dev';
import { adminCommand } from './admin-command.ts';
import { faults } from './axe-world.ts';
import { startStackWith } from './module-stack.ts';
import {
  boardsTitle,
  expect,
  heard,
  mailedCode,
  newEmail,
  newPerson,
  PASSWORD,
  recordMessages,
  signedInAs,
  signIn,
  test,
} from './world.ts';

// One worker for the file, so that the processes below are started once, on the shared database.
test.describe.configure({ mode: 'default' });

let invited: Stack;
let off: Stack;
test.beforeAll(async () => {
  invited = await startStackWith({ REGISTRATION: 'invited', REGISTRATION_DOMAINS: 'journey.example' });
  off = await startStackWith({ REGISTRATION: 'off' });
});
test.afterAll(async () => {
  await invited.stop();
  await off.stop();
});

const at = (stack: Stack, path: string) => new URL(path, stack.address).href;

test('where accounts need an invitation, a stranger is refused and the link of a board lets in', async ({
  page,
  person,
}) => {
  await recordMessages(page);
  await page.goto(at(invited, 'login'));
  await expect(page.getByText('New here? You need an invitation.')).toBeVisible();
  expect(await faults(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('Only addresses of journey.example can have an account here.')).toBeVisible();
  expect(await faults(page, 'main')).toEqual([]);
  await page.getByLabel('Email').fill('ann@elsewhere.example');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('Use an address of journey.example')).toBeVisible();

  const register = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('Code from the email').fill(await mailedCode(email));
    await page.getByLabel('Nickname').fill('Ines Duarte');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
  };
  await register(newEmail());
  await heard(page, 'A new account needs an invitation');

  const { wbNo } = await person.client.call(ROUTES.createBoard, { body: { wbName: 'Weather' } });
  const { link } = await person.client.call(ROUTES.shareCode, { params: { wbNo } });
  const code = new URL(link).searchParams.get('code') ?? '';
  await page.goto(at(invited, `board/join?code=${code}`));
  await page.getByRole('link', { name: 'Create an account' }).waitFor();
  await expect(page.getByText('You need an invitation')).toHaveCount(0);
  await page.getByRole('link', { name: 'Create an account' }).click();
  // Both screens ask for an address, and the first stays visible until the second has loaded.
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await register(newEmail());
  await expect(page).toHaveURL(new RegExp(`/board/${wbNo}`));
});

test('where registration is off, nobody is sent to a form that could not work', async ({ page }) => {
  await page.goto(at(off, 'login'));
  await expect(page.getByText('New here? Ask your administrator for an account.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  await page.goto(at(off, 'registerAndReset'));
  await expect(page.getByText('Only administrators create accounts here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email me a code' })).toHaveCount(0);
  expect(await faults(page, 'main')).toEqual([]);
  await page.goto(at(off, 'registerAndReset?type=reset'));
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible();
});

test('a disabled account leaves its open windows by itself, and is answered why at its next sign-in', async ({
  page,
  person,
}) => {
  const administrator = await newPerson('Operator');
  await adminCommand(process.env.DATABASE_URL ?? '', 'people', 'grant', administrator.email);
  const heardOf = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  page.on('websocket', (socket) => {
    socket.on('framereceived', () => heardOf.resolve());
    socket.on('close', () => closed.resolve());
  });
  await signedInAs(page, person);
  await page.goto('board');
  await expect(boardsTitle(page)).toBeVisible();
  // The gateway has answered, so it knows whose connection this is.
  await heardOf.promise;
  const params = { userId: person.user.userId };
  await administrator.client.call(ROUTES.disablePerson, { params });
  // chaos/ending.test.ts measures the time, without a browser.
  await closed.promise;
  await expect(page).toHaveURL(/\/login$/);
  await heard(page, 'This account has been disabled');
  const refused = page.waitForResponse((answer) => new URL(answer.url()).pathname === ROUTES.signIn.path);
  await signIn(page, person.email, PASSWORD);
  expect((await refused).ok()).toBe(false);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(page).toHaveURL(/\/login$/);

  await administrator.client.call(ROUTES.enablePerson, { params });
  await signIn(page, person.email, PASSWORD);
  await expect(boardsTitle(page)).toBeVisible();
});
