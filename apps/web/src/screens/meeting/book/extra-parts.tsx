import { REMINDERS, type Reminder } from '@sw/policy';
import { Select } from 'antd';
import { useId } from 'react';
import { PersonSelect } from '../../../features/meetings/people/person-select.tsx';
import { lengthWords } from '../../../features/meetings/range/range-words.tsx';
import { useT } from '../../../i18n/language.ts';
import { AgendaPart } from './agenda-part.tsx';
import styles from './book.module.css';
import { agendaMinutes } from './draft.ts';
import { FilesPart } from './files-part.tsx';
import { FormPart } from './form-field.tsx';
import type { LayoutProps } from './layout-props.ts';
import { PasswordPart } from './password-part.tsx';
import { SwitchesPart } from './switches-part.tsx';

/** All fields except what, where, when and who. */
export function ExtraParts(props: LayoutProps) {
  const { form, meeting, now } = props;
  const { draft } = form;
  const t = useT();
  const ids = { agenda: useId(), remind: useId(), see: useId(), organiser: useId() };
  const { startsAt, endsAt } = draft.time;
  const planned = agendaMinutes(draft.agenda);
  const length =
    startsAt !== null && endsAt !== null && endsAt > startsAt ? lengthWords(endsAt - startsAt, t) : undefined;
  const agendaProblem = form.messageOf('agenda');
  const remindProblem = form.messageOf('remind');
  return (
    <>
      <div ref={(part) => form.hold('agenda')(part?.querySelector('input') ?? null)}>
        <FormPart
          label={t('booking:agenda.title')}
          aside={
            planned > 0 && length !== undefined
              ? t('booking:agenda.of', { minutes: lengthWords(planned * 60_000, t), length })
              : undefined
          }
          problem={agendaProblem}
          problemId={ids.agenda}
        >
          <AgendaPart
            agenda={draft.agenda}
            wrong={agendaProblem !== undefined}
            describedBy={agendaProblem === undefined ? undefined : ids.agenda}
            change={(agenda) => form.change({ agenda }, 'agenda')}
          />
        </FormPart>
      </div>
      <FilesPart meeting={meeting} files={form.files} change={form.setFiles} endsAt={endsAt} now={now} />
      <div ref={(part) => form.hold('remind')(part?.querySelector('input') ?? null)}>
        <FormPart
          label={t('booking:remind.title')}
          htmlFor={ids.remind}
          problem={remindProblem}
          problemId={`${ids.remind}-wrong`}
        >
          <Select
            id={ids.remind}
            className={styles.wide ?? ''}
            placeholder={t('booking:remind.choose')}
            value={draft.remind}
            onChange={(remind: Reminder) => form.change({ remind }, 'remind')}
            // i18n: booking.remind.when.*
            options={REMINDERS.map((remind) => ({ value: remind, label: t(`booking:remind.when.${remind}`) }))}
          />
        </FormPart>
      </div>
      <SwitchesPart draft={draft} edits={meeting !== undefined} change={(part) => form.change(part)} />
      <FormPart
        label={t('booking:see.title')}
        htmlFor={ids.see}
        help={t('booking:see.help')}
        problem={undefined}
        problemId=""
      >
        <Select
          id={ids.see}
          className={styles.wide ?? ''}
          value={draft.private}
          onChange={(isPrivate: boolean) => form.change({ private: isPrivate })}
          options={[
            { value: false, label: t('booking:see.subject') },
            { value: true, label: t('booking:see.busy') },
          ]}
        />
      </FormPart>
      <PasswordPart {...props} />
      {!meeting && (
        <FormPart
          label={t('booking:organiser.title')}
          htmlFor={ids.organiser}
          help={t('booking:organiser.help')}
          problem={undefined}
          problemId=""
        >
          <PersonSelect
            id={ids.organiser}
            single
            placeholder={t('booking:organiser.me')}
            value={draft.organiser === null ? [] : [draft.organiser]}
            change={([organiser]) => form.change({ organiser: organiser ?? null })}
          />
        </FormPart>
      )}
    </>
  );
}
