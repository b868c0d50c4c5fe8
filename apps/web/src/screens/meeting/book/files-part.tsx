import { fileCategory, type MeetingDetail } from '@sw/contract';
import { Button } from 'antd';
import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { FileIcon } from '../../../features/files/file-icon.tsx';
import { fileSize } from '../../../features/files/file-size.ts';
import { attachProblem } from '../../../features/meetings/attach-files.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { Attachments } from '../mine/detail/attachments.tsx';
import styles from './files-part.module.css';
import { FormPart } from './form-field.tsx';

interface FilesPartProps {
  /** The meeting that is changed: it has its files already. */
  readonly meeting: MeetingDetail | undefined;
  readonly files: readonly File[];
  readonly change: (files: readonly File[]) => void;
  readonly endsAt: number | null;
  readonly now: number;
}

/** Files for a new meeting. They are sent once it is booked. */
export function FilesPart({ meeting, files, change, endsAt, now }: FilesPartProps) {
  const t = useT();
  const id = useId();
  const locale = useLanguage((state) => state.locale);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  if (meeting) return <Attachments meeting={meeting} now={now} />;
  const add = (chosen: readonly File[]): void => {
    const facts = { endsAt: endsAt ?? now, cancelled: false, present: files.length };
    const found = attachProblem(t, facts, { files: chosen, now });
    setProblem(found);
    if (found === undefined) change([...files, ...chosen]);
  };
  return (
    <FormPart label={t('myMeetings:files.title')} help={t('myMeetings:files.later')} problem={problem} problemId={id}>
      <ul className={styles.files}>
        {files.map((file, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may be chosen twice
          <li key={place}>
            <FileIcon name={file.name} category={fileCategory(file.name)} />
            <span title={file.name}>{file.name}</span>
            <small>{fileSize(file.size, locale)}</small>
            <Button
              type="text"
              size="small"
              aria-label={t('myMeetings:files.remove', { name: file.name })}
              icon={<X size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => {
                setProblem(undefined);
                change(files.filter((_, other) => other !== place));
              }}
            />
          </li>
        ))}
      </ul>
      <Button icon={<Paperclip size={16} strokeWidth={1.75} aria-hidden />} onClick={() => input.current?.click()}>
        {t('myMeetings:files.add')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('myMeetings:files.title')}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          add(chosen);
        }}
      />
    </FormPart>
  );
}
