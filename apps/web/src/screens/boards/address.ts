import { BOARD_FILTERS, BOARD_SORTS, type BoardFilter, type BoardSort } from '@sw/contract';
import { BOARD_VIEWS, type BoardView } from '../../storage/storage.ts';

/** The list's state in the address, so that the browser's history, bookmarks and sharing work. */
export interface ListAddress {
  readonly filter: BoardFilter;
  readonly sort: BoardSort;
  /** Undefined: the user's preferred view. */
  readonly view: BoardView | undefined;
  readonly q: string;
}

const KEYWORD_MAX = 100;

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((name) => name === text);

export const readAddress = (params: URLSearchParams): ListAddress => ({
  filter: oneOf(BOARD_FILTERS, params.get('filter')) ?? 'all',
  sort: oneOf(BOARD_SORTS, params.get('sort')) ?? 'edited',
  view: oneOf(BOARD_VIEWS, params.get('view')),
  q: (params.get('q') ?? '').slice(0, KEYWORD_MAX),
});

/** Defaults are left out of the address; other parameters stay. */
export function writeAddress(params: URLSearchParams, change: Partial<ListAddress>): URLSearchParams {
  const { filter, sort, view, q } = { ...readAddress(params), ...change };
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | undefined, usual?: string): void => {
    if (value === undefined || value === '' || value === usual) next.delete(name);
    else next.set(name, value);
  };
  put('filter', filter, 'all');
  put('sort', sort, 'edited');
  put('view', view);
  put('q', q);
  return next;
}
