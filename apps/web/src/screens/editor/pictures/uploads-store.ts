import type { ErrorName } from '@sw/contract';
import { create } from 'zustand';

/** One picture on its way, as the one who sends it sees it. */
export interface Upload {
  readonly selectId: string;
  readonly pageId: string;
  readonly name: string;
  readonly step: 'waiting' | 'preparing' | 'sending' | 'finishing' | 'failed';
  /** Of the bytes, from 0 to 1. */
  readonly share: number;
  readonly failure: { readonly error: ErrorName; readonly text: string } | undefined;
  cancel(): void;
  /** Another one takes its place. */
  abandon(): void;
  retry(): void;
}

interface UploadsState {
  /** By the object they are for. */
  readonly uploads: ReadonlyMap<string, Upload>;
}

export const useUploads = create<UploadsState>(() => ({ uploads: new Map() }));

export function putUpload(upload: Upload): void {
  useUploads.setState(({ uploads }) => ({ uploads: new Map(uploads).set(upload.selectId, upload) }));
}

export function patchUpload(selectId: string, patch: Partial<Pick<Upload, 'step' | 'share' | 'failure'>>): void {
  const upload = useUploads.getState().uploads.get(selectId);
  if (upload) putUpload({ ...upload, ...patch });
}

export function dropUpload(selectId: string): void {
  useUploads.setState(({ uploads }) => {
    const left = new Map(uploads);
    left.delete(selectId);
    return { uploads: left };
  });
}

export const isUnderWay = ({ step }: Upload): boolean => step !== 'failed';
