import { Input, type InputRef } from 'antd';
import { useId, useRef } from 'react';
import { ScopeChoice } from '../../../features/meetings/scope-choice.tsx';
import { useT } from '../../../i18n/language.ts';
import { FormPart } from './form-field.tsx';
import type { LayoutProps } from './layout-props.ts';
import { Occurrences } from './occurrences.tsx';
import { RepeatPart } from './repeat-part.tsx';
import { RoomSelect } from './room-select.tsx';

/** For a series: which of its meetings to change. */
export function ScopePart({ form, meeting }: LayoutProps) {
  const t = useT();
  const id = useId();
  if (!meeting?.seriesId) return null;
  return (
    <FormPart label={t('myMeetings:scope.label')} problem={undefined} problemId={id}>
      <ScopeChoice look="bar" value={form.scope} change={form.setScope} />
    </FormPart>
  );
}

export function SubjectPart({ form }: LayoutProps) {
  const t = useT();
  const id = useId();
  const problem = form.messageOf('subject');
  return (
    <FormPart label={t('booking:subject')} htmlFor={id} problem={problem} problemId={`${id}-wrong`}>
      <Input
        id={id}
        ref={(input: InputRef | null) => form.hold('subject')(input?.input ?? null)}
        value={form.draft.subject}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-wrong`}
        autoComplete="off"
        onChange={({ target }) => form.change({ subject: target.value }, 'subject')}
        onBlur={({ relatedTarget }) => {
          // While the focus moves to a button, no message may move the button away from the pointer.
          if (!(relatedTarget instanceof HTMLButtonElement)) form.leave('subject');
        }}
      />
    </FormPart>
  );
}

export function RoomPart({ form, rooms, meeting }: LayoutProps) {
  const t = useT();
  const id = useId();
  const problem = form.messageOf('room');
  return (
    <div ref={(part) => form.hold('room')(part?.querySelector('input') ?? null)}>
      <FormPart
        label={t('booking:room.title')}
        htmlFor={id}
        problem={problem}
        problemId={`${id}-wrong`}
        {...(form.check.checked?.needsApproval ? { help: t('booking:room.approval') } : {})}
      >
        <RoomSelect
          id={id}
          rooms={rooms}
          value={form.draft.roomId}
          disabled={meeting?.may.move === false}
          wrong={problem !== undefined}
          describedBy={problem === undefined ? undefined : `${id}-wrong`}
          change={form.chooseRoom}
        />
      </FormPart>
    </div>
  );
}

/** A change that cancels meetings needs a reason, as cancelling does. */
function ReasonPart({ form }: Pick<LayoutProps, 'form'>) {
  const t = useT();
  const id = useId();
  const problem = form.messageOf('reason');
  return (
    <FormPart
      label={t('booking:cancelled.reason', { count: form.check.cancelled })}
      htmlFor={id}
      problem={problem}
      problemId={`${id}-wrong`}
    >
      <Input
        id={id}
        ref={(input: InputRef | null) => form.hold('reason')(input?.input ?? null)}
        value={form.draft.reason}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-wrong`}
        autoComplete="off"
        onChange={({ target }) => form.change({ reason: target.value }, 'reason')}
      />
    </FormPart>
  );
}

interface RepeatSectionProps extends LayoutProps {
  /** They are shown elsewhere. */
  readonly hidesOccurrences?: boolean;
}

export function RepeatSection({ hidesOccurrences = false, ...props }: RepeatSectionProps) {
  const { form, meeting } = props;
  const t = useT();
  const id = useId();
  const { draft, date, cycle, check } = form;
  const { checked } = check;
  const problem = form.messageOf('repeat');
  const asks = form.mayRecycle && meeting?.may.move !== false;
  return (
    <div ref={(part) => form.hold('repeat')(part?.querySelector('input') ?? null)}>
      {asks && (
        <FormPart
          label={t('booking:repeat.title')}
          htmlFor={id}
          aside={cycle !== null && checked ? t('booking:repeat.count', { count: check.left }) : undefined}
          problem={problem}
          problemId={`${id}-wrong`}
          {...(cycle !== null && checked?.single ? { help: t('booking:repeat.single') } : {})}
        >
          <RepeatPart
            id={id}
            cycle={draft.cycle}
            date={date}
            wrong={problem !== undefined}
            describedBy={problem === undefined ? undefined : `${id}-wrong`}
            change={(next) => form.change({ cycle: next, exceptions: [] }, 'repeat')}
          />
        </FormPart>
      )}
      {!hidesOccurrences && <OccurrencesPart {...props} />}
      {check.cancelled > 0 && <ReasonPart form={form} />}
    </div>
  );
}

/** The meetings of a series, or the conflict of a single one. */
export function OccurrencesPart({ form, rooms }: LayoutProps) {
  const place = useRef<HTMLDivElement>(null);
  const { check, draft, zone } = form;
  if (!check.checked) return null;
  return (
    <div ref={(part) => form.hold('conflict')(part?.querySelector<HTMLElement>('[tabindex]') ?? null)}>
      <Occurrences
        occurrences={check.checked.occurrences}
        exceptions={draft.exceptions}
        rooms={rooms}
        zone={zone}
        series={check.isSeries}
        decide={check.decide}
        place={place}
      />
    </div>
  );
}
