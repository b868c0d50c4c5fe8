import { type BoardObject, type PageState, pictureAddress } from '@sw/board-model';
import { readBackground } from '../background/read-background.ts';
import type { LoadedImage } from '../context.ts';
import type { DrawingKit } from '../kit.ts';

type Load = (src: string) => Promise<LoadedImage | undefined>;

/** Requested images: each is loaded once, however many objects show it. */
export class Pictures {
  readonly #load: Load;
  readonly #arrived: (src: string, image: LoadedImage) => void;
  readonly #asked = new Map<string, LoadedImage | undefined>();

  constructor(load: Load, arrived: (src: string, image: LoadedImage) => void) {
    this.#load = load;
    this.#arrived = arrived;
  }

  /** Undefined until it has loaded; the call starts loading it. */
  readonly get = (src: string): LoadedImage | undefined => {
    if (!this.#asked.has(src)) {
      this.#asked.set(src, undefined);
      // An invalid address keeps its placeholder until the object changes.
      this.#load(src).then(
        (image) => this.#take(src, image),
        () => undefined,
      );
    }
    return this.#asked.get(src);
  };

  #take(src: string, image: LoadedImage | undefined): void {
    if (!image) return;
    this.#asked.set(src, image);
    this.#arrived(src, image);
  }
}

const shows = (object: BoardObject, src: string): boolean => pictureAddress(object) === src;

/** Ids of the objects that show an image; 'all' if it is the page's background. */
export function shownBy(page: PageState, src: string): ReadonlySet<string> | 'all' {
  if (readBackground(page.background).imgSrc === src) return 'all';
  return new Set([...page.objects.values()].filter((object) => shows(object, src)).map(({ selectId }) => selectId));
}

/**
 * Stores an image's size. Returns the ids of the objects whose bounds it changes: those without their own size, which
 * could not be placed before.
 */
export function learnSize(kit: DrawingKit, page: PageState, src: string, { width, height }: LoadedImage): string[] {
  if (kit.pictures.has(src)) return [];
  kit.pictures.set(src, { width, height });
  const unsized = [...page.objects.values()].filter(
    (object) => shows(object, src) && (object.width === undefined || object.height === undefined),
  );
  for (const object of unsized) kit.boxes.delete(object);
  return unsized.map(({ selectId }) => selectId);
}
