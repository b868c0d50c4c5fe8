import { instantToWall, type LocalDate } from '@sw/calendar';
import { Input, type InputRef } from 'antd';
import { CalendarDays, CircleAlert } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { serverClock } from '../../clock/clock.ts';
import { useT } from '../../i18n/language.ts';
import { usePreference } from '../../theme/preference.ts';
import { Popover } from '../../ui/popover.tsx';
import styles from './date-field.module.css';
import { DATE_FORMAT, type DateRange, formatDate, inRange, isComplete, readDate } from './date-text.ts';
import { MonthGrid } from './month-grid.tsx';

interface DateFieldProps extends DateRange {
  /** The id of the input, for a visible label. */
  readonly id?: string;
  /** The accessible name if there is no visible label. */
  readonly label?: string;
  readonly className?: string | undefined;
  /** Empty: no date. */
  readonly value: LocalDate | '';
  /** Today's date in the zone of the field's subject; by default that of this browser's zone. */
  readonly today?: LocalDate;
  readonly required?: boolean;
  /** The user has tried to send the form: problems are then shown even if the field was never left. */
  readonly tried?: boolean;
  /** Receives an empty string if the text is empty or not a date of the range. */
  readonly change: (date: LocalDate | '') => void;
}

const todayHere = (): LocalDate =>
  instantToWall(serverClock.now(), Intl.DateTimeFormat().resolvedOptions().timeZone).date;

/** A date that is typed or picked from a month. On touch screens the system's own control, which works better there. */
export function DateField(props: DateFieldProps) {
  const { id, label, className, value, min, max, today = todayHere(), required = false, tried = false, change } = props;
  const t = useT();
  const messageId = useId();
  const coarse = usePreference((state) => state.coarse);
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<InputRef>(null);
  const month = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  /** Which part gets the focus when the month appears. */
  const [open, setOpen] = useState<'text' | 'month'>();
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // If the owner clears the date while text is being typed, the text stays.
    if (typed === undefined || value !== '') {
      setTyped(undefined);
      setLeft(false);
    }
  }

  const text = typed ?? (value === '' ? '' : formatDate(value));
  const problem = problemOf(text, { min, max }, required);
  const read = problem === undefined ? readDate(text) : undefined;
  const isWrong = problem !== undefined && (left || tried);
  const named = formatDate((problem === 'notBefore' ? min : problem === 'notAfter' ? max : undefined) ?? today);

  const take = (date: LocalDate): void => {
    setTyped(undefined);
    if (date !== value) change(date);
  };
  const type = (next: string): void => {
    setTyped(next);
    setLeft(false);
    const date = isComplete(next) ? readDate(next) : undefined;
    if (date !== undefined && inRange(date, { min, max })) take(date);
    else if (next.trim() === '' && !required && value !== '') change('');
  };
  /** Takes over the typed date. If the text is not a date, it stays visible and the owner gets no date. */
  const commit = (): void => {
    setLeft(true);
    if (typed === undefined) return;
    if (read !== undefined) take(read);
    else if (value !== '') change('');
  };
  const close = (): void => {
    setOpen(undefined);
    input.current?.focus({ preventScroll: true });
  };
  const hear = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      commit();
      // The first Enter closes the month, the second sends the form.
      if (open !== undefined) event.preventDefault();
      setOpen(undefined);
    } else if (event.key === 'Tab') setOpen(undefined);
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen('month');
      month.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus();
    }
  };
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (field.current?.contains(relatedTarget)) {
      // While the focus moves to the calendar, no problem is reported yet.
      if (typed !== undefined && read !== undefined) take(read);
      return;
    }
    if (relatedTarget !== null) setOpen(undefined);
    commit();
  };
  const common = {
    ...(id === undefined ? {} : { id }),
    'aria-label': label,
    'aria-invalid': isWrong,
    'aria-required': required,
    ...(isWrong ? { 'aria-describedby': messageId } : {}),
    status: isWrong ? ('error' as const) : ('' as const),
    value: text,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus leaves its parts, which are controls
    <div ref={field} className={className === undefined ? styles.field : `${styles.field} ${className}`} onBlur={leave}>
      {coarse ? (
        <Input {...common} ref={input} type="date" min={min} max={max} onChange={({ target }) => type(target.value)} />
      ) : (
        <Input
          {...common}
          ref={input}
          className={styles.input ?? ''}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          placeholder={DATE_FORMAT}
          onChange={({ target }) => type(target.value)}
          onClick={() => setOpen((now) => now ?? 'text')}
          onKeyDown={hear}
          suffix={
            <button
              type="button"
              className={styles.opener}
              aria-label={t('common:date.open')}
              title={t('common:date.open')}
              aria-haspopup="dialog"
              aria-expanded={open !== undefined}
              onClick={(event) => {
                event.stopPropagation();
                setOpen(open === undefined ? 'month' : undefined);
              }}
            >
              <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
            </button>
          }
        />
      )}
      {isWrong && (
        <p className={styles.wrong} id={messageId} role="alert">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          <Message problem={coarse && problem === 'expected' ? 'choose' : problem} date={named} />
        </p>
      )}
      {open !== undefined && (
        <Popover
          label={t('common:date.choose')}
          anchor={() => input.current?.nativeElement}
          place={{ placement: 'bottom-start', gap: 4 }}
          opener={field}
          focus={open === 'month' ? 'first' : 'none'}
          className={styles.popover}
          close={(byKey) => (byKey ? close() : setOpen(undefined))}
        >
          <div ref={month}>
            <MonthGrid
              // Remounted for each typed date, to show its month.
              key={value}
              chosen={value === '' ? null : value}
              today={today}
              min={min}
              max={max}
              choose={(date) => {
                take(date);
                close();
              }}
            />
          </div>
        </Popover>
      )}
    </div>
  );
}

type Problem = 'expected' | 'notBefore' | 'notAfter';

/** Keeps a narrow field from breaking the date at one of its hyphens. */
function Message({ problem, date }: { readonly problem: Problem | 'choose'; readonly date: string }) {
  const t = useT();
  // i18n: common.date.*
  const [before, ...after] = t(`common:date.${problem}`, { date }).split(date);
  return (
    <span>
      {before}
      {after.length > 0 && <span className={styles.whole}>{date}</span>}
      {after}
    </span>
  );
}

function problemOf(text: string, range: DateRange, required: boolean): Problem | undefined {
  if (text.trim() === '') return required ? 'expected' : undefined;
  const date = readDate(text);
  if (date === undefined) return 'expected';
  if (inRange(date, range)) return undefined;
  return inRange(date, { min: range.min }) ? 'notAfter' : 'notBefore';
}
