import { dialog, joined, newBoard, openBoard, openList, pageOf, person as row, share, toast } from './sharing-world.ts';
import { boardsTitle, expect, heard, newPerson, signedInAs, test } from './world.ts';

// Each journey registers people and opens two or three browsers, on two cores shared with the five processes.
test.slow();

test('R6.01 R6.02 R6.04 R6.05 R6.06 R6.07 R8.39 R8.40 the owner manages the sharers, at once and alone', async ({
  page,
  person: owner,
  browser,
}) => {
  const board = await newBoard(owner, 'Solar canopy');
  const people = { ben: await newPerson('Ben Okoro'), cara: await newPerson('Cara Diaz') };
  await joined(owner, board, people.ben, '1');
  await joined(owner, board, people.cara, '0');
  await signedInAs(page, owner);
  const [ben, cara] = [await pageOf(browser, people.ben), await pageOf(browser, people.cara)];
  await openBoard(page, board);
  await openBoard(ben, board);
  await openList(cara);

  await share(ben);
  await expect(dialog(ben).getByText('Only the owner can change these')).toBeVisible();
  await row(ben, 'Cara Diaz').getByRole('button', { name: 'Cara Diaz: View' }).click();
  await heard(ben, 'Just the owner can do this.');
  await expect(dialog(ben).getByText('Mei Lin owns this board and can invite people to it.')).toBeVisible();

  await share(page);
  await expect(dialog(page).getByText(/^3 of \d+$/)).toBeVisible();
  await expect(row(page, 'Ben Okoro').getByRole('img', { name: 'On this board now' })).toBeVisible({ timeout: 30_000 });
  await expect(row(page, 'Cara Diaz').getByRole('img', { name: 'On this board now' })).toBeHidden();
  await row(page, 'Cara Diaz').getByRole('button', { name: 'Cara Diaz: View' }).click();
  await page.getByRole('menuitem', { name: /^Edit Draw/ }).click();
  // Toasts first, because they disappear automatically; everything else stays.
  await heard(cara, 'Your edit permissions changed: you can edit Solar canopy');
  await expect(row(page, 'Cara Diaz').getByRole('button', { name: 'Cara Diaz: Edit', exact: true })).toBeVisible();
  await expect(row(ben, 'Cara Diaz').getByRole('button', { name: 'Cara Diaz: Edit', exact: true })).toBeVisible();

  for (const name of ['Ben Okoro', 'Cara Diaz']) {
    await row(page, name).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Remove from board' }).last().click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(row(page, name)).toBeHidden();
  }
  await heard(cara, 'You were removed from the sharer list of Solar canopy');
  await expect(ben.getByText('You were removed from the sharer list', { exact: true })).toBeVisible();
  await ben.getByRole('button', { name: 'Go to whiteboards' }).last().click();
  await expect(boardsTitle(ben)).toBeVisible();

  await dialog(page).getByRole('button', { name: 'Show activity' }).click();
  const activity = dialog(page).getByRole('list', { name: 'Activity' });
  await expect(activity.getByText('You removed Cara Diaz')).toBeVisible();
  await expect(activity.getByText('You changed what Cara Diaz can do: Edit', { exact: true })).toBeVisible();
  await expect(activity.getByText('Ben Okoro joined: Edit', { exact: true })).toBeVisible();
});

test('R1.07 a sharer leaves, and the owner hands the board over to a sharer who accepts it', async ({
  page,
  person: owner,
  browser,
}) => {
  const board = await newBoard(owner, 'Rain garden');
  const people = { ben: await newPerson('Ben Okoro'), cara: await newPerson('Cara Diaz') };
  await joined(owner, board, people.ben);
  await joined(owner, board, people.cara);
  await signedInAs(page, owner);
  const ben = await pageOf(browser, people.ben);
  await openBoard(page, board);
  await openBoard(ben, board);
  await share(page);
  await row(page, 'Ben Okoro').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Make owner' }).click();
  await expect(page.getByText('You stay on it with edit and copy')).toBeVisible();
  await page.getByRole('button', { name: 'Offer', exact: true }).click();

  // Ben declines first: nothing changes, and the owner gets a message.
  const asked = toast(ben).filter({ hasText: 'Mei Lin wants to make you the owner of Rain garden' });
  await asked.getByRole('button', { name: 'Answer' }).click();
  await dialog(ben).getByRole('button', { name: 'Decline' }).click();
  await heard(page, 'Ben Okoro declined to take over Rain garden');
  await expect(dialog(page).getByText('Only you, the owner, can change these')).toBeVisible();
  await ben.keyboard.press('Escape');

  // Offered again and withdrawn; then offered again and accepted, from the notification centre.
  const offerAgain = async () => {
    await row(page, 'Ben Okoro').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Make owner' }).last().click();
    await page.getByRole('button', { name: 'Offer', exact: true }).click();
    await expect(dialog(page).getByText('Ben Okoro was asked to take over this board')).toBeVisible();
  };
  await offerAgain();
  await dialog(page).getByRole('button', { name: 'Withdraw offer' }).click();
  await expect(dialog(page).getByText('Ben Okoro was asked to take over this board')).toBeHidden();
  await offerAgain();
  await ben.getByRole('button', { name: /^Notifications/ }).click();
  await ben
    .getByRole('region', { name: 'Notifications' })
    .getByRole('link', { name: /Mei Lin wants to make you the owner of Rain garden/ })
    .first()
    .click();
  await dialog(ben).getByRole('button', { name: 'Accept' }).click();
  await heard(ben, 'You are now the owner of Rain garden');
  await heard(page, 'Ben Okoro is now the owner of Rain garden');
  await expect(dialog(ben).getByText('Only you, the owner, can change these')).toBeVisible();
  await expect(dialog(page).getByText('Only the owner can change these')).toBeVisible();
  // Listed as owner above the sharers, and for a moment still among them.
  await expect(row(page, 'Ben Okoro').filter({ hasText: 'Owner' })).toBeVisible();
  await expect(row(page, 'Ben Okoro')).toHaveCount(1);

  await dialog(page).getByRole('button', { name: 'Leave this board' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await heard(page, 'You left Rain garden');
  await expect(boardsTitle(page)).toBeVisible();
  await expect(row(ben, 'Mei Lin')).toBeHidden();
  await page.goto(`board/${board.wbNo}`);
  await expect(page.getByRole('heading', { name: 'Whiteboard not in your list' })).toBeVisible();
});
