/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { blobAddress, KIND, textOf } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import { PNG } from 'pngjs';
import { doing, drag, key, onePerson, openEditor, pick, type Spot, witness } from './editor-world.ts';
import { GREEN, halves } from './pictures-world.ts';
import { joined, newBoard, pageOf } from './sharing-world.ts';
import { expect, heard, newPerson, test } from './world.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const BOX: [Spot, Spot] = [
  [400, 300],
  [520, 380],
];
const ON_BOX: Spot = [460, 300];
/** The window shows the middle of the reference frame. */
const MIDDLE_Y = 1080;

async function drawBox(page: Page): Promise<void> {
  await key(page, 'r');
  await drag(page, BOX);
  await key(page, 'v');
  await page.mouse.click(...ON_BOX);
}

interface Item {
  readonly types: readonly string[];
  readonly text: string | undefined;
  readonly html: string;
  readonly png: string | undefined;
}

/**
 * The clipboard as any other application sees it. A copy writes its words immediately and its picture once it is drawn;
 * Chromium refuses to continue reading across such a change, so the reader starts again.
 */
const onSystem = (page: Page): Promise<Item> =>
  page.evaluate(async () => {
    const read = async () => {
      const [item] = await navigator.clipboard.read();
      const picture = item?.types.includes('image/png') ? await item.getType('image/png') : undefined;
      const text = item?.types.includes('text/plain') ? await (await item.getType('text/plain')).text() : undefined;
      const html = item?.types.includes('text/html') ? await (await item.getType('text/html')).text() : '';
      const bytes = picture && new Uint8Array(await picture.arrayBuffer());
      return { types: item?.types ?? [], text, html, png: bytes && btoa(String.fromCharCode(...bytes)) };
    };
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      }
    }
  });

/** Writes to the clipboard as another application would. */
const putText = (page: Page, text: string): Promise<void> =>
  page.evaluate((words) => navigator.clipboard.writeText(words), text);
const putHtml = (page: Page, html: string, text: string): Promise<void> =>
  page.evaluate(
    ([markup, words]) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([markup ?? ''], { type: 'text/html' }),
          'text/plain': new Blob([words ?? ''], { type: 'text/plain' }),
        }),
      ]),
    [html, text],
  );

test('R9.45 what is copied on one board is pasted on another, in another tab, and by other applications as words and as a picture', async ({
  page,
  person: owner,
}) => {
  await onePerson(page, owner);
  await drawBox(page);
  await page.mouse.dblclick(...ON_BOX);
  await expect(page.getByRole('textbox', { name: 'Text on the board' })).toBeFocused();
  await page.keyboard.type('Vote on Monday');
  await page.keyboard.press('Escape');
  await key(page, 'Control+a');
  await doing(page, 'copy', () => key(page, 'Control+c'));
  await expect.poll(async () => (await onSystem(page)).png !== undefined).toBe(true);
  const { types, text, png } = await onSystem(page);
  expect(text).toBe('Vote on Monday');
  expect(types).toContain('text/html');
  expect(types.some((type) => type.startsWith('web application/'))).toBe(true);
  const { width, height, data } = PNG.sync.read(Buffer.from(png ?? '', 'base64'));
  expect(width).toBeGreaterThan(height);
  expect(new Set(data).size).toBeGreaterThan(10);

  const other = await newBoard(owner, 'Library');
  const tab = await page.context().newPage();
  await openEditor(tab, other);
  const there = await witness(owner, other);
  await tab.mouse.move(700, 500);
  await doing(tab, 'paste', () => key(tab, 'Control+v'));
  await expect.poll(() => there.objects.length).toBe(1);
  expect(textOf(await there.only())).toBe('Vote on Monday');
  expect((await there.only()).type).toBe(KIND.rectangle);
  // First pasted where the pointer is, then beside it; one undo each removes both.
  await key(tab, 'Control+v');
  await expect.poll(() => there.objects.length).toBe(2);
  const [first, second] = [...there.objects].sort((a, b) => a.left - b.left);
  expect((second?.left ?? 0) - (first?.left ?? 0)).toBe(24);
  await key(tab, 'Control+z');
  await key(tab, 'Control+z');
  await expect.poll(() => there.objects.length).toBe(0);
  // Pasted by the menu, at the place where it was opened.
  await doing(tab, 'paste', () => pick(tab, [900, 300], 'Paste here'));
  await expect.poll(() => there.objects.length).toBe(1);
  there.close();
});

