import { faults } from './axe-world.ts';
import { boardsTitle, expect, mailTo, PASSWORD, signedInAs, signIn, test } from './world.ts';

test('the account settings list the devices; one that is signed out leaves at once, by itself', async ({
  page,
  person,
  browser,
}) => {
  // Another address and another browser than at the registration.
  const elsewhere = await (
    await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' } })
  ).newPage();
  await elsewhere.goto(new URL('login', process.env.E2E_ADDRESS).href);
  await signIn(elsewhere, person.email, PASSWORD);
  await expect(boardsTitle(elsewhere)).toBeVisible();
  const mail = await mailTo(person.email, ({ subject }) => subject === 'New sign-in to your account');
  expect(mail.text).toContain('203.0.113.*');

  await signedInAs(page, person);
  await page.goto('account');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByText('this device')).toBeVisible();
  await expect(devices.getByText('New place: was that you?')).toBeVisible();
  await expect(devices.getByText('Network 203.0.113.*')).toBeVisible();
  expect(await faults(page, 'main')).toEqual([]);

  await devices.getByRole('button', { name: 'It was me' }).click();
  await expect(devices.getByText('New place: was that you?')).toBeHidden();

  await devices.getByRole('button', { name: /^Sign out Chrome/ }).click();
  // The gateway closes the session's socket; the page sends no request of its own.
  await expect(elsewhere).toHaveURL(/\/login$/);
  await expect(devices.getByRole('button', { name: /^Sign out Chrome/ })).toBeHidden();

  await signIn(elsewhere, person.email, PASSWORD);
  await expect(boardsTitle(elsewhere)).toBeVisible();
  await page.reload();
  await devices.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await expect(devices.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
  await expect(devices.getByText('this device')).toBeVisible();
});
