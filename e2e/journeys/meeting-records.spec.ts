import { ROUTES } from '@sw/contract';
import type { Stack } from '@sw/dev';
import { ALL_DAY, bookOnDay, meetingClient, meetingEnterprise, shiftMeeting } from './meeting-world.ts';
import { startWithModule } from './module-stack.ts';
import { expect, heard, signedInAs, test } from './world.ts';

// One worker for the file: the processes below are started once.
test.describe.configure({ mode: 'default' });

let stack: Stack;
test.beforeAll(async () => {
  stack = await startWithModule('meeting');
});
test.afterAll(() => stack.stop());

const at = (path: string) => new URL(path, stack.address).href;

test('R1.31 R2.62 R5.38 R5.52 R6.15 R9.27 a record is found, corrected, completed, shared with a stranger, and closed again', async ({
  page,
  person,
  browser,
  database,
}) => {
  const { people, roomIds } = await meetingEnterprise(stack, person, ['Amara Obi', 'Karim Saidi'], ['Birch'], ALL_DAY);
  const [amara, karim] = people;
  if (amara === undefined || karim === undefined) throw new Error('nobody joined');
  const booked = await bookOnDay(meetingClient(stack, amara), {
    roomId: roomIds[0] ?? '',
    invited: { userIds: [karim.user.userId] },
    agenda: [{ text: 'Cost of the roof', minutes: 20 }],
    board: { kind: 'new' },
  });
  await shiftMeeting(database, booked.meetingId, -120, -60);

  await signedInAs(page, amara);
  await page.goto(at('meeting'));
  await page.getByRole('link', { name: 'Meeting records' }).click();
  await page.getByRole('link', { name: /Solar canopy pilot/ }).click();
  await expect(page.getByRole('heading', { name: 'Solar canopy pilot' })).toBeVisible();
  await expect(page.getByText('Cost of the roof')).toBeVisible();
  await expect(page.getByText('0 of 2 came')).toBeVisible();
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('checkbox', { name: /Karim Saidi/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await heard(page, '1 line corrected');
  await expect(page.getByText('here, corrected by Amara Obi')).toBeVisible();

  const file = { name: 'minutes.txt', mimeType: 'text/plain', buffer: Buffer.from('We build it.') };
  await page.getByLabel('Add', { exact: true }).and(page.locator('input')).setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Remove minutes.txt' })).toBeVisible();
  const mine = await meetingClient(stack, amara).call(ROUTES.listFiles, {});
  expect(mine, 'it is not in a file centre').toEqual([]);

  await page.getByRole('button', { name: 'Share record' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = page.getByRole('textbox', { name: 'Link to the record' });
  await expect(link).toHaveValue(/\/meeting\/record\//);
  await expect(page.getByText(/^Valid until/)).toBeVisible();
  const address = await link.inputValue();

  const outside = await browser.newContext();
  const stranger = await outside.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'Solar canopy pilot' })).toBeVisible();
  await expect(stranger.getByText('1 of 2 came')).toBeVisible();
  const [opened] = await Promise.all([
    stranger.waitForEvent('download'),
    stranger.getByRole('link', { name: 'minutes.txt' }).click(),
  ]);
  expect(opened.suggestedFilename()).toBe('minutes.txt');

  await page.getByRole('button', { name: 'End the link' }).click();
  await page.getByRole('dialog', { name: 'End the link?' }).getByRole('button', { name: 'End the link' }).click();
  await heard(page, 'The record is no longer shared');
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This link has ended' })).toBeVisible();

  // A participant opens the file that somebody else added, and cannot remove it.
  const guest = await outside.newPage();
  await signedInAs(guest, karim);
  await guest.goto(at(`meeting/mine/${booked.meetingId}`));
  await expect(guest.getByRole('img', { name: 'Only Amara Obi can remove this file' })).toBeVisible();
  await guest.getByRole('button', { name: 'Take notes' }).click();
  await expect(guest).toHaveURL(new RegExp(`/board/${booked.wbNo}/\\d+$`));
});
