import { ROUTES } from '@sw/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BinDrawing, LostDrawing } from '../../features/brand/line-drawings.tsx';
import { useAction } from '../../features/feedback/use-action.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import { openJoinDialog } from '../../features/sharing/dialogs.ts';
import { api } from '../../features/transport/api.ts';
import { refetchStale } from '../../features/transport/refetch-stale.ts';
import { useT } from '../../i18n/language.ts';
import { PlainButton } from '../../ui/button.tsx';
import { NoBoard, ToList } from './no-board.tsx';

/** For a board in the recycle bin. Only its owner may read its log of actions, so a successful read means that the user is the owner. */
export function BoardDeleted({ wbNo }: { readonly wbNo: string }) {
  const t = useT();
  const cache = useQueryClient();
  const audit = useQuery({
    queryKey: [...boardKeys.actions(wbNo), 'own'],
    queryFn: ({ signal }) =>
      api.call(ROUTES.listBoardActions, { params: { wbNo }, query: { pageSize: 1 } }, { signal }),
    meta: { failures: 'inPlace' },
  });
  const restore = useAction(async () => {
    await api.call(ROUTES.recoverBoards, { body: { wbNos: [wbNo] } });
    await refetchStale(cache, boardKeys.board(wbNo), boardKeys.boards, boardKeys.recycled);
  });
  const owner = audit.isSuccess;
  return (
    <NoBoard
      drawing={<BinDrawing />}
      title={t('errors:BOARD_DELETED')}
      text={t(owner ? 'sharing:board.deletedOwn' : 'sharing:board.deleted')}
    >
      {owner && (
        <PlainButton large kind="primary" busy={restore.busy} onClick={() => restore.run()}>
          {t('sharing:board.restore')}
        </PlainButton>
      )}
      <ToList primary={!owner} />
    </NoBoard>
  );
}

export function NotInList() {
  const t = useT();
  return (
    <NoBoard drawing={<LostDrawing />} title={t('errors:BOARD_NOT_IN_LIST')} text={t('sharing:board.notInList')}>
      <PlainButton large kind="primary" onClick={openJoinDialog}>
        {t('sharing:join.withCode')}
      </PlainButton>
      <ToList />
    </NoBoard>
  );
}
