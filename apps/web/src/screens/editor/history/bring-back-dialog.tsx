import { type HistoryWork, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { closeAfter, type FollowUp } from '../../../features/timing/modal-close.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { usePlayer } from './history-context.ts';
import { useOwnGesture } from './use-own-gesture.ts';
import { useTimeFormats } from './use-time-formats.ts';

interface BringBackDialogProps {
  readonly work: HistoryWork;
  readonly name: string;
  readonly close: () => void;
}

/** First shows how much will be restored: a row may be an hour in which much was deleted and drawn again. */
export function BringBackDialog({ work: { actor, from, to, began }, name, close }: BringBackDialogProps) {
  const t = useT();
  const player = usePlayer();
  const gesture = useOwnGesture();
  const session = useEditorSession();
  const times = useTimeFormats();
  const { pageId } = session.page.key;
  const span = { actor, after: Math.max(0, from - 1), upTo: to };
  const { data } = useQuery({
    queryKey: ['deletions', pageId, span],
    queryFn: () => api.call(ROUTES.countDeletions, { params: { pageId }, query: span }),
    gcTime: 0,
  });
  const count = data?.count;
  const bring = useAction(() => {
    const work = async (): Promise<FollowUp> => {
      const body = { ...span, gestureId: gesture.begin() };
      const { created, versionId } = await api.call(ROUTES.bringBack, { params: { pageId }, body });
      return () => {
        player.back();
        return gesture.done(t('editorHistory:bringBack.done', { count: created }), versionId);
      };
    };
    return closeAfter({ work, close, failed: (failure) => presentFailure(failure) });
  });
  const when = times.dateTime(began);
  const text =
    count === undefined
      ? t('editorHistory:bringBack.counting')
      : count === 0
        ? t('editorHistory:bringBack.nothing', { name })
        : t('editorHistory:bringBack.text', { count, when });
  return (
    <PlainDialog
      title={t('editorHistory:bringBack.title', { name })}
      close={close}
      actions={
        <>
          <PlainButton onClick={close}>{t('common:cancel')}</PlainButton>
          <PlainButton kind="primary" busy={bring.busy} disabled={!count} onClick={() => bring.run()}>
            {t('editorHistory:bringBack.run')}
          </PlainButton>
        </>
      }
    >
      <p role="status">{text}</p>
    </PlainDialog>
  );
}
