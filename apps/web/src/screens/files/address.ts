import { FILE_CATEGORY, type FileSort } from '@sw/contract';

/** The values in the address of the file centre. */
export interface FilesAddress {
  /** `shared`: the folders that others share with the user. */
  readonly place: 'own' | 'shared';
  readonly folderId: string | undefined;
  readonly q: string;
  readonly kind: FileKind;
  readonly sort: FileSort;
  readonly descending: boolean;
}

export const FILE_KINDS = ['all', 'documents', 'pictures', 'audio', 'video'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The categories of each kind of file; folders are listed separately. */
export const CATEGORIES_OF: Readonly<Record<FileKind, readonly number[]>> = {
  all: Object.values(FILE_CATEGORY),
  documents: [FILE_CATEGORY.pdf, FILE_CATEGORY.office, FILE_CATEGORY.twb],
  pictures: [FILE_CATEGORY.image],
  audio: [FILE_CATEGORY.audio],
  video: [FILE_CATEGORY.video],
};

export const SORTS = ['name', 'changed', 'size', 'type'] as const satisfies readonly FileSort[];

/** Names and types are sorted ascending; dates and sizes show the newest and largest first. */
export const startsDescending = (sort: FileSort): boolean => sort === 'changed' || sort === 'size';

export function readAddress(params: URLSearchParams): FilesAddress {
  const sort = SORTS.find((name) => name === params.get('sort')) ?? 'name';
  const way = params.get('way');
  return {
    place: params.get('place') === 'shared' ? 'shared' : 'own',
    folderId: /^\d{1,19}$/.exec(params.get('folder') ?? '')?.[0],
    q: params.get('q') ?? '',
    kind: FILE_KINDS.find((name) => name === params.get('kind')) ?? 'all',
    sort,
    descending: way === null ? startsDescending(sort) : way === 'down',
  };
}

export function writeAddress(now: URLSearchParams, change: Partial<FilesAddress>): URLSearchParams {
  const next = new URLSearchParams(now);
  const put = (name: string, value: string): void => (value === '' ? next.delete(name) : next.set(name, value));
  if ('folderId' in change) put('folder', change.folderId ?? '');
  if (change.q !== undefined) put('q', change.q);
  if (change.kind !== undefined) put('kind', change.kind === 'all' ? '' : change.kind);
  if (change.sort !== undefined) put('sort', change.sort === 'name' ? '' : change.sort);
  if (change.descending !== undefined) put('way', change.descending ? 'down' : 'up');
  return next;
}

export const SHARED_PATH = '/files?place=shared';

export const folderPath = (folderId: string | undefined): string =>
  folderId === undefined ? '/files' : `/files?folder=${folderId}`;
