import { type CloudFile, ROUTES } from '@sw/contract';
import { inBatches } from '../../features/boards/batches.ts';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { refreshFiles } from '../../features/files/file-uploads.ts';
import { api } from '../../features/transport/api.ts';
import { translate } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';

type Files = readonly Pick<CloudFile, 'id' | 'name'>[];
const idsOf = (files: Files): string[] => files.map(({ id }) => id);

/** Runs a change. If it fails, shows the failure and refetches the lists. */
async function changing(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (failure) {
    presentFailure(failure);
    return false;
  } finally {
    refreshFiles();
  }
}

const restore = (ids: readonly string[]): Promise<boolean> =>
  changing(() => inBatches(ids, (some) => api.call(ROUTES.restoreFiles, { body: { ids: [...some] } })));

/** Without confirmation: if the bin is the user's own, one click undoes it. */
export async function binFiles(files: Files, own: boolean): Promise<void> {
  const ids = idsOf(files);
  if (!(await changing(() => inBatches(ids, (some) => api.call(ROUTES.binFiles, { body: { ids: [...some] } })))))
    return;
  const text =
    files.length === 1
      ? translate('files:binned.one', { name: files[0]?.name ?? '' })
      : translate('files:binned.several', { count: files.length });
  if (own) showToast(text, 'plain', { label: translate('common:undo'), run: () => void restore(ids) });
  else showToast(translate('files:binned.theirs', { count: files.length }));
}

export async function moveFiles(files: Files, folderId: string | null): Promise<void> {
  const done = await changing(() =>
    inBatches(idsOf(files), (some) => api.call(ROUTES.moveFiles, { body: { ids: [...some], folderId } })),
  );
  if (done) showToast(translate('files:moved', { count: files.length }));
}

export async function copyFiles(files: Files, folderId: string | null): Promise<void> {
  const done = await changing(() =>
    inBatches(idsOf(files), (some) => api.call(ROUTES.copyFiles, { body: { ids: [...some], folderId } })),
  );
  if (done) showToast(translate('files:copied', { count: files.length }));
}

/** Throws the server's refusal, which the field shows. */
export async function renameFile(id: string, name: string): Promise<void> {
  await api.call(ROUTES.renameFile, { params: { id }, body: { name } });
  refreshFiles();
}

/** Throws the server's refusal, which the field shows. */
export async function createFolder(name: string, folderId: string | null): Promise<void> {
  await api.call(ROUTES.createFolder, { body: { folderId, name } });
  refreshFiles();
}

/** The browser saves the file: the store's answer has its name. */
export function downloadFile({ url }: Pick<CloudFile, 'url'>): void {
  if (url !== null) openDownload(url);
}

/** Downloads a single file as it is; several files or folders as one zip with this name. */
export async function downloadFiles(files: readonly CloudFile[], name: string): Promise<void> {
  const [first] = files;
  if (first?.url != null && files.length === 1) return downloadFile(first);
  try {
    const { path } = await api.call(ROUTES.zipFiles, { body: { ids: idsOf(files), name } });
    openDownload(path);
  } catch (failure) {
    presentFailure(failure);
  }
}

function openDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noopener';
  // On our own origin, an answer that is not a file does not replace the page.
  link.download = '';
  link.click();
}
