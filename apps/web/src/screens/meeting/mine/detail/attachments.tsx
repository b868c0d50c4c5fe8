import { fileCategory, type MeetingDetail, type MeetingFile, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Info, LockKeyhole, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useAction } from '../../../../features/feedback/use-action.ts';
import { FileIcon } from '../../../../features/files/file-icon.tsx';
import { fileSize } from '../../../../features/files/file-size.ts';
import { roomKeys } from '../../../../features/meetings/room-data.ts';
import { api } from '../../../../features/transport/api.ts';
import { queryClient } from '../../../../features/transport/query-client.ts';
import { refetchStale } from '../../../../features/transport/refetch-stale.ts';
import { uploadFile } from '../../../../features/uploads/upload-file.ts';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import { useTip } from '../../../../ui/tooltip.tsx';
import styles from './detail.module.css';

const filesKey = (meetingId: string) => [...roomKeys.mine, 'files', meetingId] as const;
/** Signed addresses hold for an hour. */
const FILES_FRESH_MS = 30 * 60_000;

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
  const add = useAction(
    async (chosen: readonly File[]) => {
      for (const file of chosen) {
        const signal = new AbortController().signal;
        const stored = await uploadFile({ purpose: 'file', folderId: null, clash: 'number' }, file, {
          progress: () => {},
          signal,
        });
        if (stored.fileId === null) continue;
        await api.call(ROUTES.addMeetingFile, { params: { meetingId }, body: { fileId: stored.fileId } });
      }
    },
    { settled },
  );
  const remove = useAction((fileId: string) => api.call(ROUTES.deleteMeetingFile, { params: { meetingId, fileId } }), {
    settled,
  });
  const mayAdd = meeting.may.addFiles && Date.parse(meeting.filesUntil) > now && files.length < MEETING_LIMITS.files;
  if (files.length === 0 && !mayAdd) return null;
  return (
    <section className={styles.section}>
      <header>
        <h3>{t('myMeetings:files.title')}</h3>
        {mayAdd && (
          <Button type="link" size="small" loading={add.busy} onClick={() => input.current?.click()}>
            {t('myMeetings:files.add')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            target.value = '';
            if (chosen.length > 0) add.run(chosen);
          }}
        />
      </header>
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
