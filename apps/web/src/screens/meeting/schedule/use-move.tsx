import { CallFailure, type MeetingScope, ROUTES } from '@sw/contract';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../features/feedback/use-action.ts';
import { bookPath } from '../../../features/meetings/book-path.ts';
import { refreshRooms } from '../../../features/meetings/room-data.ts';
import { ScopeChoice } from '../../../features/meetings/scope-choice.tsx';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import styles from './schedule.module.css';
import type { Selection } from './selection.ts';

interface Move {
  readonly selection: Selection;
  readonly scope: MeetingScope;
}

interface Place {
  readonly roomId: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Moves one of the user's own bookings to where it was dragged, and offers Undo. For a meeting of a series, first asks which
 * meetings are meant; if some of them are in conflict, the form opens with the solutions.
 */
export function useMove(): { readonly put: (selection: Selection) => void; readonly dialog: ReactNode } {
  const t = useT();
  const navigate = useNavigate();
  const [asked, ask] = useState<Selection>();
  const [scope, setScope] = useState<MeetingScope>('one');
  const back = useAction((work: () => Promise<unknown>) => work(), { settled: refreshRooms });
  const move = useAction(
    async ({ selection: { roomId, from, to, moves }, scope: wanted }: Move) => {
      const meetingId = moves?.block.meetingId;
      if (!moves || !meetingId) return;
      const put = (place: Place) =>
        api.call(ROUTES.changeMeeting, {
          params: { meetingId },
          body: {
            scope: wanted,
            roomId: place.roomId,
            startsAt: new Date(place.from).toISOString(),
            endsAt: new Date(place.to).toISOString(),
          },
        });
      const { count } = await put({ roomId, from, to });
      ask(undefined);
      const before = { roomId: moves.block.roomId, from: moves.from, to: moves.to };
      const lengthened = roomId === before.roomId && from === before.from;
      showToast(t(lengthened ? 'meetingRooms:changed' : 'meetingRooms:moved', { count }), 'plain', {
        label: t('common:undo'),
        run: () => back.run(() => put(before)),
      });
    },
    {
      settled: refreshRooms,
      handled: (failure) => {
        const meetingId = asked?.moves?.block.meetingId;
        if (!asked || !meetingId || !(failure instanceof CallFailure) || failure.error !== 'SERIES_CONFLICT')
          return false;
        const { roomId, from, to } = asked;
        void navigate(bookPath({ meetingId, scope, roomId, from, to }));
        return true;
      },
    },
  );
  const put = (selection: Selection): void => {
    if (selection.moves?.block.series === true) {
      setScope('one');
      ask(selection);
    } else move.run({ selection, scope: 'one' });
  };
  const dialog = asked && (
    <PlainDialog
      title={t('meetingRooms:changeSeries')}
      close={() => ask(undefined)}
      actions={
        <>
          <PlainButton onClick={() => ask(undefined)}>{t('common:cancel')}</PlainButton>
          <PlainButton kind="primary" busy={move.busy} onClick={() => move.run({ selection: asked, scope })}>
            {t('meetingRooms:change')}
          </PlainButton>
        </>
      }
    >
      <ScopeChoice className={styles.scopes} value={scope} change={setScope} />
    </PlainDialog>
  );
  return { put, dialog };
}
