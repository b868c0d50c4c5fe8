import {
  type CloudFile,
  FILE_CATEGORY,
  fileCategory,
  type MeetingDetail,
  type MeetingFile,
  ROUTES,
} from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Info, LockKeyhole, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { useTip } from '../../../ui/tooltip.tsx';
import { useModule } from '../../config/config.ts';
import { removeWithUndo, useRemoved } from '../../feedback/removal.ts';
import { useAction } from '../../feedback/use-action.ts';
import { FileIcon } from '../../files/file-icon.tsx';
import { FileInput } from '../../files/file-input.tsx';
import { fileSize } from '../../files/file-size.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { api } from '../../transport/api.ts';
import { queryClient } from '../../transport/query-client.ts';
import { refetchStale } from '../../transport/refetch-stale.ts';
import { addFile, attachFiles, attachProblem } from '../attach-files.ts';
import { roomKeys } from '../meeting-keys.ts';
import shared from '../section.module.css';
import styles from './attachments.module.css';

const FilePicker = lazyPart(async () => (await import('../../files/file-picker.tsx')).FilePicker);

const EVERY_CATEGORY = Object.values(FILE_CATEGORY);

const removalKey = (fileId: string): string => `meeting file ${fileId}`;

const filesKey = (meetingId: string) => [...roomKeys.mine, 'files', meetingId] as const;
/** Signed addresses are valid for an hour. */
const FILES_FRESH_MS = 30 * 60_000;

/** The file that is being sent, and its position among the chosen ones. */
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

/** The files of a meeting. Everybody can open them; only the person who added one can remove it. */
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
  const removed = useRemoved();
  const shown = files.filter(({ fileId }) => !removed.has(removalKey(fileId)));
  const remove = ({ fileId, name }: MeetingFile): void =>
    removeWithUndo({
      key: removalKey(fileId),
      text: t('myMeetings:files.removed', { name }),
      send: () => api.call(ROUTES.deleteMeetingFile, { params: { meetingId, fileId } }, { keepalive: true }),
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
  const withFiles = useModule('file');
  const [picking, setPicking] = useState(false);
  /** A file of the user's own file centre, under the same rules as one that is sent. */
  const pick = async (file: CloudFile): Promise<void> => {
    const found = attachProblem(t, facts, { files: [{ size: file.bytes }], now });
    setProblem(found);
    if (found !== undefined) return;
    await addFile(meetingId, file.id, 'one');
    await settled();
  };
  /** Runs the action unless the meeting is full. */
  const unlessFull = (action: () => void): void => {
    const full = files.length >= MEETING_LIMITS.files;
    setProblem(full ? t('errors:MEETING_FILE_LIMIT', { 0: MEETING_LIMITS.files }) : undefined);
    if (!full) action();
  };
  const closed = !facts.cancelled && now >= Date.parse(meeting.filesUntil);
  const mayAdd = meeting.may.addFiles && !facts.cancelled && !closed;
  if (shown.length === 0 && !mayAdd) return null;
  return (
    <section className={shared.section}>
      <header>
        <h3>{t('myMeetings:files.title')}</h3>
        {mayAdd && (
          <span>
            {withFiles && (
              <Button type="link" size="small" onClick={() => unlessFull(() => setPicking(true))}>
                {t('myMeetings:files.addOwn')}
              </Button>
            )}
            <Button
              type="link"
              size="small"
              loading={add.busy}
              onClick={() => unlessFull(() => input.current?.click())}
            >
              {t('myMeetings:files.add')}
            </Button>
          </span>
        )}
        <FileInput input={input} label={t('myMeetings:files.add')} choose={choose} />
      </header>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {shown.length === 0 ? (
        <p className={styles.none}>{t('myMeetings:files.none')}</p>
      ) : (
        <ul className={styles.files}>
          {shown.map((file) => (
            <FileRow key={file.fileId} file={file} remove={() => remove(file)} />
          ))}
        </ul>
      )}
      {sending && (
        <p className={styles.sending} role="status">
          {t('myMeetings:files.sending', { ...sending, percent: Math.round(sending.share * 100) })}
        </p>
      )}
      {picking && (
        <FilePicker
          title={t('myMeetings:files.addOwn')}
          none={t('myMeetings:files.noneOwn')}
          categories={EVERY_CATEGORY}
          choose={pick}
          close={() => setPicking(false)}
        />
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
  readonly remove: () => void;
}

function FileRow({ file, remove }: FileRowProps) {
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

/** Explains who can remove the file. */
function Locked({ text }: { readonly text: string }) {
  const tip = useTip(text, 'top');
  return (
    <span className={styles.lock} role="img" aria-label={text} {...tip}>
      <LockKeyhole size={16} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
