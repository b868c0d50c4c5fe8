import { ROUTES } from '@sw/contract';
import { newLevel } from './level-world.ts';
import {
  askToJoin,
  callsFrom,
  choose,
  code,
  dialog,
  joinByCode,
  newBoard,
  openBoard,
  pageOf,
  readQr,
  person as row,
  scanned,
  share,
} from './sharing-world.ts';
import {
  expect,
  heard,
  mailTo,
  newEmail,
  newPerson,
  PASSWORD,
  recordMessages,
  signedInAs,
  signIn,
  test,
} from './world.ts';

// Each journey registers people and opens two or three browsers, on two cores shared with the five processes.
test.slow();

test('R1.07 R1.19 R2.47 R2.48 R8.36 R8.37 R8.38 R9.25 a board is shared by code, and each wrong way in has its message', async ({
  page,
  person: owner,
  browser,
}) => {
  const board = await newBoard(owner, 'Solar canopy');
  await signedInAs(page, owner);
  await openBoard(page, board);
  await share(page);
  await expect(code(page)).toHaveText(/^[2-9A-HJKMNP-Z]{4} [2-9A-HJKMNP-Z]{4}$/);
  await expect(dialog(page).getByText(/^Valid for another (30|29) min$/)).toBeVisible();
  const full = await code(page).textContent();
  await dialog(page).getByRole('button', { name: 'People who join can edit and copy' }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  await expect(code(page)).not.toHaveText(full ?? '');
  await expect(code(page)).toHaveText(/^\w{4} \w{4}$/);
  const shown = (await code(page).textContent()) ?? '';

  const ben = await pageOf(browser, await newPerson('Ben Okoro'));
  await joinByCode(ben, 'ABCD2345');
  await expect(dialog(ben).getByText('Invalid invitation code')).toBeVisible();
  await dialog(ben).getByLabel('Invitation code').fill(shown.toLowerCase().replace(' ', ''));
  await expect(dialog(ben).getByLabel('Invitation code')).toHaveValue(shown);
  await dialog(ben).getByRole('button', { name: 'Join' }).click();
  // Checked first, since it disappears automatically.
  await heard(page, 'Ben Okoro joined Solar canopy');
  await expect(ben.getByRole('heading', { name: 'Solar canopy', level: 1 })).toBeVisible();
  await expect(ben.getByText('View only')).toBeVisible();

  await expect(row(page, 'Ben Okoro').getByRole('button', { name: 'Ben Okoro: View' })).toBeVisible();
  await expect(dialog(page).getByText(/^2 of \d+$/)).toBeVisible();

  await joinByCode(ben, shown);
  await expect(dialog(ben).getByText('Already in the whiteboard')).toBeVisible();
  await dialog(ben).getByRole('button', { name: 'Open' }).click();
  await expect(ben.getByRole('heading', { name: 'Solar canopy', level: 1 })).toBeVisible();

  await joinByCode(page, shown);
  await expect(dialog(page).getByText('Your own whiteboard, no need to join')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'Solar canopy', level: 1 })).toBeVisible();
});

