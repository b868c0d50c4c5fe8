import type { PageState } from '@sw/board-model';
import type { ImageSource } from '@sw/board-render';

/** Images, and the bytes they were decoded from. */
export type Images = ImageSource & { readonly bytesOf: (image: object) => Uint8Array };

export interface Asked {
  readonly selectIds: readonly string[] | undefined;
  readonly imagesOf: (page: PageState, shown?: ReadonlySet<string>) => Promise<Images>;
}

/** One order at work. */
export interface FileMaker {
  page(page: PageState, asked: Asked): Promise<Uint8Array | null>;
  end(): Uint8Array | null;
}
