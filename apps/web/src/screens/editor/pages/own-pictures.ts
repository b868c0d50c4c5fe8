import type { Theme } from '@sw/board-render';
import { create } from 'zustand';
import { onLogout } from '../../../features/session/logout-handlers.ts';

/** A picture of a page that this window drew itself. */
export interface OwnPicture {
  readonly url: string;
  readonly theme: Theme;
  readonly drawnAt: number;
  /** The server's picture of the page at that time. */
  readonly instead: string | null | undefined;
}

/** What the server knows of a page's picture, and when it was queried. */
export interface ServerPicture {
  readonly md5: string | null | undefined;
  readonly askedAt: number;
}

/** Some kilobytes each. */
const MOST = 64;
/** The server's next picture may be older than this window's. After this time it includes everything that was drawn here. */
const LEAD_MS = 60_000;

export const useOwnPictures = create<ReadonlyMap<string, OwnPicture>>(() => new Map());

export function putOwnPicture(pageId: string, picture: OwnPicture): void {
  const before = useOwnPictures.getState();
  const pictures = new Map(before);
  // Deleted and set again, so that the newest is at the end.
  pictures.delete(pageId);
  pictures.set(pageId, picture);
  for (const oldest of [...pictures.keys()].slice(0, Math.max(0, pictures.size - MOST))) pictures.delete(oldest);
  useOwnPictures.setState(pictures, true);
  for (const [id, { url }] of before) if (pictures.get(id)?.url !== url) URL.revokeObjectURL(url);
}

/** Whether a page's own picture is better than the server's: always while the page is open, and later until the server has a newer one. */
export function isNewer(own: OwnPicture, server: ServerPicture, isOpen: boolean): boolean {
  return isOpen || server.md5 === own.instead || server.askedAt - own.drawnAt < LEAD_MS;
}

onLogout(() => {
  for (const { url } of useOwnPictures.getState().values()) URL.revokeObjectURL(url);
  useOwnPictures.setState(new Map(), true);
});