test('R1.20 R9.26 a link, and the picture of it, lead a guest through signing in to the board', async ({
  page,
  person: owner,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const board = await newBoard(owner, 'Rain garden');
  await signedInAs(page, owner);
  await openBoard(page, board);
  await share(page);
  const picture = dialog(page).getByRole('img', { name: 'QR code for the invitation link' });
  const inPicture = await scanned(picture, '/board/join');
  await expect(code(page)).toHaveText(/^\w{4} \w{4}$/);
  const oldCode = (await code(page).textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'Show full screen' }).click();
  const room = page.getByRole('dialog', { name: 'Join Rain garden' });
  await expect(room.getByText(oldCode)).toBeVisible();
  // It fills the whole screen once the browser has allowed it.
  await expect.poll(() => readQr(room.getByRole('img', { name: 'QR code for the invitation link' }))).toBe(inPicture);
  await page.keyboard.press('Escape');
  await expect(room).toBeHidden();

  await choose(page, 'Link');
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await heard(page, 'Link copied. It works for 7 days.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/iwb\/board\/join\?code=[\w-]{43}$/);
  expect(inPicture).toBe(link);

  // Opening it again shows the same code; a new code invalidates it.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await share(page);
  await choose(page, 'Link');
  const shown = dialog(page).getByLabel('Invitation link');
  await expect(shown).toHaveValue(link);

  const ben = await newPerson('Ben Okoro');
  const guest = await (await browser.newContext()).newPage();
  await recordMessages(guest);
  const path = `board/join${new URL(link).search}`;
  await guest.goto(path);
  await expect(guest).toHaveURL(/\/login$/);
  await signIn(guest, ben.email, PASSWORD);
  await expect(guest.getByRole('heading', { name: 'Rain garden', level: 1 })).toBeVisible();
  await expect(guest).toHaveURL(new RegExp(`/board/${board.wbNo}$`));
  await guest.goto(path);
  await heard(guest, 'Already in the whiteboard');
  await expect(guest).toHaveURL(new RegExp(`/board/${board.wbNo}$`));

  await dialog(page).getByRole('button', { name: 'Replace this link' }).click();
  await page.getByRole('button', { name: 'Replace link' }).click();
  await heard(page, 'Here is the new link');
  await expect(shown).toHaveValue(/code=/);
  await expect(shown).not.toHaveValue(link);
  await guest.goto(path);
  await expect(guest.getByRole('heading', { name: 'Invitation link failed' })).toBeVisible();
});

test('R8.35 R8.36 codes and links that the owner ends lead nowhere, and new ones are at hand', async ({
  page,
  person: owner,
  browser,
}) => {
  const board = await newBoard(owner, 'Rain garden');
  const { wbNo } = board;
  const { link } = await owner.client.call(ROUTES.shareCode, { params: { wbNo }, query: {} });
  const path = `board/join${new URL(link).search}`;
  await signedInAs(page, owner);
  await openBoard(page, board);
  await share(page);
  await expect(code(page)).toHaveText(/^\w{4} \w{4}$/);
  const oldCode = (await code(page).textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'Revoke all codes and links' }).click();
  await page.getByRole('button', { name: 'Revoke all', exact: true }).click();
  await heard(page, 'All codes and links were revoked');
  await choose(page, 'Code');
  await expect(code(page)).toHaveText(/^\w{4} \w{4}$/);
  await expect(code(page)).not.toHaveText(oldCode);

  const cara = await pageOf(browser, await newPerson('Cara Diaz'));
  await cara.goto(path);
  await expect(cara.getByRole('heading', { name: 'Invitation link failed' })).toBeVisible();
  await cara.getByRole('button', { name: 'Join with a code' }).click();
  await choose(cara, 'Link');
  await dialog(cara).getByLabel('Invitation link').fill(link);
  await dialog(cara).getByRole('button', { name: 'Join' }).click();
  await expect(dialog(cara).getByText('Invitation link failed')).toBeVisible();
  await choose(cara, 'Code');
  await dialog(cara).getByLabel('Invitation code').fill(oldCode);
  await dialog(cara).getByRole('button', { name: 'Join' }).click();
  await expect(dialog(cara).getByText('Invalid invitation code')).toBeVisible();
});

