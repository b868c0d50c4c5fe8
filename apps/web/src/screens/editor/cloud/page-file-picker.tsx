import { FILE_CATEGORY } from '@sw/contract';
import { FilePicker } from '../../../features/files/file-picker.tsx';
import { useT } from '../../../i18n/language.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';

/** The categories of files that can be put on a page. */
const CATEGORIES = [FILE_CATEGORY.image, FILE_CATEGORY.pdf, FILE_CATEGORY.office, FILE_CATEGORY.audio];

/** The chosen file is put on the page. */
export function PageFilePicker({ close }: { readonly close: () => void }) {
  const t = useT();
  const session = useEditorSession();
  return (
    <FilePicker
      title={t('files:picker.title')}
      none={t('files:picker.none')}
      categories={CATEGORIES}
      choose={async (file) => session.registry.fileInserter?.cloudFile?.(session, file)}
      close={close}
    />
  );
}
