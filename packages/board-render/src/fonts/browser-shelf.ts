import type { FaceShelf, FontFile } from './face-loader.ts';

/** The browser features used here, declared so that the package needs no DOM types. */
interface FontFaceLike {
  readonly status: 'unloaded' | 'loading' | 'loaded' | 'error';
}
interface FontFaceSetLike {
  add(face: FontFaceLike): void;
  delete(face: FontFaceLike): void;
  check(font: string, text: string): boolean;
  load(font: string, text: string): Promise<readonly unknown[]>;
}
interface Browser {
  readonly document?: { readonly fonts: FontFaceSetLike };
  /** A worker's. */
  readonly fonts?: FontFaceSetLike;
  readonly FontFace: new (
    family: string,
    source: string,
    descriptors: { weight: string; style: string; unicodeRange: string },
  ) => FontFaceLike;
}

const browser = globalThis as unknown as Browser;

const faceOf = (family: string, { url, range, weight, slant }: FontFile): FontFaceLike =>
  new browser.FontFace(family, `url(${JSON.stringify(url)})`, {
    weight: String(weight),
    style: slant,
    unicodeRange: range,
  });

/** Undefined if a worker cannot have its own fonts. */
export function browserShelf(): FaceShelf | undefined {
  const fonts = browser.document?.fonts ?? browser.fonts;
  if (!fonts) return undefined;
  const shelved = new Map<FontFaceLike, { readonly family: string; readonly file: FontFile }>();
  const put = (family: string, file: FontFile): void => {
    const face = faceOf(family, file);
    fonts.add(face);
    shelved.set(face, { family, file });
  };
  /** A failed `FontFace` is never retried; a new one replaces it. */
  const renewLost = (): void => {
    for (const [face, { family, file }] of [...shelved]) {
      if (face.status !== 'error') continue;
      fonts.delete(face);
      shelved.delete(face);
      put(family, file);
    }
  };
  return {
    add(family, files) {
      for (const file of files) put(family, file);
    },
    has: (font, letters) => fonts.check(font, letters),
    async fetch(font, letters) {
      try {
        return (await fonts.load(font, letters)).length > 0;
      } catch (error) {
        renewLost();
        throw error;
      }
    },
  };
}
