import { errorText, ROUTES } from '@sw/contract';
import { board, choice, menuOf, nameOf, names, pick, press } from './boards-world.ts';
import { dialog, newBoard } from './sharing-world.ts';
import { boardsTitle, expect, heard, signedInAs, test } from './world.ts';

test.describe('the list of whiteboards', () => {
  test('R1.05 R2.17 R4.02 R5.14 R5.16 R5.17 a whiteboard is created by name, and is in its creator list', async ({
    page,
    person,
  }) => {
    await signedInAs(page, person);
    await page.goto('board');
    await page.getByRole('button', { name: 'New whiteboard' }).click();
    const submit = dialog(page).getByRole('button', { name: 'Create whiteboard' });
    await expect(dialog(page).getByLabel('Name')).toHaveValue(/^Whiteboard, \d+ \w+$/);
    await dialog(page).getByLabel('Name').fill('');
    await submit.click();
    await expect(dialog(page).getByText('Please input whiteboard name')).toBeVisible();
    for (const wrong of ['a/b', 'a|b', 'rain \u{1F327}']) {
      await dialog(page).getByLabel('Name').fill(wrong);
      await submit.click();
      await expect(dialog(page).getByText('Cannot contain illegal characters')).toBeVisible();
    }
    await dialog(page).getByLabel('Name').fill('Solar canopy pilot');
    await submit.click();
    await expect(page).toHaveURL(/\/board\/\d+/);
    await expect(page).toHaveTitle('Solar canopy pilot');
    await page.goto('board');
    await expect(nameOf(page, 'Solar canopy pilot')).toBeVisible();
    await expect(page.getByText('1 whiteboard', { exact: true })).toBeVisible();
    await expect(board(page, 'Solar canopy pilot')).toContainText('You edited just now');
    const { data } = await person.client.reply(ROUTES.listBoards, { query: {} });
    expect(data.map(({ wbName }) => wbName)).toEqual(['Solar canopy pilot']);
    // Enter accepts the suggested name.
    await page.getByRole('button', { name: 'New whiteboard' }).click();
    await expect(dialog(page).getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^Whiteboard, \d+ \w+$/);
  });

  test('R8.32 a creation that the network swallows says so, and the name stays to be sent again', async ({
    page,
    person,
  }) => {
    await signedInAs(page, person);
    await page.goto('board');
    await page.route('**/services/whiteboard/api/wb?*', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
    );
    await page.getByRole('button', { name: 'New whiteboard' }).click();
    await dialog(page).getByLabel('Name').fill('Solar canopy pilot');
    await dialog(page).getByRole('button', { name: 'Create whiteboard' }).click();
    await expect(page.getByRole('alert').filter({ hasText: errorText('NEW_FAILED', 'en') })).toBeVisible();
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Solar canopy pilot');
    await page.unrouteAll();
    await dialog(page).getByRole('button', { name: 'Create whiteboard' }).click();
    await expect(page).toHaveTitle('Solar canopy pilot');
  });

  test('R1.06 R5.15 R5.16 R5.17 a whiteboard is renamed where it stands: F2, a name that is right, Enter', async ({
    page,
    person,
  }) => {
    await newBoard(person, 'Water cycle');
    await signedInAs(page, person);
    await page.goto('board');
    await press(page, 'Water cycle', 'F2');
    const field = page.getByRole('textbox', { name: 'New name for Water cycle' });
    await expect(field).toBeFocused();
    await field.fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No whiteboard name')).toBeVisible();
    for (const wrong of ['Water?', 'Water \u{1F30A}']) {
      await field.fill(wrong);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Cannot contain illegal characters')).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(nameOf(page, 'Water cycle')).toBeFocused();

    await press(page, 'Water cycle', 'F2');
    await field.fill('Tides and the moon');
    await page.keyboard.press('Enter');
    await expect(nameOf(page, 'Tides and the moon')).toBeFocused();
  });

  test('on a phone a whiteboard file is brought in from the list', async ({ page, person }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await newBoard(person, 'Water cycle');
    await signedInAs(page, person);
    await page.goto('board');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import' }).click();
    await (await chooser).setFiles({ name: 'x.twb', mimeType: 'application/zip', buffer: Buffer.from('no board') });
    await expect(dialog(page).getByText('This is not a whiteboard file')).toBeVisible();
  });

  test('R1.06 a whiteboard is renamed from its menu, and in the list by a double click on its name', async ({
    page,
    person,
  }) => {
    await newBoard(person, 'Water cycle');
    await signedInAs(page, person);
    await page.goto('board');
    await pick(page, 'Water cycle', 'Rename');
    await page.getByRole('textbox', { name: 'New name for Water cycle' }).fill('Tides');
    await page.keyboard.press('Enter');
    await expect(nameOf(page, 'Tides')).toBeVisible();

    await choice(page, 'List').click();
    // On a card a click opens the board.
    await expect(page.locator('ul[data-view="list"]')).toBeVisible();
    await nameOf(page, 'Tides').locator('span').dblclick();
    await page.getByRole('textbox', { name: 'New name for Tides' }).fill('The moon');
    await page.keyboard.press('Enter');
    await expect(nameOf(page, 'The moon')).toBeVisible();
    // The change is shown before it is sent.
    const kept = async () => (await person.client.reply(ROUTES.listBoards, { query: {} })).data[0]?.wbName;
    await expect.poll(kept).toBe('The moon');
  });

  test('R1.09 R4.03 a star is given and taken off at once, and taken back when the server refuses', async ({
    page,
    person,
  }) => {
    await newBoard(person, 'Open day ideas');
    await signedInAs(page, person);
    await page.goto('board');
    const star = board(page, 'Open day ideas').getByRole('img', { name: 'Starred' });
    await press(page, 'Open day ideas', 's');
    await expect(star).toBeVisible();
    await choice(page, 'Starred').click();
    await expect(page).toHaveURL(/filter=starred/);
    await expect(nameOf(page, 'Open day ideas')).toBeVisible();
    await board(page, 'Open day ideas').hover();
    await page.getByRole('button', { name: 'Remove star from Open day ideas' }).click();
    await expect(page.getByRole('heading', { name: 'No starred whiteboards yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all whiteboards' }).click();
    await expect(star).toHaveCount(0);

    await page.route('**/api/wb/star/**', (route) => route.abort('connectionfailed'));
    await press(page, 'Open day ideas', 's');
    await expect(page.getByRole('alert').filter({ hasText: errorText('NETWORK_ERROR', 'en') })).toBeVisible();
    await expect(star).toHaveCount(0);
  });

  test('R1.08 a whiteboard is copied from its menu, and the copy becomes a board of its own', async ({
    page,
    person,
  }) => {
    await newBoard(person, 'Library');
    await signedInAs(page, person);
    await page.goto('board');
    await pick(page, 'Library', 'Make a copy');
    await expect(nameOf(page, 'Library copy')).toBeVisible();
    await expect(board(page, 'Library copy')).toContainText('You edited');
    const menu = await menuOf(page, 'Library copy');
    await expect(menu.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  });

  test('R1.08 a copy shows its progress, cannot be opened before it is whole, and says when it failed', async ({
    page,
    person,
  }) => {
    await newBoard(person, 'Library copy');
    let state: 'running' | 'failed' = 'running';
    await page.route('**/services/whiteboard/api/wb?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { copying: string | null }[] };
      for (const listed of body.data) listed.copying = state;
      await route.fulfill({ response: answer, json: body });
    });
    await page.route('**/copy-progress*', (route) =>
      route.fulfill({ json: { code: 0, data: { state, done: 3, total: 12 } } }),
    );
    await signedInAs(page, person);
    await page.goto('board');
    await expect(board(page, 'Library copy')).toContainText('Copying page 3 of 12');
    await expect(page.getByRole('main').getByRole('link', { name: 'Library copy' })).toHaveCount(0);
    state = 'failed';
    await expect(board(page, 'Library copy')).toContainText('Copying failed');
    const menu = await menuOf(page, 'Library copy');
    await expect(menu.getByRole('menuitem')).toHaveText([/Move to recycle bin/]);
  });

  test('R2.17 filters, order, layout and search stand in the address; the layout is kept for the person', async ({
    page,
    person,
    browser,
  }) => {
    for (const name of ['Banana', 'Cherry', 'Apple tart', 'Apple pie']) await newBoard(person, name);
    await signedInAs(page, person);
    await page.goto('board');
    await expect(names(page)).toHaveText(['Apple pie', 'Apple tart', 'Cherry', 'Banana']);
    await page.getByRole('button', { name: 'Sorted by: Last edited' }).click();
    await page.getByRole('menuitem', { name: 'Name' }).click();
    await expect(page).toHaveURL(/sort=name/);
    await expect(names(page)).toHaveText(['Apple pie', 'Apple tart', 'Banana', 'Cherry']);

    // While a menu is open, it handles all keys.
    await expect(page.getByRole('menuitem', { name: 'Name' })).toBeHidden();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search names and text' });
    await expect(search).toBeFocused();
    await search.fill('app ta');
    await expect(names(page)).toHaveText(['Apple tart']);
    await expect(page).toHaveURL(/q=app\+ta/);
    await expect(board(page, 'Apple tart').locator('mark')).toHaveText(['App', 'ta']);
    await search.fill('quince');
    await expect(page.getByRole('heading', { name: 'Nothing found for quince' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(names(page)).toHaveCount(4);
    await expect(search).toHaveValue('');

    await choice(page, 'Shared with me').click();
    await expect(page.getByRole('heading', { name: 'Nobody has shared a whiteboard with you yet' })).toBeVisible();
    await page.goBack();
    await expect(names(page)).toHaveCount(4);

    // With nothing to save, the same call reads.
    const kept = page.waitForResponse(
      (answer) =>
        answer.url().includes('/wb/user/meta') &&
        answer.request().postData()?.includes('"list"') === true &&
        answer.ok(),
    );
    await choice(page, 'List').click();
    await expect(page).toHaveURL(/view=list/);
    await kept;
    const elsewhere = await (await browser.newContext()).newPage();
    await signedInAs(elsewhere, person);
    await elsewhere.goto('board');
    await expect(elsewhere.locator('ul[data-view="list"]')).toBeVisible();
    await elsewhere.context().close();
  });

  test('R2.17 a board shows its picture in the theme of the viewer; one that exists for light paper only is dimmed', async ({
    page,
    person,
  }) => {
    for (const name of ['Functions', 'Old paper']) await newBoard(person, name);
    await page.route('**/services/whiteboard/api/wb?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { wbName: string; thumbnail: unknown; pageCount: number }[] };
      for (const listed of body.data) {
        const dark = listed.wbName === 'Functions' ? 'dark' : 'gone';
        listed.thumbnail = { light: '/iwb/pictures/light.svg', dark: `/iwb/pictures/${dark}.svg` };
        listed.pageCount = 5;
      }
      await route.fulfill({ response: answer, json: body });
    });
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';
    await page.route('**/iwb/pictures/*', (route) =>
      route.request().url().includes('gone')
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType: 'image/svg+xml', body: picture }),
    );
    await signedInAs(page, person);
    await page.goto('board');
    const [both, lightOnly] = [board(page, 'Functions').locator('img'), board(page, 'Old paper').locator('img')];
    await expect(both).toHaveAttribute('src', /light/);
    await expect(board(page, 'Functions').locator('[data-edges]')).toHaveAttribute('data-edges', '2');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(both).toHaveAttribute('src', /dark/);
    await expect(both).toHaveCSS('opacity', '1');
    await expect(lightOnly).toHaveAttribute('src', /light/);
    await expect(lightOnly).toHaveCSS('opacity', '0.88');
  });

  test('R2.17 a long list goes on as one scrolls, and by a button', async ({ page, person }) => {
    for (let place = 1; place <= 9; place += 1) await newBoard(person, `Lesson ${place}`);
    // Pages of four instead of forty: the same cursors, with the number of boards that a new account may have.
    let failing = false;
    await page.route('**/services/whiteboard/api/wb?*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('pageSize', '4');
      return failing && url.searchParams.has('cursor') ? route.abort() : route.continue({ url: url.href });
    });
    await page.setViewportSize({ width: 1440, height: 500 });
    await signedInAs(page, person);
    await page.goto('board?view=grid&sort=name');
    await expect(page.getByText('9 whiteboards', { exact: true })).toBeVisible();
    await names(page).last().scrollIntoViewIfNeeded();
    await expect(names(page)).toHaveText(Array.from({ length: 9 }, (_, place) => `Lesson ${place + 1}`));
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

    failing = true;
    await page.goto('board?view=grid&sort=created');
    await heard(page, errorText('NETWORK_ERROR', 'en'));
    await expect(names(page)).toHaveCount(4);
    failing = false;
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(names(page)).toHaveCount(9);
  });

  test('R2.17 with the keyboard alone: arrows move, Enter opens, the context-menu key opens the menu', async ({
    page,
    person,
  }) => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await newBoard(person, name);
    await signedInAs(page, person);
    await page.goto('board');
    await expect(names(page)).toHaveText(['Six', 'Five', 'Four', 'Three', 'Two', 'One']);
    await nameOf(page, 'Six').focus();
    await page.keyboard.press('ArrowRight');
    await expect(nameOf(page, 'Five')).toBeFocused();
    // At a width of 1440 a row has four cards.
    await page.keyboard.press('ArrowDown');
    await expect(nameOf(page, 'One')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(nameOf(page, 'Six')).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(nameOf(page, 'Six')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Six');
  });

  test('R2.17 a list that does not come offers another try', async ({ page, person }) => {
    await newBoard(person, 'Procurement');
    await page.route('**/services/whiteboard/api/wb?*', (route) => route.abort('connectionfailed'));
    await signedInAs(page, person);
    await page.goto('board');
    await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(nameOf(page, 'Procurement')).toBeVisible();
    await expect(boardsTitle(page)).toBeVisible();
  });
});