test('cut takes away and brings back, and words in a field are copied as words', async ({ page, person: owner }) => {
  const { seen } = await onePerson(page, owner);
  await drawBox(page);
  await expect.poll(() => seen.objects.length).toBe(1);
  const { left, top } = await seen.only();
  await doing(page, 'cut', () => key(page, 'Control+x'));
  await expect.poll(() => seen.objects.length).toBe(0);
  await key(page, 'Control+v');
  await expect.poll(() => seen.objects.map((one) => [one.left, one.top])).toEqual([[left, top]]);
  await page.mouse.dblclick(...ON_BOX);
  const field = page.getByRole('textbox', { name: 'Text on the board' });
  await expect(field).toBeFocused();
  await page.keyboard.type('plan');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('End');
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Escape');
  await expect.poll(async () => textOf(await seen.only())).toBe('planplan');
  // The picture of the box may arrive after the words, and must not replace them.
  await expect.poll(async () => (await onSystem(page)).text).toBe('plan');
});

test('R3.57 words, long texts and addresses from elsewhere become texts, a sheet a table that goes back as one; what is hostile in them does not', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  await page.mouse.move(600, 400);
  const texts = () => [...seen.objects].sort((a, b) => a.top - b.top || a.left - b.left).map(textOf);
  const paste = async (count: number): Promise<void> => {
    await key(page, 'Control+v');
    await expect.poll(() => seen.objects.length).toBe(count);
  };
  const undo = async (): Promise<void> => {
    await key(page, 'Control+z');
    await expect.poll(() => seen.objects.length).toBe(0);
  };
  await putText(page, `${'Snow load on the north edge. '.repeat(12)}`);
  await paste(1);
  expect((await seen.only()).width).toBeGreaterThan(0);
  await undo();

  // A long text begins in the visible area: at 100 % the window shows 450 units above the middle of the frame.
  await key(page, 'Control+0');
  await putText(page, Array.from({ length: 300 }, (_, n) => `Measurement ${n}`).join('\n'));
  await paste(1);
  expect((await seen.only()).top).toBeGreaterThan(MIDDLE_Y - 450);
  expect((await seen.only()).top).toBeLessThan(MIDDLE_Y - 300);
  await undo();

  await putText(page, 'https://example.org/plan');
  await paste(1);
  expect((await seen.only()).link).toBe('https://example.org/plan');
  await undo();

  await putHtml(
    page,
    '<table><tr><th>Supplier</th><th>Size</th></tr><tr><td>Northlight<img src="https://elsewhere.invalid/x" onerror="window.hurt=1"></td><td>108 kWp</td></tr></table>',
    'Supplier\tSize\nNorthlight\t108 kWp',
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await paste(5);
  expect(seen.objects.filter(({ type }) => type === KIND.table)).toHaveLength(1);
  expect(texts().toSorted()).toEqual(['', '108 kWp', 'Northlight', 'Size', 'Supplier']);
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([]);
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined();
  // It is selected, and copying it gives a spreadsheet the same cells.
  await key(page, 'Control+c');
  // A copy is written twice, the second time with its picture; in between, the clipboard cannot be read.
  await expect(async () => {
    const { text, html, png } = await onSystem(page);
    expect(text).toBe('Supplier\tSize\nNorthlight\t108 kWp');
    expect(html).toContain('<td>Northlight</td><td>108 kWp</td>');
    expect(png).toBeDefined();
  }).toPass({ timeout: 60_000 });
  await undo();
  await putText(page, 'Item\tPrice\nFrame\t"12\n15"');
  await paste(5);
  expect(texts()).toContain('12\n15');
  await undo();

  const hostile = { 'smart-whiteboard': 3, objects: [{ selectId: '1', type: 201, link: 'javascript:alert(1)' }] };
  await putHtml(page, `<div data-smart-whiteboard="${btoa(JSON.stringify(hostile))}">x</div>`, 'only words');
  await paste(1);
  expect(texts()).toEqual(['only words']);
});

