import { Button, Drawer } from 'antd';
import { ChevronRight, ListChecks, Repeat2, Users, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Face } from '../../../features/people/face.tsx';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import styles from './book.module.css';
import type { LayoutProps } from './layout-props.ts';
import { ExtraParts, RepeatSection, RoomPart, ScopePart, SubjectPart, WhenPart } from './parts.tsx';
import { PeoplePart, useSubmitWords } from './people-part.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const FACES = 3;

type Sheet = 'repeat' | 'people' | 'more';

interface RowProps {
  readonly look: ReactNode;
  readonly text: string;
  /** What needs a look. */
  readonly warning?: string | undefined;
  readonly wrong?: string | undefined;
  readonly end?: ReactNode;
  readonly open: () => void;
}

function Row({ look, text, warning, wrong, end, open }: RowProps) {
  return (
    <button type="button" className={styles.phoneRow} onClick={open}>
      {look}
      <span>
        {text}
        {warning !== undefined && <small data-kind="warn">{warning}</small>}
        {wrong !== undefined && (
          <small data-kind="wrong" role="alert">
            {wrong}
          </small>
        )}
      </span>
      {end}
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** One scrolling form. What needs more room opens as a sheet from below. */
export function BookPhone(props: LayoutProps) {
  const { title, form, cancel } = props;
  const t = useT();
  const words = useSubmitWords(props);
  const [sheet, setSheet] = useState<Sheet>();
  const { draft, checked, cycle, count } = form;
  const left = (checked?.occurrences ?? []).filter(({ skipped }) => !skipped).length;
  const titles = { repeat: t('booking:repeat.title'), people: t('addressBook:people'), more: t('booking:more') };
  const submit = (): void => {
    form.submit();
    // The sheet with the first problem opens, since nothing in a closed one can have the focus.
    if (form.hasProblem('subject') || form.hasProblem('room') || form.hasProblem('when')) return;
    if (form.hasProblem('repeat') || form.openConflict) setSheet('repeat');
    else if (form.hasProblem('agenda') || form.hasProblem('remind')) setSheet('more');
    else if (form.hasProblem('people')) setSheet('people');
  };
  return (
    <form
      className={styles.phone}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <header className={styles.phoneHead}>
        <button type="button" aria-label={t('common:cancel')} onClick={cancel}>
          <X {...icon} />
        </button>
        <h1>{title}</h1>
      </header>
      <div className={styles.phoneForm}>
        <ScopePart {...props} />
        <SubjectPart {...props} />
        <RoomPart {...props} />
        <WhenPart {...props} phone />
        <Row
          look={<Repeat2 {...icon} />}
          text={cycle === null ? t('booking:repeat.never') : t('booking:repeat.count', { count: left })}
          warning={form.openConflict ? t('booking:conflict.choose') : undefined}
          wrong={form.messageOf('repeat')}
          open={() => setSheet('repeat')}
        />
        <Row
          look={<Users {...icon} />}
          text={t('booking:peopleOf', { count })}
          wrong={form.messageOf('people')}
          end={
            <span className={styles.faces}>
              {draft.chosen.people.slice(0, FACES).map((person) => (
                <Face key={person.userId} person={person} />
              ))}
            </span>
          }
          open={() => setSheet('people')}
        />
        <Row
          look={<ListChecks {...icon} />}
          text={t('booking:more')}
          wrong={form.messageOf('agenda') ?? form.messageOf('remind') ?? form.messageOf('password')}
          open={() => setSheet('more')}
        />
      </div>
      <div className={styles.phoneFoot}>
        <Button type="primary" size="large" block htmlType="submit" loading={form.busy}>
          {words}
        </Button>
      </div>
      <Drawer
        open={sheet !== undefined}
        getContainer={layers}
        placement="bottom"
        size="85%"
        title={sheet && titles[sheet]}
        onClose={() => setSheet(undefined)}
      >
        {sheet === 'repeat' && <RepeatSection {...props} />}
        {sheet === 'people' && <PeoplePart {...props} />}
        {sheet === 'more' && <ExtraParts {...props} />}
      </Drawer>
    </form>
  );
}
