import { PAGE_ACTION } from '@sw/board-model';
import { pageActionOf } from '@sw/contract';
import { boardKeys } from './board-keys.ts';

type Key = readonly unknown[];

export interface LiveEvent {
  readonly name: string;
  readonly wbNo: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The same as `fileKeys.all`; the file centre is not part of the first frame. */
const FILES: Key = ['files'];

const isAboutFolder = ({ notice }: LiveEvent['detail']): boolean =>
  typeof notice === 'object' && notice !== null && 'folder' in notice && notice.folder !== null;

/**
 * The cache entries that an event of the socket made stale. `gone`: entries that must not be shown even once more.
 * `clientId`: this tab's.
 */
export function staleAfter(
  { name, wbNo, detail }: LiveEvent,
  clientId?: string,
): {
  readonly old: readonly Key[];
  readonly gone: readonly Key[];
} {
  if (name === 'notice.created')
    return { old: isAboutFolder(detail) ? [boardKeys.notices, FILES] : [boardKeys.notices], gone: [] };
  if (wbNo === null) return { old: [], gone: [] };
  // These events are frequent, and change nothing else of the board.
  if (name.startsWith('comment.')) return { old: [boardKeys.comments(wbNo)], gone: [] };
  if (name.startsWith('call.')) return { old: name === 'call.changed' ? [boardKeys.call(wbNo)] : [], gone: [] };
  // This tab's own action, which fetches its board itself when it is complete.
  if (clientId !== undefined && detail.clientId === clientId && pageActionOf(detail) !== undefined)
    return { old: [boardKeys.boards], gone: [] };
  // An added page changes nobody's rights. A restored page brings its comments.
  if (pageActionOf(detail) === PAGE_ACTION.add) {
    const { pageInfos, pictures, comments, deletedPages, boards } = boardKeys;
    return { old: [pageInfos(wbNo), pictures(wbNo), comments(wbNo), deletedPages(wbNo), boards], gone: [] };
  }
  const old: Key[] = [boardKeys.board(wbNo)];
  if (/^(?:board|sharer|page)\./.test(name)) old.push(boardKeys.boards);
  if (name === 'board.recycled' || name === 'board.recovered') old.push(boardKeys.recycled);
  // Handing over invalidates the existing codes and links.
  const endsInvitations = name === 'board.handedOver';
  return { old, gone: endsInvitations ? [boardKeys.invitations(wbNo), boardKeys.offer(wbNo)] : [] };
}
