import { MEETING_LIMITS } from '@sw/policy';
import { Button, Drawer } from 'antd';
import { ChevronRight, ListChecks, Repeat2, Users, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ChosenFaces } from '../../../features/meetings/people/chosen-faces.tsx';
import { useCycleWords } from '../../../features/meetings/use-cycle-words.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import styles from './book.module.css';
import { ExtraParts } from './extra-parts.tsx';
import type { LayoutProps } from './layout-props.ts';
import { useCause } from './occurrences.tsx';
import { OccurrencesPart, RepeatSection, RoomPart, ScopePart, SubjectPart } from './parts.tsx';
import { PeoplePart, useSubmitWords } from './people-part.tsx';
import { BoardAndCall } from './switches-part.tsx';
import { WhenPart } from './when-part.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** The fields behind the last row of the form. */
const MORE_FIELDS = ['agenda', 'remind', 'password', 'oldPassword'] as const;

type Sheet = 'repeat' | 'people' | 'more';

interface RowProps {
  readonly look: ReactNode;
  readonly text: string;
  /** Something that the user should check. */
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

/** How the meeting repeats: Every Thursday, 5 times. */
function useRepeatWords({ form, meeting }: LayoutProps): string {
  const t = useT();
  const wordsOf = useCycleWords();
  const { cycle } = form.draft;
  if (cycle === null) return t('booking:repeat.never');
  const [first = '', ...rest] = wordsOf(cycle, form.date);
  const rule = first.toLocaleUpperCase() + rest.join('');
  const count = form.check.isSeries ? form.check.left : form.cycle === null ? meeting?.seriesCount : cycle.count;
  return count ? t('booking:repeat.summary', { rule, count }) : rule;
}

/** One scrolling form. Fields that need more room open as a sheet from below. */
export function BookPhone(props: LayoutProps) {
  const { title, form, meeting, cancel } = props;
  const t = useT();
  const words = useSubmitWords(props);
  const [sheet, setSheet] = useState<Sheet>();
  const repeat = useRepeatWords(props);
  const causeOf = useCause(form.zone, props.rooms);
  const { draft, count, check } = form;
  const { isSeries, openConflict } = check;
  // A single meeting of a series keeps its cycle.
  const hasRepeat = (form.mayRecycle && meeting?.may.move !== false) || check.cancelled > 0;
  const titles = { repeat: t('booking:repeat.title'), people: t('addressBook:people'), more: t('booking:more') };
  const submit = (): void => {
    form.submit();
    // Opens the sheet with the first problem, since nothing in a closed one can have the focus.
    if (form.hasProblem('subject') || form.hasProblem('room') || form.hasProblem('when')) return;
    if (form.hasProblem('repeat') || form.hasProblem('reason') || (isSeries && openConflict)) setSheet('repeat');
    else if (MORE_FIELDS.some(form.hasProblem)) setSheet('more');
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
        {!isSeries && <OccurrencesPart {...props} />}
        {hasRepeat && (
          <Row
            look={<Repeat2 {...icon} />}
            text={repeat}
            warning={
              isSeries && openConflict ? `${causeOf(openConflict, 'short')} ${t('booking:conflict.choose')}` : undefined
            }
            wrong={form.messageOf('repeat') ?? form.messageOf('reason')}
            open={() => setSheet('repeat')}
          />
        )}
        <Row
          look={<Users {...icon} />}
          text={t('booking:peopleOf', { count, most: MEETING_LIMITS.participants })}
          wrong={form.messageOf('people')}
          end={<ChosenFaces chosen={draft.chosen} />}
          open={() => setSheet('people')}
        />
        <BoardAndCall draft={draft} edits={meeting !== undefined} change={(part) => form.change(part)} />
        <Row
          look={<ListChecks {...icon} />}
          text={t('booking:more')}
          wrong={MORE_FIELDS.map(form.messageOf).find((message) => message !== undefined)}
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
        {sheet === 'repeat' && <RepeatSection {...props} hidesOccurrences={!isSeries} />}
        {sheet === 'people' && <PeoplePart {...props} />}
        {sheet === 'more' && <ExtraParts {...props} />}
      </Drawer>
    </form>
  );
}
