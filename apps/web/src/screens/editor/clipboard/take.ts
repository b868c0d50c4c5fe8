import type { ClipboardContents } from './read-data.ts';

/** The type in a copy event, for tabs of the same browser. */
export const CLIP_TYPE = 'application/x-smart-whiteboard+json';
/** The type on the system's clipboard, in browsers that support custom formats. */
export const WEB_TYPE = `web ${CLIP_TYPE}`;

const isPicture = ({ type }: { readonly type: string }): boolean => type.startsWith('image/');

/** A file without a name gets one from its type: `image/svg+xml` is `pasted.svg`. */
const nameOf = (type: string): string => `pasted.${/^image\/(\w+)/.exec(type)?.[1] ?? ''}`;

const filled = (text: string): string | undefined => (text === '' ? undefined : text);

/** The content of a paste event, which needs no permission. */
export const contentsInEvent = (data: DataTransfer): ClipboardContents => ({
  clip: filled(data.getData(CLIP_TYPE)),
  html: filled(data.getData('text/html')),
  text: filled(data.getData('text/plain')),
  pictures: [...data.files].filter(isPicture),
});

async function readSystem(): Promise<ClipboardContents> {
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
 * The clipboard's content for a button, after the browser has asked the user. Rejects if that is refused. Chromium also
 * rejects if the clipboard changes while it is read, as when the picture of a copy follows its words: then it is read again.
 */
export const contentsOnSystem = (): Promise<ClipboardContents> =>
  readSystem().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return readSystem();
    throw error;
  });