test('a bitmap is pasted as a picture', async ({ page, person: owner }) => {
  const { seen } = await onePerson(page, owner);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(120, 80);
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#0F8A6A';
    context?.fillRect(0, 0, 120, 80);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob({ type: 'image/png' }) })]);
  });
  await key(page, 'Control+v');
  await expect
    .poll(() => seen.objects.map(({ type, imgSrc }) => [type, imgSrc !== undefined && imgSrc !== '']))
    .toEqual([[KIND.image, true]]);
  const { imgSrc } = await seen.only();

  // On another board the same picture is reused, not uploaded again.
  await key(page, 'Control+a');
  await key(page, 'Control+c');
  const other = await newBoard(owner, 'Library');
  const tab = await page.context().newPage();
  await openEditor(tab, other);
  const there = await witness(owner, other);
  await key(tab, 'Control+v');
  await expect.poll(() => there.objects.map((one) => one.imgSrc)).toEqual([imgSrc]);
  there.close();
});

/** Drops what would be dragged from another web page. */
const dropHtml = (page: Page, at: Spot, html: string, address: string): Promise<boolean> =>
  page.evaluate(
    ([x, y, markup, uri]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/html', markup);
      dataTransfer.setData('text/uri-list', uri);
      dataTransfer.setData('text/plain', uri);
      const target = document.elementFromPoint(x, y) ?? document.body;
      const send = (kind: string): boolean =>
        !target.dispatchEvent(
          new DragEvent(kind, { dataTransfer, clientX: x, clientY: y, bubbles: true, cancelable: true }),
        );
      return send('dragover') && send('drop');
    },
    [...at, html, address] as const,
  );

test('R7.41 R8.16 pictures of the web are pasted and dropped through our server, and a failing stream is reported', async ({
  page,
  person: owner,
}) => {
  const { seen } = await onePerson(page, owner);
  const asked: (string | null)[] = [];
  const { buffer } = halves('x.png', 120, 80, GREEN);
  await page.route('**/api/imagebase/image?*', (route) => {
    const url = new URL(route.request().url()).searchParams.get('url');
    asked.push(url);
    // The web cannot be reached from here, so its pictures are faked; wrong addresses get the server's own answer.
    return url?.includes('gone') ? route.continue() : route.fulfill({ contentType: 'image/png', body: buffer });
  });
  const imageTag = (name: string) => `<meta charset="utf-8"><img src="https://pictures.example/${name}" alt="A cat">`;
  const pictures = () => seen.objects.filter(({ imgSrc }) => imgSrc !== undefined && imgSrc !== '');

  await putHtml(page, imageTag('cat.png'), '');
  await doing(page, 'pictureArrived', () => key(page, 'Control+v'));
  await expect.poll(() => pictures().map(({ type, name }) => [type, name])).toEqual([[KIND.image, 'cat.png']]);

  const dropped = 'https://pictures.example/dog';
  await doing(page, 'pictureArrived', async () => {
    expect(await dropHtml(page, [700, 500], imageTag('dog'), dropped)).toBe(true);
  });
  await expect.poll(() => pictures().map(({ name }) => name)).toEqual(['cat.png', 'dog.png']);
  expect(asked).toEqual(['https://pictures.example/cat.png', dropped]);

  // A failed picture leaves nothing on the page.
  await putHtml(page, '<img src="http://127.0.0.1/gone.png">', '');
  await key(page, 'Control+v');
  await heard(page, 'Failed to get image stream');
  await expect.poll(() => seen.objects.length).toBe(2);

  // HTML with words beside the picture is treated as text.
  await putHtml(page, `<p>A cat</p>${imageTag('cat.png')}`, 'A cat');
  await doing(page, 'paste', () => key(page, 'Control+v'));
  await expect.poll(() => seen.objects.map(textOf).filter((text) => text !== '')).toEqual(['A cat']);
});

