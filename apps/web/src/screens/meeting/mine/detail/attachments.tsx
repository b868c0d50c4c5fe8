import { fileCategory, type MeetingDetail, type MeetingFile, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Info, LockKeyhole, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../../features/feedback/use-action.ts';
import { FileIcon } from '../../../../features/files/file-icon.tsx';
import { fileSize } from '../../../../features/files/file-size.ts';
import { attachFiles, attachProblem } from '../../../../features/meetings/attach-files.ts';
import { roomKeys } from '../../../../features/meetings/room-data.ts';
import { api } from '../../../../features/transport/api.ts';
import { queryClient } from '../../../../features/transport/query-client.ts';
import { refetchStale } from '../../../../features/transport/refetch-stale.ts';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import { useTip } from '../../../../ui/tooltip.tsx';
import styles from './detail.module.css';

const filesKey = (meetingId: string) => [...roomKeys.mine, 'files', meetingId] as const;
/** Signed addresses hold for an hour. */
const FILES_FRESH_MS = 30 * 60_000;

/** The file that is on its way, and its place among those that were chosen. */
interface Sending {
  readonly name: string;
  readonly share: number;
  readonly place: number;
  readonly all: number;
}

interface AttachmentsProps {
  readonly meeting: MeetingDetail;
  readonly now: number;
}

/** The files of a meeting. Everybody opens them; only the person who added one removes it. */
export function Attachments({ meeting, now }: AttachmentsProps) {
  const t = useT();
  const { meetingId } = meeting;
  const input = useRef<HTMLInputElement>(null);
  const key = filesKey(meetingId);
  const { data: files = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(ROUTES.listMeetingFiles, { params: { meetingId } }, { signal }),
    refetchInterval: FILES_FRESH_MS,
    meta: { failures: 'inPlace' },
  });
  const settled = () => refetchStale(queryClient, key);
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const add = useAction(
    async (chosen: readonly File[]) => {
      const progress = (place: number, share: number): void =>
        setSending({ name: chosen[place]?.name ?? '', share, place: place + 1, all: chosen.length });
      await attachFiles(meetingId, { scope: 'one', files: chosen, progress, signal: stop.current.signal });
    },
    {
      handled: () => stop.current.signal.aborted,
      settled: async () => {
        setSending(undefined);
        await settled();
      },
    },
  );
  const remove = useAction((fileId: string) => api.call(ROUTES.deleteMeetingFile, { params: { meetingId, fileId } }), {
    settled,
  });
  const facts = {
    endsAt: Date.parse(meeting.endsAt),
    cancelled: meeting.cancelledAt !== null,
    present: files.length,
  };
  const choose = (chosen: readonly File[]): void => {
    const found = attachProblem(t, facts, { files: chosen, now });
    setProblem(found);
    if (found === undefined && chosen.length > 0) add.run(chosen);
  };
  const closed = !facts.cancelled && now >= Date.parse(meeting.filesUntil);
  const mayAdd = meeting.may.addFiles && !facts.cancelled && !closed;
  if (files.length === 0 && !mayAdd) return null;
  return (
    <section className={styles.section}>
      <header>
        <h3>{t('myMeetings:files.title')}</h3>
        {mayAdd && (
          <Button
            type="link"
            size="small"
            loading={add.busy}
            onClick={() => {
              setProblem(undefined);
              if (files.length >= MEETING_LIMITS.files)
                setProblem(t('errors:MEETING_FILE_LIMIT', { 0: MEETING_LIMITS.files }));
              else input.current?.click();
            }}
          >
            {t('myMeetings:files.add')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('myMeetings:files.add')}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            target.value = '';
            choose(chosen);
          }}
        />
      </header>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {files.length === 0 ? (
        <p className={styles.none}>{t('myMeetings:files.none')}</p>
      ) : (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileRow
              key={file.fileId}
              file={file}
              busy={remove.input === file.fileId}
              remove={() => remove.run(file.fileId)}
            />
          ))}
        </ul>
      )}
      {sending && (
        <p className={styles.sending} role="status">
          {t('myMeetings:files.sending', { ...sending, percent: Math.round(sending.share * 100) })}
        </p>
      )}
      {closed && meeting.may.addFiles && <p className={styles.none}>{t('errors:MEETING_FILES_CLOSED')}</p>}
      {files.some(({ own }) => !own) && (
        <p className={styles.tip}>
          <Info size={16} strokeWidth={1.75} aria-hidden />
          {t('myMeetings:files.tip')}
        </p>
      )}
    </section>
  );
}

interface FileRowProps {
  readonly file: MeetingFile;
  readonly busy: boolean;
  readonly remove: () => void;
}

function FileRow({ file, busy, remove }: FileRowProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const by = file.addedBy?.nickName ?? t('myMeetings:attendance.gone');
  const size = fileSize(file.bytes, locale);
  return (
    <li>
      <FileIcon name={file.name} category={fileCategory(file.name)} />
      <span className={styles.name}>
        <a href={file.url} title={file.name} target="_blank" rel="noreferrer">
          {file.name}
        </a>
        <small>{file.own ? t('myMeetings:files.byYou', { size }) : t('myMeetings:files.by', { name: by, size })}</small>
      </span>
      {file.own ? (
        <Button
          type="text"
          loading={busy}
          aria-label={t('myMeetings:files.remove', { name: file.name })}
          title={t('myMeetings:files.remove', { name: file.name })}
          icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
          onClick={remove}
        />
      ) : (
        <Locked text={t('myMeetings:files.locked', { name: by })} />
      )}
    </li>
  );
}

/** Says who can remove the file. */
function Locked({ text }: { readonly text: string }) {
  const tip = useTip(text, 'top');
  return (
    <span className={styles.lock} role="img" aria-label={text} {...tip}>
      <LockKeyhole size={16} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
