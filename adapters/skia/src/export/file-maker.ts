import type { PageState } from '@sw/board-model';
import type { ImageSource } from '@sw/board-render';

/** Decoded images, with the bytes of each. */
export type Images = ImageSource & { readonly bytesOf: (image: object) => Uint8Array };

export interface Asked {
  readonly selectIds: readonly string[] | undefined;
  readonly imagesOf: (page: PageState, shown?: ReadonlySet<string>) => Promise<Images>;
}

/** Makes the files of one order. */
export interface FileMaker {
  page(page: PageState, asked: Asked): Promise<Uint8Array | null>;
  end(): Uint8Array | null;
}
