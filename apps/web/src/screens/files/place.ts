import type { FileRight, ROUTES, RouteData } from '@sw/contract';

type Folder = RouteData<typeof ROUTES.getFolder>;

/** The user's rights in the folder on the screen. */
export interface Place {
  readonly right: FileRight;
  /** The folder is shared, so it is shown who added what. */
  readonly isShared: boolean;
  /** In somebody else's folder, the one that is shared with the user. Entries cannot be moved out of it. */
  readonly top: { readonly id: string; readonly name: string } | undefined;
}

const OWN: Place = { right: 'own', isShared: false, top: undefined };

/** Until the server has returned the folder's owner, the user can only view it. */
export function placeOf(folderId: string | undefined, folder: Folder | undefined): Place {
  if (folderId === undefined) return OWN;
  if (folder === undefined) return { ...OWN, right: 'view' };
  const { right, isShared, path } = folder;
  return { right, isShared, top: right === 'own' ? undefined : path[0] };
}
