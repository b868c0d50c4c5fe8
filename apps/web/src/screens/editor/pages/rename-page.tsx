import { PAGE_NAME_MAX, type PageInfo, type PageSummary, ROUTES } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { NameDialog } from '../shell/naming/name-dialog.tsx';
import { named, withPages } from '../shell/pages/page-order.ts';

interface RenamePageProps {
  readonly wbNo: string;
  readonly page: PageSummary;
  readonly close: () => void;
}

/** A dialog for a page's name. */
export function RenamePage({ wbNo, page: { pageId, pageIndex, pageName }, close }: RenamePageProps) {
  const t = useT();
  const cache = useQueryClient();
  const save = async (name: string): Promise<void> => {
    await api.call(ROUTES.renamePage, { params: { wbNo }, query: { pageId }, body: { pageName: name } });
    cache.setQueriesData<PageInfo>(
      { queryKey: boardKeys.pageInfos(wbNo) },
      (info) => info && withPages(info, named(info.pages, pageId, name === '' ? null : name)),
    );
  };
  return (
    <NameDialog
      title={t('editorView:pages.rename.title', { number: pageIndex + 1 })}
      hint={t('editorView:pages.rename.hint')}
      first={pageName ?? ''}
      most={PAGE_NAME_MAX}
      mayBeEmpty
      save={save}
      close={close}
    />
  );
}
