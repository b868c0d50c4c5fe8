/// <reference lib="dom" />
import { ROUTES } from '@sw/contract';
import { ALL_DAY, meetingClient, meetingEnterprise, roomRow } from './meeting-world.ts';
import { modulesAt } from './module-stack.ts';
import { openLive } from './sharing-world.ts';
import { expect, signedInAs, test } from './world.ts';

test('R4.16 R4.19 a tablet at a door books, is extended, goes offline and ends; a schedule elsewhere is live', async ({
  page,
  person,
  browser,
}) => {
  const { people } = await meetingEnterprise(person, ['Amara Obi'], ['Cedar'], ALL_DAY);
  const [amara] = people;
  if (amara === undefined) throw new Error('nobody joined');
  await signedInAs(page, person);
  await page.goto(modulesAt('enterprise?part=rooms'));
  await page.getByRole('button', { name: 'More about Cedar' }).click();
  await page.getByRole('menuitem', { name: 'Door displays' }).click();
  const dialog = page.getByRole('dialog', { name: 'Door displays of Cedar' });
  await dialog.getByRole('button', { name: 'Add a display' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Address of the display' }).inputValue();
  await expect(dialog).toContainText('Not connected yet');

  const office = await browser.newContext();
  const colleague = await office.newPage();
  await signedInAs(colleague, amara);
  // The schedule refetches once a minute: without that timer, all changes must come through the socket.
  await colleague.addInitScript(() => {
    const every = window.setInterval;
    const often = (run: () => void, ms: number) => (ms >= 60_000 ? 0 : every(run, ms));
    Object.assign(window, { setInterval: often });
  });
  await openLive(colleague, modulesAt('meeting'));
  await expect(roomRow(colleague, 'Cedar')).toContainText('Free');

  const wall = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const tablet = await wall.newPage();
  await tablet.goto(address);
  const state = tablet.getByRole('heading', { level: 1 });
  await expect(state).toHaveText('Free');
  expect(tablet.url(), 'the key does not stay in the address').toBe(modulesAt('door'));
  await tablet.getByRole('button', { name: /^Book 30 min to/ }).click();
  await expect(state).toHaveText('Reserved');
  await expect(tablet.getByText('Nobody has checked in.')).toBeVisible();

  // Nothing is reloaded.
  await expect(roomRow(colleague, 'Cedar').getByRole('button', { name: /^Booked at the door/ })).toBeVisible();

  // A colleague's phone opens the address in the QR code.
  const key = address.split('#')[1] ?? '';
  const { qr } = await meetingClient(amara).call(ROUTES.readDoor, { params: { key } });
  const phone = await office.newPage();
  await phone.goto(modulesAt(`door/in#${qr}`));
  await expect(phone.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
  // The tablet sends a request every ten seconds, and waits eight for an answer.
  const asked = { timeout: 60_000 };
  await expect(state).toHaveText('In use', asked);
  await expect(tablet.getByText(/^Amara Obi checked in at/)).toBeVisible();

  await tablet.getByRole('button', { name: '15 min more' }).click();
  await expect(tablet.getByText(/(3[1-9]|4[0-5]) min left/)).toBeVisible();

  await wall.setOffline(true);
  await expect(tablet.getByText(/^No connection since/)).toBeVisible(asked);
  await expect(state).toHaveText('In use');
  await expect(tablet.getByRole('button', { name: 'End now' })).toBeDisabled();
  await wall.setOffline(false);
  await expect(tablet.getByText(/^No connection since/)).toBeHidden(asked);

  await tablet.getByRole('button', { name: 'End now' }).click();
  await tablet.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click();
  await expect(state).toHaveText('Free');

  const remove = dialog.getByRole('button', { name: 'Remove At the door' });
  await remove.click();
  await expect(dialog).toContainText('Its key stops working at once.');
  await remove.click();
  await expect(dialog).toContainText('A tablet at the door shows');
  await expect(tablet.getByRole('heading', { name: 'This display was removed' })).toBeVisible(asked);
});
