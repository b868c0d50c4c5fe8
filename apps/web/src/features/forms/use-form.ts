import type { ErrorName } from '@sw/contract';
import { type FormEvent, useRef, useState } from 'react';
import type { MessageKey } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import { useAction } from '../feedback/use-action.ts';
import { fieldOfError } from './field-of-error.ts';
import { checkAll, type Fault, firstProblem, left, type Rules, refused, startFields, typed } from './fields.ts';

/** The part of a form that a field component needs. */
export interface FieldHandle {
  readonly value: string;
  readonly message: string | undefined;
  readonly type: (value: string) => void;
  readonly leave: (next: EventTarget | null) => void;
  readonly hold: (element: HTMLElement | null) => void;
}

interface FormSetting<N extends string> {
  /** The initial values of the form; later ones have no effect. */
  readonly start: Readonly<Record<N, string>>;
  readonly rules?: Rules<N>;
  /** Throws the server's refusal. */
  readonly send: (values: Readonly<Record<N, string>>) => Promise<void>;
  /** Handles failures that the form shows itself; returns true for those. */
  readonly handled?: (failure: unknown) => boolean;
}

export interface Form<N extends string> {
  readonly values: Readonly<Record<N, string>>;
  readonly busy: boolean;
  readonly field: (name: N) => FieldHandle;
  /** For `onSubmit`, and for a button outside the form. Ignored while busy. */
  readonly submit: (event?: FormEvent) => void;
  /** Validates one field as if it had lost the focus; returns true if it is valid. */
  readonly check: (name: N) => boolean;
  /** Runs another request of the form, and presents its failures like those of the submit. */
  readonly attempt: (work: () => Promise<void>) => void;
}

const isButtonOrLink = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button') !== null;

const isMessage = (error: Fault): error is MessageKey => error.includes(':');

export function useForm<N extends string>({ start, rules: given, send, handled }: FormSetting<N>): Form<N> {
  const rules = given ?? ({} as Rules<N>);
  const [state, setState] = useState(() => startFields(start));
  const t = useT();
  const elements = useRef(new Map<N, HTMLElement>());

  const toField = (error: ErrorName, text: string): boolean => {
    const name = fieldOfError(error) as N | undefined;
    if (name === undefined || !(name in state.values)) return false;
    setState((now) => refused(now, name, { error, text }));
    elements.current.get(name)?.focus();
    return true;
  };
  const { run: attempt, busy } = useAction((work: () => Promise<void>) => work(), { handled, toField });

  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    const checked = checkAll(state, rules);
    setState(checked);
    const wrong = firstProblem(checked);
    if (wrong === undefined) attempt(() => send(checked.values));
    else elements.current.get(wrong)?.focus();
  };

  const field = (name: N): FieldHandle => {
    const problem = state.problems[name];
    return {
      value: state.values[name],
      message: problem && (problem.text ?? t(isMessage(problem.error) ? problem.error : `errors:${problem.error}`)),
      type: (value) => setState((now) => typed(now, name, value)),
      leave: (next) => {
        // On the way to a link or a button the message must not appear: it would move the target away from the pointer.
        if (!isButtonOrLink(next)) setState((now) => left(now, name, rules));
      },
      hold: (element) => {
        if (element === null) elements.current.delete(name);
        else elements.current.set(name, element);
      },
    };
  };

  const check = (name: N): boolean => {
    const checked = left(state, name, rules);
    setState(checked);
    if (checked.problems[name] === undefined) return true;
    elements.current.get(name)?.focus();
    return false;
  };

  return { values: state.values, busy, field, submit, check, attempt };
}
