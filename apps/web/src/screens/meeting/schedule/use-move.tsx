import { type MeetingScope, ROUTES } from '@sw/contract';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../features/feedback/use-action.ts';
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

/** Puts an own booking where it was dragged, with a way back. One of a series asks first which of them are meant. */
export function useMove(): { readonly put: (selection: Selection) => void; readonly dialog: ReactNode } {
  const t = useT();
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
      showToast(t('meetingRooms:moved', { count }), 'plain', {
        label: t('meetingRooms:undo'),
        run: () => back.run(() => put(before)),
      });
    },
    { settled: refreshRooms },
  );
  const put = (selection: Selection): void => {
    if (selection.moves?.block.series === true) {
      setScope('one');
      ask(selection);
    } else move.run({ selection, scope: 'one' });
  };
  const dialog = asked && (
    <PlainDialog
      title={t('meetingRooms:moveSeries')}
      close={() => ask(undefined)}
      actions={
        <>
          <PlainButton onClick={() => ask(undefined)}>{t('common:cancel')}</PlainButton>
          <PlainButton kind="primary" busy={move.busy} onClick={() => move.run({ selection: asked, scope })}>
            {t('meetingRooms:move')}
          </PlainButton>
        </>
      }
    >
      <ScopeChoice className={styles.scopes} value={scope} change={setScope} />
    </PlainDialog>
  );
  return { put, dialog };
}
