import type { MeetingRecord } from '@sw/contract';
import { Button } from 'antd';
import { FileDown, NotebookPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Thumbnail } from '../../../features/boards/thumbnail.tsx';
import { runExport } from '../../../features/exports/run-export.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { useNotes } from '../../../features/meetings/records/use-notes.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './record.module.css';

interface BoardPartProps {
  readonly record: MeetingRecord;
  readonly now: number;
}

/** The board of the meeting: its pages, the notes, and the whole board as a PDF. */
export function BoardPart({ record, now }: BoardPartProps) {
  const t = useT();
  const { board, notes, meeting } = record;
  const write = useNotes(meeting.meetingId, notes);
  if (board === null)
    return (
      <section className={styles.part}>
        <h2>{t('meetingRecords:board.title')}</h2>
        <p className={styles.hint}>
          {t(meeting.board === null ? 'meetingRecords:board.none' : 'meetingRecords:board.closed')}
        </p>
      </section>
    );
  const { wbNo, wbName, pages, pageCount } = board;
  const more = pageCount - pages.length;
  return (
    <section className={styles.part}>
      <header>
        <h2>{t('meetingRecords:board.title')}</h2>
        <Link className={styles.boardName} to={`/board/${wbNo}`}>
          {wbName}
        </Link>
      </header>
      <ul className={styles.pages}>
        {pages.map(({ pageId, pageName, picture }, place) => (
          <li key={pageId}>
            <Link to={`/board/${wbNo}/${pageId}`}>
              <Thumbnail thumbnail={picture} pageCount={1} />
              <span>{pageName ?? t('meetingRecords:board.page', { number: place + 1 })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.hint}>{t('meetingRecords:board.more', { count: more })}</p>}
      <div className={styles.buttons}>
        <Button
          icon={<NotebookPen size={16} strokeWidth={1.75} aria-hidden />}
          loading={write.busy}
          onClick={() => write.run()}
        >
          {t(notes === null ? 'meetingRecords:notes.take' : 'meetingRecords:notes.open')}
        </Button>
        {board.mayExport && <BoardFile record={record} wbNo={wbNo} now={now} />}
      </div>
    </section>
  );
}

function BoardFile({ record, wbNo, now }: BoardPartProps & { readonly wbNo: string }) {
  const t = useT();
  const stop = useRef(new AbortController());
  const [share, setShare] = useState<{ readonly done: number; readonly total: number }>();
  useEffect(() => () => stop.current.abort(), []);
  const { meetingId, endsAt } = record.meeting;
  const over = Date.parse(endsAt) <= now;
  const make = useAction(
    async () => {
      const order = over ? { record: meetingId } : ({ format: 'pdf', scale: 1, paper: true, sheet: 'own' } as const);
      const { url } = await runExport(wbNo, order, { signal: stop.current.signal, progress: setShare });
      window.location.assign(url);
    },
    { handled: () => stop.current.signal.aborted, settled: async () => setShare(undefined) },
  );
  return (
    <Button icon={<FileDown size={16} strokeWidth={1.75} aria-hidden />} loading={make.busy} onClick={() => make.run()}>
      {share && share.total > 1
        ? t('meetingRecords:board.making', share)
        : t(over ? 'meetingRecords:board.pdfOfEnd' : 'meetingRecords:board.pdf')}
    </Button>
  );
}
