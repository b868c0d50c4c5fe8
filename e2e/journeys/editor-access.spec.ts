import { faults } from './axe-world.ts';
import { drag, key, onePerson } from './editor-world.ts';
import { expect, test } from './world.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no serious fault on the editor in the ${theme} theme`, async ({ page, person: owner }) => {
    await page.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    await onePerson(page, owner);
    expect(await faults(page)).toEqual([]);
    await key(page, 'r');
    await drag(page, [
      [600, 360],
      [760, 460],
    ]);
    await key(page, 'v');
    await page.mouse.click(600, 400);
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await key(page, '?');
    await expect(page.getByRole('dialog', { name: 'Common shortcuts' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`A18 axe finds neither a serious fault nor a missing landmark on the list, in the share dialog, the history and the outline in the ${theme} theme`, async ({
    page,
    person: owner,
  }) => {
    await page.addInitScript((choice) => localStorage.setItem('iwb_theme', choice), theme);
    const { board } = await onePerson(page, owner);
    await key(page, 'r');
    await drag(page, [
      [600, 360],
      [760, 460],
    ]);
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('button', { name: /Mei Lin/ }).first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await history.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('toolbar', { name: 'View' }).getByRole('button', { name: 'Outline' }).click();
    await expect(page.getByRole('region', { name: 'Outline' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Invitation code')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.goto('board');
    await expect(page.getByRole('link', { name: board.wbName }).first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}
