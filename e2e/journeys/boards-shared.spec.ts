import { errorText, ROUTES } from '@sw/contract';
import { batch, board, choice, menuOf, nameOf, names, pick, press } from './boards-world.ts';
import { dialog, joined, newBoard, openBoard, pageOf } from './sharing-world.ts';
import { expect, heard, holdMessage, newPerson, signedInAs, test } from './world.ts';

test('R2.17 a received board says whose it is and that it is new; what a sharer may not do is not offered', async ({
  page,
  person: owner,
}) => {
  const sharer = await newPerson('Omar Haddad');
  const shared = await newBoard(owner, 'Sprint retrospective');
  await joined(owner, shared, sharer, '1');
  await newBoard(sharer, 'My own');
  await signedInAs(page, sharer);
  await page.goto('board');
  await expect(board(page, 'Sprint retrospective')).toContainText('Mei Lin, edited');
  await expect(board(page, 'Sprint retrospective').getByText('New', { exact: true })).toBeVisible();
  const menu = await menuOf(page, 'Sprint retrospective');
  await expect(menu.getByRole('menuitem')).toHaveText([/^Open/, /^Star/, /^Leave/]);
  await page.keyboard.press('Escape');

  await choice(page, 'Shared with me').click();
  await expect(names(page)).toHaveText(['Sprint retrospective']);
  await choice(page, 'Mine').click();
  await expect(names(page)).toHaveText(['My own']);
});

test('R1.08 a copy that is no longer allowed when it is tried shows the message of the server', async ({
  page,
  person: owner,
}) => {
  const sharer = await newPerson('Omar Haddad');
  const shared = await newBoard(owner, 'Sprint retrospective');
  await joined(owner, shared, sharer, '2');
  const [entry] = await owner.client.call(ROUTES.listSharers, { params: { id: shared.wbNo } });
  // The list on the screen must stay older than the change: nothing may announce it, and no other message may replace its message.
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
  await signedInAs(page, sharer);
  await page.goto('board');
  const menu = await menuOf(page, 'Sprint retrospective');
  await owner.client.call(ROUTES.changeSharer, {
    params: { wbShareId: entry?.wbShareId ?? '' },
    query: { permit: '1' },
  });
  await menu.getByRole('menuitem', { name: 'Make a copy' }).click();
  await heard(page, errorText('COPY_FORBIDDEN', 'en'));
});

test('R2.17 faces of people who are on a board now stand beside its name', async ({ page, person: owner, browser }) => {
  const sharer = await newPerson('Omar Haddad');
  const shared = await newBoard(owner, 'Sprint retrospective');
  await joined(owner, shared, sharer, '2');
  const theirs = await pageOf(browser, sharer);
  await openBoard(theirs, shared);
  await signedInAs(page, owner);
  await page.goto('board');
  // The list queries this every 15 seconds; the first query may be too early.
  await expect(board(page, 'Sprint retrospective').getByRole('img', { name: 'Omar Haddad' })).toBeVisible({
    timeout: 40_000,
  });
  await theirs.context().close();
});

test('R2.17 leaving a shared board is asked first, and takes it out of the list', async ({ page, person: owner }) => {
  const sharer = await newPerson('Omar Haddad');
  const shared = await newBoard(owner, 'Sprint retrospective');
  await joined(owner, shared, sharer, '2');
  await newBoard(sharer, 'My own');
  await signedInAs(page, sharer);
  await page.goto('board');
  await press(page, 'Sprint retrospective', 'Delete');
  await expect(dialog(page)).toContainText('Leave Sprint retrospective?');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(nameOf(page, 'Sprint retrospective')).toBeVisible();
  await pick(page, 'Sprint retrospective', 'Leave');
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(names(page)).toHaveText(['My own']);
  const sharers = () => owner.client.call(ROUTES.listSharers, { params: { id: shared.wbNo } });
  await expect.poll(sharers).toEqual([]);
});

test('R1.09 R1.10 several at once: own boards are recycled, received ones left, all of them starred', async ({
  page,
  person: owner,
}) => {
  const sharer = await newPerson('Omar Haddad');
  const shared = await newBoard(owner, 'Received');
  await joined(owner, shared, sharer, '2');
  for (const name of ['One', 'Two', 'Three']) await newBoard(sharer, name);
  await signedInAs(page, sharer);
  await page.goto('board');
  await expect(names(page)).toHaveCount(4);

  await board(page, 'Three').hover();
  await page.getByRole('checkbox', { name: 'Select Three' }).check();
  await nameOf(page, 'One').click({ modifiers: ['Shift'] });
  await expect(batch(page)).toContainText('3 selected');
  await page.keyboard.press('Escape');
  await expect(batch(page)).toHaveCount(0);

  await page.keyboard.press('Control+a');
  await expect(batch(page)).toContainText('4 selected');
  await batch(page).getByRole('button', { name: 'Star' }).click();
  await expect(page.getByRole('main').getByRole('img', { name: 'Starred' })).toHaveCount(4);
  // The change is shown before it is sent, and starring a board after leaving it is refused.
  const starred = async () => {
    const { data } = await sharer.client.reply(ROUTES.listBoards, { query: {} });
    return data.filter(({ star }) => star).length;
  };
  await expect.poll(starred).toBe(4);
  await expect(batch(page).getByRole('button', { name: 'Recycle 3' })).toBeVisible();
  await batch(page).getByRole('button', { name: 'Leave 1' }).click();
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(names(page)).toHaveCount(3);
  await expect(dialog(page)).toHaveCount(0);
  // The message appears once the dialog is gone, and would replace the next one.
  await heard(page, 'You left Received');

  await page.keyboard.press('Control+a');
  await batch(page).getByRole('button', { name: 'Move to recycle bin' }).click();
  await holdMessage(page, 'Moved 3 whiteboards to the recycle bin');
  await expect(page.getByRole('heading', { name: 'No whiteboards yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveCount(3);
});
