import { MEGABYTE } from '@sw/base';
import type { PageKeep, Shelf } from '@sw/board-sync';
import { keptOwner } from './kept-owner.ts';
import { RecentShelf } from './recent-shelf.ts';

/** Some dozens of boards, about those of the last few days. */
const PAGES = { entries: 40, bytes: 96 * MEGABYTE } as const;
const PICTURES = { entries: 400, bytes: 96 * MEGABYTE } as const;
const ANSWERS = { entries: 120, bytes: 8 * MEGABYTE } as const;

const isOwner = (userId: string) => () => keptOwner.get() === userId;

export const keptPictures = (shelf: Shelf, userId: string): RecentShelf<Blob> =>
  new RecentShelf(shelf, [userId, 'picture'], PICTURES, isOwner(userId));

export interface KeptAnswer {
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  readonly updatedAt: number;
}

export const keptAnswers = (shelf: Shelf, userId: string): RecentShelf<KeptAnswer> =>
  new RecentShelf(shelf, [userId, 'answer'], ANSWERS, isOwner(userId));

/** Pages of boards that this user has opened in this browser. */
export function keptPages(shelf: Shelf, userId: string): PageKeep {
  const pages = new RecentShelf<Awaited<ReturnType<PageKeep['read']>>>(shelf, [userId, 'page'], PAGES, isOwner(userId));
  return {
    read: ({ pageId }) => pages.get(pageId),
    write: ({ pageId }, kept) => pages.put(pageId, kept, kept.bytes.byteLength),
  };
}
