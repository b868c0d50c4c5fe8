import { CallFailure, type NameClash, ROUTES } from '@sw/contract';
import pLimit from 'p-limit';
import { create } from 'zustand';
import { translate } from '../../i18n/language.ts';
import { failureText } from '../feedback/failure-plan.ts';
import { presentIfSessionEnds } from '../feedback/present-failure.ts';
import { api } from '../transport/api.ts';
import { queryClient } from '../transport/query-client.ts';
import { refetchStale } from '../transport/refetch-stale.ts';
import { UploadFailure } from '../uploads/upload-failure.ts';
import { abandonUpload, type UploadOptions, uploadFile } from '../uploads/upload-file.ts';
import type { DroppedFile } from './dropped-files.ts';
import { fileKeys } from './file-keys.ts';

/** `taken`: a file of that name exists, and the user decides. */
export type UploadStep = 'waiting' | 'sending' | 'paused' | 'taken' | 'done' | 'failed';

/** Where a file goes. */
export interface Delivery {
  readonly send: (file: File, options: UploadOptions) => Promise<unknown>;
  /** Deletes the uploaded part of an unfinished file. */
  readonly abandon: (file: File) => Promise<unknown>;
  /** The file is stored: lists that show its folder are stale. */
  readonly arrived: () => void;
  /** The same target with the user's answer to a taken name, if names must be unique there. */
  readonly withName?: (clash: NameClash) => Delivery;
}

export interface FileUpload {
  readonly id: number;
  readonly file: File;
  readonly delivery: Delivery;
  readonly step: UploadStep;
  /** The share of its bytes that is sent, from 0 to 1. */
  readonly share: number;
  readonly failure: string | undefined;
}

interface Uploads {
  readonly uploads: readonly FileUpload[];
}

/** Files being sent to the file centre or to a meeting, on whatever page the user is. */
export const useFileUploads = create<Uploads>(() => ({ uploads: [] }));

/** Two files at a time, each with four parts. */
const limit = pLimit(2);
/** How long a finished upload is still listed; afterwards only the list of files shows it. */
const DONE_SHOWN_MS = 4_000;
const running = new Map<number, AbortController>();
let lastId = 0;

const patch = (id: number, change: Partial<FileUpload>): void =>
  useFileUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.id === id ? { ...one, ...change } : one)),
  }));
const find = (id: number): FileUpload | undefined => useFileUploads.getState().uploads.find((one) => one.id === id);
const drop = (id: number): void =>
  useFileUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }));

export const isActive = ({ step }: FileUpload): boolean => step === 'waiting' || step === 'sending';

/** A closed tab stops sending. The upload continues when the same file is chosen again. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
useFileUploads.subscribe(({ uploads }) => {
  if (uploads.some(isActive)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

function toFolder(folderId: string | null, clash: NameClash): Delivery {
  const what = { purpose: 'file', folderId, clash } as const;
  return {
    send: (file, options) => uploadFile(what, file, options),
    abandon: (file) => abandonUpload(what, file),
    arrived: refreshFiles,
    withName: (next) => toFolder(folderId, next),
  };
}

function add(file: File, delivery: Delivery): number {
  lastId += 1;
  const added: FileUpload = { id: lastId, file, delivery, step: 'waiting', share: 0, failure: undefined };
  useFileUploads.setState(({ uploads }) => ({ uploads: [...uploads, added] }));
  return added.id;
}

/** Sends files to a folder, and creates the folders they were in. */
export async function sendFiles(files: readonly DroppedFile[], folderId: string | null): Promise<void> {
  const made = new Map<string, Promise<string | null>>([['', Promise.resolve(folderId)]]);
  const folderOf = (path: readonly string[]): Promise<string | null> => {
    const key = path.join('/');
    const known = made.get(key);
    if (known !== undefined) return known;
    const name = path.at(-1) ?? '';
    const created = folderOf(path.slice(0, -1)).then(async (parent) => {
      const body = { folderId: parent, name, existing: true };
      return (await api.call(ROUTES.createFolder, { body })).id;
    });
    made.set(key, created);
    return created;
  };
  for (const { file, folders } of files) {
    const id = add(file, toFolder(folderId, 'refuse'));
    try {
      patch(id, { delivery: toFolder(await folderOf(folders), 'refuse') });
      begin(id);
    } catch (failure) {
      patch(id, { step: 'failed', failure: reasonOf(failure) });
    }
  }
  if (made.size > 1) refreshFiles();
}

/** Sends each file to its target. */
export function deliverFiles(files: readonly File[], deliveryOf: () => Delivery): void {
  for (const id of files.map((file) => add(file, deliveryOf()))) begin(id);
}

function begin(id: number): void {
  const over = new AbortController();
  running.set(id, over);
  patch(id, { step: 'waiting', failure: undefined });
  void limit(async () => {
    const upload = find(id);
    if (upload === undefined || over.signal.aborted) return;
    patch(id, { step: 'sending' });
    const progress = (share: number): void => patch(id, { share });
    const { delivery } = upload;
    try {
      await delivery.send(upload.file, { progress, signal: over.signal });
      patch(id, { step: 'done', share: 1 });
      delivery.arrived();
      setTimeout(() => drop(id), DONE_SHOWN_MS);
    } catch (failure) {
      if (over.signal.aborted) return;
      const taken = failure instanceof UploadFailure && failure.error === 'FILE_NAME_TAKEN';
      patch(id, taken ? { step: 'taken' } : { step: 'failed', failure: reasonOf(failure) });
    }
  });
}

/** A failure of the browser itself has no words. */
function reasonOf(failure: unknown): string {
  presentIfSessionEnds(failure);
  const isKnown = failure instanceof UploadFailure || failure instanceof CallFailure;
  return isKnown ? failureText(failure, translate) : translate('errors:UPLOAD_IO');
}

export function pauseUpload(id: number): void {
  running.get(id)?.abort();
  patch(id, { step: 'paused' });
}

export const continueUpload = (id: number): void => begin(id);

/** The user's answer to a taken name. */
export function settleName(id: number, clash: NameClash): void {
  const next = find(id)?.delivery.withName?.(clash);
  if (next === undefined) return;
  patch(id, { delivery: next });
  begin(id);
}

/** Removes an upload from the list, and deletes the uploaded part of an unfinished one. */
export function removeUpload(id: number): void {
  const upload = find(id);
  running.get(id)?.abort();
  running.delete(id);
  drop(id);
  if (upload === undefined || upload.step === 'done') return;
  // If this fails, the server deletes it after a day.
  upload.delivery.abandon(upload.file).catch(() => undefined);
}

export const refreshFiles = (): void => void refetchStale(queryClient, fileKeys.all);
