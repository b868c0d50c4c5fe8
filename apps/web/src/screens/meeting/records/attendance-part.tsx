import { type MeetingDetail, type MeetingPerson, ROUTES } from '@sw/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../features/feedback/use-action.ts';
import { Face } from '../../../features/people/face.tsx';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { Attendance } from '../mine/detail/attendance.tsx';
import detail from '../mine/detail/detail.module.css';
import styles from './record.module.css';
import { refreshRecords } from './record-data.ts';

/** Who was there. The organiser, the booker and administrators correct it; corrected lines are marked. */
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

const isHere = ({ sign }: MeetingPerson): boolean => sign === 'signed';

function Correct({ meeting, close }: { readonly meeting: MeetingDetail; readonly close: () => void }) {
  const t = useT();
  const { meetingId, people } = meeting;
  const [here, setHere] = useState(() => new Set(people.filter(isHere).map(({ personNo }) => personNo)));
  const changed = people.filter((person) => isHere(person) !== here.has(person.personNo));
  const save = useAction(async () => {
    const said = changed.map(({ personNo }) => ({ personNo, here: here.has(personNo) }));
    await api.call(ROUTES.correctAttendance, { params: { meetingId }, body: { people: said } });
    await refreshRecords();
    showToast(t('meetingRecords:correct.done', { count: said.length }));
    close();
  });
  const put = (personNo: number, came: boolean): void =>
    setHere((before) => {
      const after = new Set(before);
      if (came) after.add(personNo);
      else after.delete(personNo);
      return after;
    });
  return (
    <section className={detail.section} aria-label={t('meetingRecords:correct.title')}>
      <header>
        <h3>{t('meetingRecords:correct.title')}</h3>
        <span>{t('meetingRecords:came', { count: here.size, all: people.length })}</span>
      </header>
      <p className={styles.hint}>{t('meetingRecords:correct.hint')}</p>
      <ul className={styles.correct}>
        {people.map((person) => {
          const name = person.name || t('myMeetings:attendance.gone');
          const userId = person.userId ?? person.contactId ?? String(person.personNo);
          return (
            <li key={person.personNo}>
              <Checkbox
                checked={here.has(person.personNo)}
                onChange={({ target }) => put(person.personNo, target.checked)}
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
