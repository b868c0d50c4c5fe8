import { type BoardAction, ROUTES } from '@sw/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { MessageKey } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { useWhen } from '../../boards/use-when.ts';
import { boardKeys } from '../../live/board-keys.ts';
import { useSession } from '../../session/session-store.ts';
import { api } from '../../transport/api.ts';
import { PERMIT_NAME } from '../permits.ts';
import styles from './share.module.css';

/** Sentences about {{by}}, {{about}}, {{permit}} and {{text}}; each begins with the acting user. */
const ACTION_MESSAGES = {
  'board.created': 'sharing:actions.boardCreated',
  'board.renamed': 'sharing:actions.boardRenamed',
  'board.recycled': 'sharing:actions.boardRecycled',
  'board.recovered': 'sharing:actions.boardRecovered',
  'board.copied': 'sharing:actions.boardCopied',
  'board.handedOver': 'sharing:actions.boardHandedOver',
  'board.offered': 'sharing:actions.boardOffered',
  'board.offerEnded': 'sharing:actions.boardOfferEnded',
  'board.taken': 'sharing:actions.boardTaken',
  'shareCode.created': 'sharing:actions.codeCreated',
  'shareLink.created': 'sharing:actions.linkCreated',
  'shareLink.mailed': 'sharing:actions.linkMailed',
  'shareCode.revoked': 'sharing:actions.codeRevoked',
  'nearby.offered': 'sharing:actions.nearbyOffered',
  'sharer.joined': 'sharing:actions.joined',
  'sharer.changed': 'sharing:actions.changed',
  'sharer.removed': 'sharing:actions.removed',
  'sharer.left': 'sharing:actions.left',
  'page.deleted': 'sharing:actions.pageDeleted',
  'page.undeleted': 'sharing:actions.pageUndeleted',
} as const satisfies Record<BoardAction, MessageKey>;

/** Who shared and deleted what on the board, and when. Only the owner sees it. */
export function Activity({ wbNo }: { readonly wbNo: string }) {
  const t = useT();
  const when = useWhen();
  const me = useSession((state) => state.user?.userId);
  const list = useInfiniteQuery({
    queryKey: boardKeys.actions(wbNo),
    queryFn: ({ pageParam, signal }) =>
      api.reply(
        ROUTES.listBoardActions,
        { params: { wbNo }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const actions = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const nameOf = (person: { readonly userId: string; readonly nickName: string } | null): string => {
    if (person === null) return t('sharing:actions.somebody');
    return person.userId === me ? t('sharing:actions.you') : person.nickName;
  };
  return (
    <>
      {list.isError && (
        <p className={styles.note}>
          {t('sharing:activity.failed')} <Button onClick={() => void list.refetch()}>{t('common:retry')}</Button>
        </p>
      )}
      <ol className={styles.activity} aria-label={t('sharing:activity.title')}>
        {actions.map(({ eventId, action, at, by, about, permit, text }) => (
          <li key={eventId}>
            <span>
              {t(ACTION_MESSAGES[action], {
                by: nameOf(by),
                about: nameOf(about),
                permit: permit === null ? '' : t(PERMIT_NAME[permit]),
                text: text ?? '',
              })}
            </span>
            <time dateTime={at}>{when(at)}</time>
          </li>
        ))}
        {list.hasNextPage && (
          <li>
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('sharing:activity.more')}
            </Button>
          </li>
        )}
      </ol>
    </>
  );
}
