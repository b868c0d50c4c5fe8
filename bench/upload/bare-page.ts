/// <reference lib="dom" />
import type { Page } from '@playwright/test';

interface Part {
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

const INPUT = 'bare-upload';
/** The same number as in the product. */
const AT_ONCE = 4;

/** Adds the bench's own file input to the page, and chooses the file. */
export async function chooseBareFile(page: Page, path: string): Promise<void> {
  await page.evaluate((id) => {
    document.getElementById(id)?.remove();
    const input = Object.assign(document.createElement('input'), { type: 'file', id });
    document.body.append(input);
  }, INPUT);
  await page.locator(`#${INPUT}`).setInputFiles(path);
}

/** Sends the parts of the chosen file to their addresses. */
export const sendBare = (page: Page, parts: readonly Part[]): Promise<void> =>
  page.evaluate(
    async ({ id, waiting, hands }) => {
      const input = document.getElementById(id);
      const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
      if (file === undefined) throw new Error('no file was chosen');
      const put = ({ from, to, url }: Part): Promise<void> =>
        new Promise((resolve, reject) => {
          const request = new XMLHttpRequest();
          request.open('PUT', url);
          request.onload = () => (request.status === 200 ? resolve() : reject(new Error(`part: ${request.status}`)));
          request.onerror = () => reject(new Error('the store did not answer'));
          request.send(file.slice(from, to));
        });
      const hand = async (): Promise<void> => {
        for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) await put(part);
      };
      await Promise.all(Array.from({ length: hands }, hand));
    },
    { id: INPUT, waiting: [...parts], hands: AT_ONCE },
  );
