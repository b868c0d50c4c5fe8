import { create } from 'zustand';

/** A document or recording that is being uploaded. */
export interface DocumentUpload {
  readonly selectId: string;
  readonly pageId: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly cancel: () => void;
}

interface Uploads {
  readonly uploads: ReadonlyMap<string, DocumentUpload>;
}

/** For all pages of this window: an upload continues when the user opens another page. */
export const useDocumentUploads = create<Uploads>(() => ({ uploads: new Map() }));

export function setUpload(selectId: string, upload: DocumentUpload | undefined): void {
  useDocumentUploads.setState(({ uploads }) => {
    const next = new Map(uploads);
    if (upload) next.set(selectId, upload);
    else next.delete(selectId);
    return { uploads: next };
  });
}
