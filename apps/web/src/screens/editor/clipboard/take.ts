import type { Lying } from './read-data.ts';
import { CLIP_TYPE, WEB_TYPE } from './types.ts';

const isPicture = ({ type }: { readonly type: string }): boolean => type.startsWith('image/');

/** What has no name of its own gets one that says what it is: `image/svg+xml` is `pasted.svg`. */
const nameOf = (type: string): string => `pasted.${/^image\/(\w+)/.exec(type)?.[1] ?? ''}`;

const filled = (text: string): string | undefined => (text === '' ? undefined : text);

/** What a paste event brings, without asking anybody. */
export const lyingInEvent = (data: DataTransfer): Lying => ({
  clip: filled(data.getData(CLIP_TYPE)),
  html: filled(data.getData('text/html')),
  text: filled(data.getData('text/plain')),
  pictures: [...data.files].filter(isPicture),
});

async function readSystem(): Promise<Lying> {
  const pictures: File[] = [];
  const found: { clip?: string | undefined; html?: string | undefined; text?: string | undefined } = {};
  for (const item of await navigator.clipboard.read()) {
    const text = async (type: string): Promise<string | undefined> =>
      item.types.includes(type) ? (await item.getType(type)).text() : undefined;
    found.clip ??= await text(WEB_TYPE);
    found.html ??= await text('text/html');
    found.text ??= await text('text/plain');
    const picture = item.types.find((type) => type.startsWith('image/'));
    if (picture !== undefined)
      pictures.push(new File([await item.getType(picture)], nameOf(picture), { type: picture }));
  }
  return { ...found, pictures };
}

/**
 * What the browser gives a button, after asking its user. Rejects where that is refused. Chromium also rejects when the
 * clipboard changes while it is read, as it does when the picture of a copy follows its words: that is read again.
 */
export const lyingOnSystem = (): Promise<Lying> =>
  readSystem().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return readSystem();
    throw error;
  });
