import type { FileRight, ROUTES, RouteData } from '@sw/contract';

type Folder = RouteData<typeof ROUTES.getFolder>;

/** What the user may do in the folder on the screen. */
export interface Place {
  readonly right: FileRight;
  /** It is shared, so it matters who added what. */
  readonly isShared: boolean;
  /** Of a folder of somebody else: the one that is shared with the user, which nothing leaves. */
  readonly top: { readonly id: string; readonly name: string } | undefined;
}

const OWN: Place = { right: 'own', isShared: false, top: undefined };

/** Until the server has said who owns a folder, the user can only view it. */
export function placeOf(folderId: string | undefined, folder: Folder | undefined): Place {
  if (folderId === undefined) return OWN;
  if (folder === undefined) return { ...OWN, right: 'view' };
  const { right, isShared, path } = folder;
  return { right, isShared, top: right === 'own' ? undefined : path[0] };
}
