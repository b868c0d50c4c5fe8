import { type FileSort, ROUTES } from '@sw/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../transport/api.ts';
import { fileKeys } from './file-keys.ts';

const FOLDERS = '0';
/** Addresses of files work for at least an hour. A list that stays open is read again before that (R7.59). */
const READ_AGAIN_MS = 45 * 60_000;

/** The path of a folder and its counts. */
export const useFolder = (folderId: string | undefined) =>
  useQuery({
    queryKey: fileKeys.folder(folderId),
    queryFn: ({ signal }) =>
      api.call(ROUTES.getFolder, { query: folderId === undefined ? {} : { folderId } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { failures: 'goneInPlace' },
  });

export const useSpaceUse = () =>
  useQuery({ queryKey: fileKeys.space, queryFn: ({ signal }) => api.call(ROUTES.getSpaceUse, {}, { signal }) });

/** Folders that others share with the user. */
export const useSharedFolders = () =>
  useQuery({
    queryKey: fileKeys.sharedFolders,
    queryFn: ({ signal }) => api.call(ROUTES.listSharedFolders, {}, { signal }),
  });

interface Listed {
  readonly folderId: string | undefined;
  /** If it is not empty, all folders are searched. */
  readonly q: string;
  /** The categories of files; folders are listed separately. */
  readonly categories: readonly number[];
  readonly sort: FileSort;
  readonly descending: boolean;
}

/** One kind of entries, page by page: the folders or the files. */
export function useEntries({ folderId, q, sort, descending, ...listed }: Listed, which: 'folders' | 'files') {
  const categories = which === 'folders' ? FOLDERS : listed.categories.join(',');
  const order = which === 'folders' && (sort === 'size' || sort === 'type') ? 'name' : sort;
  const way = which === 'folders' && order !== sort ? '0' : descending ? '1' : '0';
  const question = { categories, pageSize: 60 };
  const list = useInfiniteQuery({
    queryKey: [...fileKeys.all, which, { folderId, q, categories, order, way }],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      if (q !== '') return api.reply(ROUTES.searchFiles, { query: { keyword: q, ...question, ...cursor } }, { signal });
      const place = folderId === undefined ? {} : { folderId };
      const query = { ...question, ...place, ...cursor, sort: order, descending: way as '0' | '1' };
      return api.reply(ROUTES.listFiles, { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
    meta: { failures: 'goneInPlace' },
  });
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  return { list, entries };
}
