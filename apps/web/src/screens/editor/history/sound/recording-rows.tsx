import { type BoardRecording, ROUTES } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { AudioLines, EllipsisVertical, ListX } from 'lucide-react';
import { useAction } from '../../../../features/feedback/use-action.ts';
import { api } from '../../../../features/transport/api.ts';
import { refetchStale } from '../../../../features/transport/refetch-stale.ts';
import { useT } from '../../../../i18n/language.ts';
import { MenuButton } from '../../../../ui/menu.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import { useEditorSession } from '../../shell/session/editor-context.ts';
import styles from '../history.module.css';
import { useTimeFormats } from '../use-time-formats.ts';
import { recordingsKey } from './use-recordings.ts';

interface RecordingRowsProps {
  readonly recordings: readonly BoardRecording[];
  readonly play: (recording: BoardRecording) => void;
}

/** The recorded calls of the board, newest first: a press plays one together with what was drawn at the time. */
export function RecordingRows({ recordings, play }: RecordingRowsProps) {
  const t = useT();
  if (recordings.length === 0) return null;
  return (
    <section>
      <h3>{t('editorHistory:sound.title')}</h3>
      <ul>
        {recordings.toReversed().map((recording) => (
          <RecordingRow key={recording.recordingId} recording={recording} play={play} />
        ))}
      </ul>
    </section>
  );
}

function RecordingRow({ recording, play }: { readonly recording: BoardRecording } & Pick<RecordingRowsProps, 'play'>) {
  const t = useT();
  const times = useTimeFormats();
  const cache = useQueryClient();
  const { wbNo } = useEditorSession().page.key;
  const { recordingId, startedAt, endedAt, recorder, removable } = recording;
  const from = Date.parse(startedAt);
  const minutes = Math.max(1, Math.round((Date.parse(endedAt) - from) / 60_000));
  const when = times.dateTime(from);
  const remove = useAction(
    async () => {
      await api.call(ROUTES.removeRecording, { params: { wbNo, recordingId } });
      showToast(t('editorHistory:sound.removed'));
    },
    { settled: () => refetchStale(cache, recordingsKey(wbNo)) },
  );
  const menu = t('editorHistory:versions.menu', { name: when });
  const by = recorder ? t('editorHistory:sound.by', { name: recorder.nickName }) : t('editorHistory:somebody');
  return (
    <li className={styles.row}>
      <button type="button" onClick={() => play(recording)}>
        <AudioLines size={20} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>
          <strong>{when}</strong>
          <small>{`${t('editorHistory:sound.minutes', { count: minutes })} · ${by}`}</small>
        </span>
      </button>
      {removable && (
        <MenuButton
          label={menu}
          placement="bottom-end"
          sections={[{ items: [{ key: 'remove', icon: ListX, label: t('editorHistory:sound.remove'), danger: true }] }]}
          pick={() => remove.run()}
        >
          {(open, toggle) => (
            <ToolButton icon={EllipsisVertical} label={menu} expanded={open} placement="left" onClick={toggle} />
          )}
        </MenuButton>
      )}
    </li>
  );
}