test('R1.21 R5.04 R5.05 a board is shared by mail, with the addresses used before at hand', async ({
  page,
  person: owner,
  browser,
}) => {
  const board = await newBoard(owner, 'Bike shed');
  await signedInAs(page, owner);
  await openBoard(page, board);
  await share(page);
  await choose(page, 'Email');
  const send = dialog(page).getByRole('button', { name: 'Send invitation' });
  const address = dialog(page).getByLabel('Email address');
  await send.click();
  await expect(dialog(page).getByText('Please enter email address')).toBeVisible();
  await address.fill('no address');
  await send.click();
  await expect(dialog(page).getByText('Email is invalid')).toBeVisible();

  const [cara, other] = [await newPerson('Cara Diaz'), newEmail()];
  for (const mail of [other, cara.email]) {
    await address.fill(mail);
    await send.click();
    await expect(dialog(page).getByText(`Sent to ${mail}`)).toBeVisible();
  }
  await expect(address).toHaveValue('');
  const mail = await mailTo(cara.email, ({ text }) => text.includes('board/join'));
  expect(mail.subject).toContain('Bike shed');
  const link = /http\S+board\/join\?code=[\w-]{43}/.exec(mail.text)?.[0] ?? '';

  await page.reload();
  await share(page);
  await choose(page, 'Email');
  await address.pressSequentially(cara.email.slice(1, 8));
  await page.locator('.ant-select-item-option').filter({ hasText: cara.email }).click();
  await expect(address).toHaveValue(cara.email);

  const her = await pageOf(browser, cara);
  await her.goto(`board/join${new URL(link).search}`);
  await expect(her.getByRole('heading', { name: 'Bike shed', level: 1 })).toBeVisible();
});

test('R1.22 people on the same network find a board that its owner shows there, until the switch is off', async ({
  page,
  person: owner,
  browser,
}) => {
  const name = `Nearby ${Date.now()}`;
  const board = await newBoard(owner, name);
  const office = '198.19.7.7';
  await signedInAs(page, owner);
  await callsFrom(page, office);
  await openBoard(page, board);
  await share(page);
  await choose(page, 'This network');
  const offer = dialog(page).getByRole('switch', { name: 'Show this board to people on this network' });
  await offer.click();
  await expect(offer).toBeChecked();

  const ben = await pageOf(browser, await newPerson('Ben Okoro'));
  await callsFrom(ben, office);
  await askToJoin(ben);
  await choose(ben, 'Nearby');
  const found = row(ben, name);
  await expect(found).toContainText('Mei Lin · Edit and copy');
  await offer.click();
  await expect(offer).not.toBeChecked();
  await expect(found).toBeHidden();
  await offer.click();
  await expect(offer).toBeChecked();
  await found.getByRole('button', { name: 'Join' }).click();
  await expect(ben.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('R8.03 R8.05 R8.18 a full board is shown in a dialog, and one in the recycle bin as deleted', async ({
  page,
  person: owner,
  browser,
  database,
}) => {
  const board = await newBoard(owner, 'Small room');
  const { wbNo } = board;
  const { code: way } = await owner.client.call(ROUTES.shareCode, { params: { wbNo }, query: {} });
  const usual = await database.query
    .selectFrom('account')
    .select('levelNo')
    .where('accountId', '=', owner.user.userId)
    .executeTakeFirstOrThrow();
  const ofOwner = database.query.updateTable('account').where('accountId', '=', owner.user.userId);
  await ofOwner.set({ levelNo: await newLevel(database, { endpoints: 1 }) }).execute();
  await signedInAs(page, await newPerson('Ben Okoro'));
  await joinByCode(page, way ?? '');
  await expect(
    page.getByText('This whiteboard has reached its limit of 1 collaborating members. Contact sales to upgrade'),
  ).toBeVisible();
  await ofOwner.set(usual).execute();

  const second = await newBoard(owner, 'Thrown away');
  const link = (await owner.client.call(ROUTES.shareCode, { params: { wbNo: second.wbNo }, query: {} })).link;
  await owner.client.call(ROUTES.recycleBoards, { body: { wbNos: [second.wbNo] } });
  const cara = await pageOf(browser, await newPerson('Cara Diaz'));
  await cara.goto(`board/join${new URL(link).search}`);
  await expect(cara.getByRole('heading', { level: 1 })).toHaveText(
    'Whiteboard has been deleted. It is in the recycle bin',
  );
});
