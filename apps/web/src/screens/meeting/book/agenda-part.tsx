import { MEETING_LIMITS } from '@sw/policy';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import styles from './book.module.css';
import type { AgendaLine } from './draft.ts';

interface AgendaPartProps {
  readonly agenda: readonly AgendaLine[];
  readonly wrong: boolean;
  readonly describedBy: string | undefined;
  readonly change: (agenda: readonly AgendaLine[]) => void;
}

/** The points of an agenda with their minutes. The line below the last one always adds another. */
export function AgendaPart({ agenda, wrong, describedBy, change }: AgendaPartProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  // The key of a removed point is never reused: otherwise React would move its focus to another point.
  const last = useRef(0);
  last.current = agenda.reduce((most, { key }) => Math.max(most, key), last.current);
  const next = last.current + 1;
  const isFull = agenda.length >= MEETING_LIMITS.agendaPoints;
  const lines = isFull ? agenda : [...agenda, { key: next, text: '', minutes: 0 }];
  const write = (line: AgendaLine): void => {
    const isNew = !agenda.some(({ key }) => key === line.key);
    change(isNew ? [...agenda, line] : agenda.map((one) => (one.key === line.key ? line : one)));
  };
  const focusText = (place: number): void =>
    list.current?.querySelectorAll<HTMLInputElement>('input[data-text]')[place]?.focus();
  return (
    <ol ref={list} className={styles.agenda} data-wrong={wrong} aria-describedby={describedBy}>
      {lines.map((line, place) => {
        const number = place + 1;
        const isLast = line.key === next;
        return (
          <li key={line.key}>
            <i aria-hidden>{number}</i>
            <input
              data-text
              aria-label={t('booking:agenda.point', { number })}
              placeholder={isLast ? t('booking:agenda.add') : ''}
              maxLength={MEETING_LIMITS.agendaPointLength}
              value={line.text}
              onChange={({ target }) => write({ ...line, text: target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                focusText(place + 1);
              }}
            />
            {!isLast && (
              <>
                <input
                  className={styles.minutes}
                  aria-label={t('booking:agenda.minutes', { number })}
                  inputMode="numeric"
                  maxLength={4}
                  value={line.minutes === 0 ? '' : line.minutes}
                  placeholder="0"
                  onChange={({ target }) => write({ ...line, minutes: Number(target.value.replace(/\D/g, '')) })}
                />
                <small>{t('booking:agenda.unit')}</small>
                <button
                  type="button"
                  aria-label={t('booking:agenda.remove', { number })}
                  onClick={() => {
                    focusText(place + 1 < lines.length ? place + 1 : place - 1);
                    change(agenda.filter(({ key }) => key !== line.key));
                  }}
                >
                  <X size={14} strokeWidth={1.75} aria-hidden />
                </button>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
