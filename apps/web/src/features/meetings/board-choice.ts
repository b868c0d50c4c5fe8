import type { ROUTES, RouteInput } from '@sw/contract';

/** The whiteboard of a meeting to be booked: none, a new one with or without a template, or one of the user's own. */
export type BoardChoice = NonNullable<RouteInput<typeof ROUTES.bookMeeting>['body']['board']>;

export const NO_BOARD: BoardChoice = { kind: 'none' };
export const NEW_BOARD: BoardChoice = { kind: 'new' };

const WITH_NUMBER = /^(template|board)-(\d+)$/;

/** Encodes the choice as one word, for lists and addresses: `none`, `new`, `template-407`, `board-12`. */
export function writeBoard(board: BoardChoice): string {
  if (board.kind === 'template') return `template-${board.template}`;
  return board.kind === 'existing' ? `board-${board.wbNo}` : board.kind;
}

export function readBoard(text: string | null): BoardChoice | undefined {
  if (text === 'none') return NO_BOARD;
  if (text === 'new') return NEW_BOARD;
  const [, kind, number = ''] = WITH_NUMBER.exec(text ?? '') ?? [];
  if (kind === undefined) return undefined;
  return kind === 'template' ? { kind: 'template', template: Number(number) } : { kind: 'existing', wbNo: number };
}
