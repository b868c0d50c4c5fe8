import { type MeetingDetail, type MeetingPerson, ROUTES } from '@sw/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAction } from '../../feedback/use-action.ts';
import { Face } from '../../people/face.tsx';
import { api } from '../../transport/api.ts';
import { refreshRecords } from '../records/record-data.ts';
import shared from '../section.module.css';
import styles from './attendance.module.css';
import { Attendance } from './attendance.tsx';

/** Who was there. The organiser, the booker and administrators correct it; corrected people are marked. */
export function AttendancePart({ meeting }: { readonly meeting: MeetingDetail }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  if (editing) return <Correct meeting={meeting} close={() => setEditing(false)} />;
  return (
    <Attendance
      meeting={meeting}
      action={
        meeting.may.correctAttendance && (
          <Button type="link" size="small" onClick={() => setEditing(true)}>
            {t('meetingRecords:correct.button')}
          </Button>
        )
      }
    />
  );
}

const hasCome = ({ sign }: MeetingPerson): boolean => sign === 'signed';

function Correct({ meeting, close }: { readonly meeting: MeetingDetail; readonly close: () => void }) {
  const t = useT();
  const { meetingId, people } = meeting;
  /** Only manual changes: people may still arrive in the meantime. */
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isHere = (person: MeetingPerson): boolean => toggled.get(person.personNo) ?? hasCome(person);
  const changed = people.filter((person) => isHere(person) !== hasCome(person));
  const save = useAction(async () => {
    const corrections = changed.map((person) => ({ personNo: person.personNo, here: isHere(person) }));
    await api.call(ROUTES.correctAttendance, { params: { meetingId }, body: { people: corrections } });
    await refreshRecords();
    showToast(t('meetingRecords:correct.done', { count: corrections.length }));
    close();
  });
  return (
    <section className={shared.section} aria-label={t('meetingRecords:correct.title')}>
      <header>
        <h3>{t('meetingRecords:correct.title')}</h3>
        <span>{t('meetingRecords:came', { count: people.filter(isHere).length, all: people.length })}</span>
      </header>
      <p className={styles.hint}>{t('meetingRecords:correct.hint')}</p>
      <ul className={styles.correct}>
        {people.map((person) => {
          const name = person.name || t('myMeetings:attendance.gone');
          const userId = person.userId ?? person.contactId ?? String(person.personNo);
          return (
            <li key={person.personNo}>
              <Checkbox
                checked={isHere(person)}
                onChange={({ target }) => setToggled((before) => new Map(before).set(person.personNo, target.checked))}
              >
                <span className={styles.person}>
                  <Face person={{ userId, nickName: name, avatarUrl: person.avatarUrl }} />
                  <span title={name}>{name}</span>
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" disabled={changed.length === 0} loading={save.busy} onClick={() => save.run()}>
          {t('common:save')}
        </Button>
      </div>
    </section>
  );
}
