import { test as base } from '@playwright/test';
import type { Theme } from '@sw/board-render';
import { buildGallery, drawInBrowser, openGallery } from './browser-canvas.ts';
import { maskOf } from './compare.ts';
import { gallery } from './gallery/gallery.ts';
import type { Sheet } from './gallery/sheet.ts';
import type { Picture } from './picture.ts';
import { ServerCanvas } from './server-canvas.ts';

/** A sheet as drawn by both sides. */
export interface Drawn {
  readonly browser: Picture;
  readonly server: Picture;
  readonly mask: Uint8Array;
}

export interface Studio {
  readonly server: ServerCanvas;
  draw(sheet: Sheet, theme: Theme): Promise<Drawn>;
}

/** Both sides, opened once for all tests of a file. */
export const test = base.extend<object, { studio: Studio }>({
  studio: [
    async ({ browser }, use) => {
      await buildGallery();
      const page = await browser.newPage();
      const server = new ServerCanvas();
      const known = new Map<string, Promise<Drawn>>();
      const draw = async (sheet: Sheet, theme: Theme): Promise<Drawn> => {
        const whole = await server.drawSheet(sheet, theme);
        const mask = maskOf(whole, await server.drawSheet(sheet, theme, true));
        return { server: whole, mask, browser: await drawInBrowser(page, sheet, theme) };
      };
      await openGallery(page);
      await use({
        server,
        draw(sheet, theme) {
          const key = `${sheet.name} ${theme}`;
          const drawn = known.get(key) ?? draw(sheet, theme);
          known.set(key, drawn);
          return drawn;
        },
      });
      server.close();
      await page.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export const SHEETS: readonly Sheet[] = gallery();
