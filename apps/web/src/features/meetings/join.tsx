import type { ListedMeeting } from '@sw/contract';
import { Button } from 'antd';
import { Video } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import type { CallBoard } from '../call/call-state.ts';
import { enterCall } from '../call/enter-call.ts';
import { useAction } from '../feedback/use-action.ts';
import { joinState } from './meeting-state.ts';
import { useRoomFormats } from './use-room-formats.ts';
import { useOwnZone } from './use-zone-name.ts';

interface JoinProps {
  readonly meeting: Pick<ListedMeeting, 'startsAt' | 'endsAt' | 'status'>;
  /** Null: the reader can no longer open the board. */
  readonly readBoard: () => Promise<CallBoard | null>;
  readonly now: number;
  readonly className?: string | undefined;
}

/** Opens the board and joins the call, from 10 minutes before the start to the end. Before that it shows when joining opens. */
export function Join({ meeting, readBoard, now, className = '' }: JoinProps) {
  const t = useT();
  const navigate = useNavigate();
  const { time } = useRoomFormats(useOwnZone());
  const join = joinState(meeting, now);
  const enter = useAction(async () => {
    const board = await readBoard();
    if (board === null) {
      showToast(t('meetingRecords:board.closed'), 'warning');
      return;
    }
    await navigate(`/board/${board.wbNo}`);
    await enterCall(board, 'video');
  });
  if (join === undefined) return null;
  const opened = join.kind === 'open';
  return (
    <Button
      type={opened ? 'primary' : 'default'}
      className={className}
      disabled={!opened}
      loading={enter.busy}
      icon={<Video size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => enter.run()}
    >
      {opened ? t('myMeetings:join') : t('myMeetings:joinFrom', { time: time(join.at) })}
    </Button>
  );
}
