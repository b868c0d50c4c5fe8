import { fileCategory, type MeetingDetail } from '@sw/contract';
import { Button } from 'antd';
import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { FileIcon } from '../../../features/files/file-icon.tsx';
import { FileInput } from '../../../features/files/file-input.tsx';
import { fileSize } from '../../../features/files/file-size.ts';
import { attachProblem } from '../../../features/meetings/attach-files.ts';
import { Attachments } from '../../../features/meetings/files/attachments.tsx';
import { useLanguage, useT } from '../../../i18n/language.ts';
import styles from './files-part.module.css';
import { FormPart } from './form-field.tsx';

interface FilesPartProps {
  /** The meeting that is being changed, which has its files already. */
  readonly meeting: MeetingDetail | undefined;
  readonly files: readonly File[];
  readonly change: (files: readonly File[]) => void;
  readonly endsAt: number | null;
  readonly now: number;
}

/** Files for a new meeting, which are sent once it is booked. */
export function FilesPart({ meeting, files, change, endsAt, now }: FilesPartProps) {
  const t = useT();
  const id = useId();
  const locale = useLanguage((state) => state.locale);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  if (meeting) return <Attachments meeting={meeting} now={now} />;
  const add = (chosen: readonly File[]): void => {
    const facts = { endsAt: endsAt ?? now, cancelled: false, present: files.length };
    const found = attachProblem(t, facts, { files: chosen, now });
    setProblem(found);
    if (found === undefined) change([...files, ...chosen]);
  };
  const remove = (place: number): void => {
    // After a removal the next file moves up to this button. If the last one is removed, the file before it gets the focus.
    if (place === files.length - 1) (list.current?.querySelectorAll('button')[place - 1] ?? adder.current)?.focus();
    change(files.filter((_, other) => other !== place));
  };
  return (
    <FormPart label={t('myMeetings:files.title')} help={t('myMeetings:files.later')} problem={problem} problemId={id}>
      <ul ref={list} className={styles.files}>
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
                remove(place);
              }}
            />
          </li>
        ))}
      </ul>
      <Button
        ref={adder}
        icon={<Paperclip size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('myMeetings:files.add')}
      </Button>
      <FileInput input={input} label={t('myMeetings:files.title')} choose={add} />
    </FormPart>
  );
}