test('R4.01 R6.03 R8.30 users that may only view or only edit copy nothing, in the menus, by keys and by HTTP, and may paste where they may edit', async ({
  page,
  person: owner,
  browser,
}) => {
  const { board, seen } = await onePerson(page, owner);
  await drawBox(page);
  await expect.poll(() => seen.objects.length).toBe(1);
  await putText(page, 'untouched');
  const editor = await newPerson('Ben Okoro');
  const viewer = await newPerson('Yuki Tan');
  await joined(owner, board, editor, '1');
  await joined(owner, board, viewer, '0');
  const desktop = await pageOf(browser, editor);
  await desktop.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(desktop, board);
  await key(desktop, 'Control+a');
  await key(desktop, 'Control+c');
  await heard(desktop, 'The owner does not allow copying');
  expect((await onSystem(desktop)).text).toBe('untouched');
  await key(desktop, 'Shift+F10');
  const menu = desktop.getByRole('menu', { name: 'Context menu' });
  await expect(menu.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  for (const name of ['Copy', 'Cut', 'Send to another device'])
    await expect(menu.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
  // Waits for the menu, which takes the focus a frame after it becomes visible.
  await menu.press('Escape');
  await expect(menu).toBeHidden();
  await key(desktop, 'Control+v');
  await expect.poll(() => seen.objects.map(textOf)).toContain('untouched');

  for (const person of [editor, viewer]) {
    const copy = person.client.call(ROUTES.putScreenCopy, {
      params: { copyId: '1234567890' },
      body: { wbNo: board.wbNo, pageIndex: 0, objects: [{ selectId: '1', type: 201 }], to: null },
    });
    await expect(copy).rejects.toMatchObject({ error: 'COPY_FORBIDDEN' });
    const own = await newBoard(person, 'Own');
    const attach = person.client.call(ROUTES.attachPictures, {
      params: { wbNo: own.wbNo },
      body: { from: board.wbNo, addresses: [blobAddress('1')] },
    });
    await expect(attach).rejects.toMatchObject({ error: 'COPY_FORBIDDEN' });
  }
});

test('R8.30 where the browser gives nothing, the user sees that copy/paste failed, and this tab still has its own copy', async ({
  page,
  person: owner,
}) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.assign(navigator.clipboard, { read: refuse, write: refuse });
  });
  const { seen } = await onePerson(page, owner);
  await pick(page, [800, 500], 'Paste here');
  await heard(page, 'Copy/paste failed');
  await drawBox(page);
  await pick(page, ON_BOX, 'Copy');
  await pick(page, [800, 500], 'Paste here');
  await expect.poll(() => seen.objects.length).toBe(2);
});

test('R7.28 R7.29 R3.86 what is copied for another screen comes there by the list of own screens, and to somebody else by its code', async ({
  page,
  person: owner,
  browser,
}) => {
  await onePerson(page, owner);
  await drawBox(page);
  const wall = await newBoard(owner, 'Wall');
  const screen = await pageOf(browser, owner);
  await openEditor(screen, wall);

  await pick(page, ON_BOX, 'Send to another device');
  const dialog = page.getByRole('dialog', { name: 'Send to another device' });
  const code = dialog.getByRole('status', { name: 'Code for the other device' });
  await expect(code).toHaveText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/);
  await dialog.getByRole('listitem').filter({ hasText: 'Wall' }).getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Sent')).toBeVisible();
  await doing(screen, 'paste', () => screen.getByRole('button', { name: 'Paste here' }).click());
  // Not before: a witness has the board open and counts as a screen too.
  const onWall = await witness(owner, wall);
  await expect.poll(() => onWall.objects.map(({ type }) => type)).toEqual([KIND.rectangle]);
  onWall.close();

  const ben = await newPerson('Ben Okoro');
  const his = await newBoard(ben, 'His own');
  const desktop = await pageOf(browser, ben);
  await openEditor(desktop, his);
  const there = await witness(ben, his);
  await pick(desktop, [700, 450], 'Paste from another device');
  const asking = desktop.getByRole('dialog', { name: 'Paste from another device' });
  const field = asking.getByLabel('Code from the other device');
  await field.fill('ABCD');
  await field.press('Enter');
  await expect(asking.getByRole('alert')).toHaveText('A code has 8 letters and digits');
  await field.fill('ABCD EFGH');
  await field.press('Enter');
  await expect(asking.getByRole('alert')).toContainText('This code is wrong or has expired');
  await field.fill((await code.textContent()) ?? '');
  await asking.getByRole('button', { name: 'Paste' }).click();
  await expect(asking).toBeHidden();
  await expect.poll(() => there.objects.map(({ type }) => type)).toEqual([KIND.rectangle]);
  await key(desktop, 'Control+z');
  await expect.poll(() => there.objects.length).toBe(0);
  there.close();
});
