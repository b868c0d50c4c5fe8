import type { Browser, Locator, Page } from '@playwright/test';
import { drag, key, openEditor, tool } from './editor-world.ts';
import { type Board, dialog, newBoard, openList, share } from './sharing-world.ts';
import { layoutOf, type Written } from './text-size-world.ts';
import { test as base, expect, type Person, signedInAs } from './world.ts';

/**
 * A browser whose settings set the text size to 32 pixels instead of 16. Media queries in em respect that setting, but not a
 * style of the page.
 */
const test = base.extend<{ large: Browser }>({
  large: async ({ playwright, launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    await use(browser);
    await browser.close();
  },
});

/** A scene is in the window: `part` of it is measured, or everything. */
type Visit = (scene: string, part?: Locator) => Promise<void>;

const eachOf = expect.configure({ soft: true });

const LONG = 'Roof plan of the solar canopy over the northern car park, second draft';

async function seeList(page: Page, visit: Visit): Promise<void> {
  await openList(page);
  await expect(page.getByRole('main').getByText(LONG)).toBeVisible();
  await visit('list');
  await page.getByRole('main').getByText(LONG).hover();
  await page.getByRole('button', { name: `Menu for ${LONG}` }).click();
  await visit('menu of a board', page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New whiteboard' }).click();
  await expect(dialog(page)).toBeVisible();
  await visit('new board', dialog(page));
}

async function seeTools(page: Page, visit: Visit, isPhone: boolean): Promise<void> {
  await tool(page, 'Pen').click();
  await tool(page, 'Pen').click();
  const panel = page.getByRole('region', { name: 'Pen' });
  await expect(panel).toBeInViewport({ ratio: 0.99 });
  // On a phone it covers what floats above the sheet.
  await visit('pen', isPhone ? panel : undefined);
  await page.keyboard.press('Escape');
}

async function seeObject(page: Page, visit: Visit): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await key(page, 'n');
  await page.mouse.click(width / 2, height * 0.45);
  await page.keyboard.type('Order cable');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeInViewport({ ratio: 1 });
  await visit('object');
  await key(page, 'p');
  await drag(page, [
    [width / 3, height * 0.6],
    [width / 2, height * 0.65],
  ]);
}

async function seeEditor(page: Page, board: Board, visit: Visit, isPhone: boolean): Promise<void> {
  await openEditor(page, board);
  await visit('editor');
  await seeTools(page, visit, isPhone);
  await seeObject(page, visit);
  await share(page);
  for (const way of ['Code', 'Link', 'Email']) {
    await dialog(page).locator('.ant-segmented-item').filter({ hasText: way }).click();
    await visit(`share by ${way}`, dialog(page));
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  if (isPhone) {
    await page.getByRole('button', { name: `Menu for ${board.wbName}` }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
  } else {
    await page.getByRole('button', { name: 'History', exact: true }).click();
  }
  await expect(page.getByRole('toolbar', { name: 'Replay' })).toBeInViewport({ ratio: 1 });
  const panel = page.getByRole('region', { name: 'History' });
  await expect(panel.getByText('Order cable').or(panel.getByText('Mei Lin')).first()).toBeVisible();
  await visit('history', panel);
  await visit('replay', page.getByRole('toolbar', { name: 'Replay' }));
}

/** Checks that all text is twice as large as in a browser with default settings. */
function smallTexts(usual: readonly Written[], now: readonly Written[]): readonly string[] {
  const sizes = new Map(usual.map(({ text, size }) => [text, size]));
  const known = now.filter(({ text }) => sizes.has(text));
  if (known.length === 0) return ['none of its texts'];
  return known.flatMap(({ text, size }) =>
    size < 1.9 * (sizes.get(text) ?? 0) ? [`"${text}" is small: ${sizes.get(text)}, now ${size}`] : [],
  );
}

for (const [what, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`text at 200 % grows everywhere on a ${what}, and nothing is cut or covered`, async ({
    browser,
    large,
    person,
    baseURL,
  }, info) => {
    const board = await newBoard(person, 'Solar canopy');
    await newBoard(person, LONG);
    const isPhone = what === 'phone';
    const walk = async (page: Page, who: Person, visit: Visit) => {
      await page.goto('login');
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      await visit('sign-in');
      await signedInAs(page, who);
      await seeList(page, visit);
      await seeEditor(page, board, visit, isPhone);
    };
    const windowOf = async (one: Browser) =>
      (
        await one.newContext({ viewport, reducedMotion: 'reduce', ...(baseURL === undefined ? {} : { baseURL }) })
      ).newPage();

    const usual = new Map<string, readonly Written[]>();
    const plain = await windowOf(browser);
    await walk(plain, person, async (scene, part = plain.locator('body')) => {
      usual.set(scene, (await layoutOf(part)).written);
    });
    await plain.close();

    const page = await windowOf(large);
    await walk(page, person, async (scene, part = page.locator('body')) => {
      await page.screenshot({ path: info.outputPath(`${scene}.png`) });
      const faults = async () => {
        const layout = await layoutOf(part);
        return [...layout.faults, ...smallTexts(usual.get(scene) ?? [], layout.written)];
      };
      // A layer is laid out before it is placed beside its button, and its texts may still be loading. All scenes are checked.
      await eachOf.poll(faults, scene).toEqual([]);
    });
  });
}
