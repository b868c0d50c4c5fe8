import { FileText, Mic } from 'lucide-react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { showPartFailure } from '../../../features/lazy/load-failure.ts';
import { withMessages } from '../../../features/lazy/with-messages.ts';
import type { EditorFeature, EditorSession, FileInserter } from '../shell/editor-feature.ts';

/** Decided by the suffix alone, so that the code that reads files loads only when it is needed. */
const DOCUMENT = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|txt|mp3|wav|ogg|oga|opus|m4a|aac|flac|weba)$/i;

const fileInserter: FileInserter = {
  takes: ({ name }) => DOCUMENT.test(name),
  async files(session, files, at) {
    const { insertDocuments } = await withMessages(() => import('./insert-documents.ts'));
    await insertDocuments(session, files, at);
  },
  async cloudFile(session, file) {
    const { insertCloudDocument } = await withMessages(() => import('./insert-documents.ts'));
    await insertCloudDocument(session, file);
  },
};

async function chooseDocuments(session: EditorSession): Promise<void> {
  const { chooseFiles } = await import('../shell/images/choose-files.ts');
  const { ACCEPTED_DOCUMENTS } = await import('./accepted.ts');
  const files = await chooseFiles(true, ACCEPTED_DOCUMENTS);
  if (files.length > 0) await fileInserter.files(session, files, undefined);
}

/** Documents and recordings on the page: inserting, turning pages, the mini window, playing. */
export const documentsFeature: EditorFeature = {
  name: 'documents',
  parts: [
    {
      slot: 'page',
      order: 35,
      when: ['drawn', 'present'],
      Component: lazyPart(async () => (await import('./document-layer.tsx')).DocumentLayer),
    },
  ],
  tools: [
    {
      name: 'document',
      order: 12,
      icon: FileText,
      label: 'editorTools:tool.document',
      press: (session) => void chooseDocuments(session).catch(showPartFailure),
    },
    {
      name: 'record',
      order: 14,
      icon: Mic,
      label: 'editorTools:tool.record',
      press: () =>
        void withMessages(() => import('./audio/recording.ts'))
          .then(({ startRecording }) => startRecording())
          .catch(showPartFailure),
    },
  ],
  fileInserter,
};
