import { KIND, newSelectId } from '@sw/board-model';
import type { Point } from '@sw/board-render';
import { type CloudFile, documentFormatOf, documentKind, ROUTES, type StoredFile } from '@sw/contract';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { oneAtATime } from '../../../features/timing/one-at-a-time.ts';
import { api } from '../../../features/transport/api.ts';
import { download } from '../../../features/transport/download.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { UploadFailure } from '../../../features/uploads/upload-failure.ts';
import { uploadFile } from '../../../features/uploads/upload-file.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { boardKnown, pageIndexOf } from '../shell/images/board-known.ts';
import { signedAddresses } from '../shell/images/board-pictures.ts';
import { reportRefused } from '../shell/images/report-refused.ts';
import { refusalOf } from './document-limits.ts';
import { setUpload } from './uploads-store.ts';
import { documentKey } from './use-document.ts';

/** Inserts one batch after the other, also if more are chosen during an upload. */
const inLine = oneAtATime(presentFailure);

/**
 * Puts documents and recordings on the page: each gets its place immediately, is uploaded, and is converted on the server.
 * Files that this board cannot take are reported and left out.
 * @param at the centre on the page; by default the centre of the window
 */
export async function insertDocuments(session: EditorSession, files: readonly File[], at?: Point): Promise<void> {
  const { wbNo } = session.page.key;
  await Promise.all(
    files.map((file) =>
      inLine(() =>
        insertOne(session, file, at, {
          store: (options) => uploadFile({ purpose: 'document', wbNo }, file, options),
          sound: async () => file,
        }),
      ),
    ),
  );
}

/** The same for a file of the file centre, which is already in the store. */
export async function insertCloudDocument(session: EditorSession, { id, name, bytes }: CloudFile): Promise<void> {
  const params = { wbNo: session.page.key.wbNo, pageIndex: pageIndexOf(session.page.key) };
  const source: Source = {
    store: ({ signal }) => api.call(ROUTES.insertCloudFile, { params, body: { fileId: id } }, { signal }),
    sound: ({ url }) => download(url, (answer) => answer.blob()),
  };
  await inLine(() => insertOne(session, { name, size: bytes }, undefined, source));
}

/** The source of a file. */
interface Source {
  readonly store: (options: { progress: (share: number) => void; signal: AbortSignal }) => Promise<Stored>;
  /** The bytes of a recording, for drawing its wave. */
  readonly sound: (stored: Stored) => Promise<Blob>;
}
type Stored = Pick<StoredFile, 'address' | 'url'>;

async function insertOne(
  session: EditorSession,
  file: Pick<File, 'name' | 'size'>,
  at: Point | undefined,
  { store, sound }: Source,
): Promise<void> {
  const { editor, page } = session;
  const { wbNo, pageId } = page.key;
  if (!page.page) return;
  const refused = refusalOf(file, boardKnown(wbNo), page.page);
  if (refused) {
    reportRefused([refused]);
    return;
  }
  const format = documentFormatOf(file.name);
  const kind = format ? documentKind(format) : KIND.audio;
  const selectId = newSelectId();
  editor.run({ name: 'insertDocument', document: { selectId, kind, name: file.name }, ...(at ? { at } : {}) });
  if (!page.page.objects.has(selectId)) return;
  const stop = new AbortController();
  const cancel = (): void => stop.abort(new DOMException('cancelled', 'AbortError'));
  const progress = (share: number): void => setUpload(selectId, { selectId, pageId, share, cancel });
  progress(0);
  try {
    const stored = await store({ progress, signal: stop.signal });
    signedAddresses.learn(stored.address, stored.url);
    const wave =
      kind === KIND.audio ? await (await import('./audio/read-sound.ts')).readSound(await sound(stored)) : {};
    editor.run({ name: 'documentArrived', selectId, url: stored.address, ...wave });
    void queryClient.invalidateQueries({ queryKey: boardKeys.pageInfos(wbNo) });
    if (kind === KIND.audio) return;
    const body = { address: stored.address, pageId, selectId };
    const document = await api.call(ROUTES.insertDocument, { params: { wbNo }, body });
    queryClient.setQueryData(documentKey(stored.address), document);
  } catch (error) {
    if (stop.signal.aborted) return;
    const reason = error instanceof UploadFailure ? error.error : 'failed';
    editor.run({ name: 'pictureFailed', selectId, reason });
    throw error;
  } finally {
    setUpload(selectId, undefined);
  }
}
