import { useRef, useState } from 'react';
import { FORM_FIELDS, type FormField } from './draft.ts';

/** A field of the form, or the box of an occurrence in conflict. */
export type FormPlace = FormField | 'conflict';

export interface FieldMarks {
  /** Whether the field has been left or sent, so that its problem is shown. */
  readonly isJudged: (field: FormField) => boolean;
  readonly judge: (field: FormField) => void;
  readonly judgeAll: () => void;
  /** The server's refusal of a field. */
  readonly refusalOf: (field: FormField) => string | undefined;
  readonly refuse: (field: FormField, text: string) => void;
  /** Typing clears the message: no problem is shown while the user corrects it. */
  readonly clear: (fields: readonly FormField[]) => void;
  /** Registers the element that takes the focus for a place. */
  readonly hold: (place: FormPlace) => (element: HTMLElement | null) => void;
  readonly goTo: (place: FormPlace) => void;
}

/** The fields that show a message, and the element to focus for each. */
export function useFieldMarks(): FieldMarks {
  const [judged, setJudged] = useState<ReadonlySet<FormField>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<FormField, string>>(new Map());
  const elements = useRef(new Map<FormPlace, HTMLElement>());
  return {
    isJudged: (field) => judged.has(field),
    judge: (field) => setJudged((now) => new Set([...now, field])),
    judgeAll: () => setJudged(new Set(FORM_FIELDS)),
    refusalOf: (field) => refusals.get(field),
    refuse: (field, text) => setRefusals((now) => new Map([...now, [field, text]])),
    clear: (fields) => {
      setJudged((now) => new Set([...now].filter((field) => !fields.includes(field))));
      setRefusals((now) => new Map([...now].filter(([field]) => !fields.includes(field))));
    },
    hold: (place) => (element) => {
      if (element === null) elements.current.delete(place);
      else elements.current.set(place, element);
    },
    goTo: (place) => {
      const element = elements.current.get(place);
      element?.focus();
      element?.scrollIntoView({ block: 'center' });
    },
  };
}
