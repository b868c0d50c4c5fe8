import type { ErrorName } from '@sw/contract';
import { create } from 'zustand';

/** The upload of one picture, as its sender sees it. */
export interface Upload {
  readonly selectId: string;
  readonly pageId: string;
  readonly name: string;
  readonly step: 'waiting' | 'preparing' | 'sending' | 'finishing' | 'failed';
  /** The share of the bytes that is sent, from 0 to 1. */
  readonly share: number;
  readonly failure: { readonly error: ErrorName; readonly text: string } | undefined;
  cancel(): void;
  /** Cancels it, because another one replaces it. */
  abandon(): void;
  retry(): void;
}

interface UploadsState {
  /** By the object that they belong to. */
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
