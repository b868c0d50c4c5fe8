import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { HOUR, MINUTE } from '@sw/base';
import { addPastCall } from '@sw/testing';
import { faults } from './axe-world.ts';
import { choice } from './boards-world.ts';
import { addHistory, midMonth, monthName, newBoard } from './call-history-world.ts';
import { modulesAt } from './module-stack.ts';
import { expect, newPerson, signedInAs, test } from './world.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Call statistics', level: 1 });
const table = (page: Page) => page.getByRole('main').getByRole('table', { name: 'Calls', exact: true });
const rows = (page: Page) => table(page).getByRole('row');
const months = (page: Page) => page.getByRole('group', { name: /^Months/ });
const month = (page: Page, ago: number) => months(page).getByRole('button', { name: monthName(ago) });
const total = (page: Page, label: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

test('R2.22 R3.49 R7.84 R7.85 R7.86 R7.87 R7.90 R7.91 the menu leads to the calls with their columns, the sums and the limit of the month', async ({
  page,
  person,
  database,
}) => {
  await addHistory(database, person, await newPerson('Ben Okoro'));
  await signedInAs(page, person);
  const complaints: string[] = [];
  // Measuring and drawing in recharts must not need styles that the page's policy refuses.
  page.on('console', (message) => message.text().includes('Content Security') && complaints.push(message.text()));
  await page.goto(modulesAt('board'));
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Call statistics' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL(/\/callSummary$/);
  await expect(page).toHaveTitle('Call statistics');

  await expect(rows(page).first().getByRole('columnheader')).toHaveText([
    'Date',
    'Whiteboard',
    'Initiator',
    'Start',
    'End',
    'People',
    'Duration',
    'Consumed',
  ]);
  await expect(rows(page)).toHaveCount(4);
  const joined = rows(page).nth(1).getByRole('cell');
  await expect(joined).toHaveText([
    /1[56] /,
    /Why do buses run late/,
    /Ben Okoro/,
    /\d\d:05/,
    /\d\d:43/,
    '2',
    '38 min',
    '0 min',
  ]);
  const created = rows(page).nth(2).getByRole('cell');
  await expect(created).toHaveText([/15 /, /=Open day ideas/, /You/, /\d\d:05/, /\d\d:28/, '2', '84 min', '84 min']);

  await expect(total(page, 'Created')).toHaveText('104 min');
  await expect(total(page, 'Joined')).toHaveText('30 min');
  await expect(total(page, 'All time')).toHaveText('104 min created, 30 min joined');
  await expect(total(page, 'Calls')).toHaveText('3');
  await expect(total(page, 'Average length')).toHaveText('45 min');
  await expect(total(page, 'Most people at once')).toHaveText('2');
  await expect(page.getByText('This month: 0 of 120 min used for calls you create, 120 min left.')).toBeVisible();
  // The picture has a bar for each figure that is not zero, and the limit.
  await expect(page.locator('.recharts-bar-rectangle path')).toHaveCount(3);
  await expect(page.getByText('Limit for calls you create')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('R7.88 R7.89 a month shows its figures to the pointer, to the keys and to readers, and filters the list', async ({
  page,
  person,
  database,
}) => {
  await addHistory(database, person, await newPerson('Ben Okoro'));
  await signedInAs(page, person);
  await page.goto(modulesAt('callSummary'));
  const figures = page.getByRole('table', { name: 'Minutes by month' });
  await expect(figures.getByRole('row')).toHaveCount(13);
  await expect(figures.getByRole('row', { name: monthName(1) }).getByRole('cell')).toHaveText(['84', '30', '2']);

  await month(page, 1).hover();
  const tip = page.locator('[aria-hidden=true]').filter({ hasText: /^.*Created84 minJoined30 min$/ });
  await expect(tip).toBeVisible();
  await expect(month(page, 1)).toHaveAccessibleName(`${monthName(1)}: 84 min created, 30 min joined, 2 calls`);

  // A single Tab stop: arrows move among the months, Enter filters, and a second Enter shows all again.
  await month(page, 11).focus();
  await page.keyboard.press('End');
  await expect(month(page, 0)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(month(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: `1 in ${monthName(2)}` })).toBeVisible();
  await expect(page).toHaveURL(/month=\d{4}-\d\d/);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'All months' }).click();
  await expect(rows(page)).toHaveCount(4);
});

test('R7.91 the list shows all, created or joined calls of a period, and goes on where it ended', async ({
  page,
  person,
  database,
}) => {
  const ben = await newPerson('Ben Okoro');
  await addHistory(database, person, ben);
  const wbNo = await newBoard(person, 'Weekly');
  const me = person.user.userId;
  // A page of the list has 40.
  for (let n = 0; n < 45; n += 1)
    await addPastCall(database, { wbNo, creator: me, at: midMonth(4) - n * HOUR, people: [[me, 0, MINUTE]] });
  await signedInAs(page, person);
  await page.goto(modulesAt('callSummary'));
  await expect(rows(page).nth(1)).toBeVisible();
  await choice(page, 'Joined').click();
  await expect(rows(page)).toHaveCount(2);
  await choice(page, 'Created').click();
  await expect(rows(page).nth(1)).toContainText('=Open day ideas');
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(1 + 47);

  await page.getByRole('combobox', { name: 'Period' }).press('Enter');
  await page.getByRole('option', { name: 'Last 3 months' }).or(page.getByTitle('Last 3 months')).last().click();
  await expect(rows(page)).toHaveCount(1 + 2);
  await expect(months(page).getByRole('button')).toHaveCount(3);
  await expect(total(page, 'Calls')).toHaveText('3');
  await choice(page, 'Joined').click();
  await month(page, 2).click();
  await expect(page.getByRole('heading', { name: 'No such calls' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all calls' }).click();
  await expect(rows(page)).toHaveCount(1 + 3);
});

test('R7.92 a call opens with its participants and their times, by keys alone, and leads to its board', async ({
  page,
  person,
  database,
}) => {
  await addHistory(database, person, await newPerson('Ben Okoro'));
  await signedInAs(page, person);
  await page.goto(modulesAt('callSummary'));
  await rows(page).nth(2).getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog', { name: '=Open day ideas' });
  const people = dialog.getByRole('list', { name: 'People in this call' }).getByRole('listitem');
  await expect(people).toHaveText([/Mei Lin\d\d:05 to \d\d:2884 min/, /Ben Okoro\d\d:09 to \d\d:2920 min/]);
  await expect(dialog.getByText('Video')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(rows(page).nth(2).getByRole('button')).toBeFocused();
  await rows(page).nth(2).click();
  await dialog.getByRole('button', { name: 'Open the whiteboard' }).click();
  await expect(page).toHaveURL(/\/board\/\d+/);
});

test('R7.93 the table is exported in the language of the reader, and a name in it is never a formula', async ({
  page,
  person,
  database,
}) => {
  await addHistory(database, person, await newPerson('Ben Okoro'));
  await signedInAs(page, person);
  const exported = async (button: string): Promise<string[]> => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('calls.csv');
    return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  };
  await page.goto(modulesAt('callSummary?side=created'));
  await expect(rows(page)).toHaveCount(3);
  const english = await exported('Export table');
  expect(english).toHaveLength(3);
  expect(english[0]).toMatch(/^\uFEFFDate,Whiteboard name,Initiator,Start,End,Number of people,/);
  expect(english[1]).toMatch(/^\d{4}-\d\d-15,'=Open day ideas,Mei Lin,.*,2,84,84$/);
  await page.evaluate(() => localStorage.setItem('iwb_lang', 'zh'));
  await page.reload();
  await expect(page.getByRole('heading', { name: '通话统计', level: 1 })).toBeVisible();
  expect((await exported('导出表格'))[0]).toContain('日期,白板名称,发起人');
});

test('R2.22 somebody without calls reads how to have one', async ({ page, person }) => {
  await signedInAs(page, person);
  await page.goto(modulesAt('callSummary'));
  await expect(page.getByRole('heading', { name: 'No calls yet' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to whiteboards' }).click();
  await expect(page).toHaveURL(/\/board$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('R2.22 R3.49 every column has its place, nothing is wider than the window, and a call opens as a sheet', async ({
    page,
    person,
    database,
  }) => {
    await addHistory(database, person, await newPerson('Ben Okoro'));
    await signedInAs(page, person);
    await page.goto(modulesAt('callSummary'));
    const calls = page.getByRole('list', { name: 'Calls' }).getByRole('listitem');
    await expect(calls).toHaveCount(3);
    await expect(calls.nth(1)).toHaveText(
      /=Open day ideas84 min.*15 .*\d\d:05 to \d\d:28.*84 min consumed.*You.*2 people/,
    );
    await expect(page.locator('.recharts-bar-rectangle path')).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const sheet = page.getByRole('main');
    expect(await sheet.evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
    expect(await faults(page)).toEqual([]);
    await month(page, 2).tap();
    await expect(calls).toHaveCount(1);
    await calls.first().getByRole('button').tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('list', { name: 'People in this call' }).getByRole('listitem')).toHaveCount(1);
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
  });
});
