import type { ErrorName } from '@sw/contract';
import type { MessageKey } from '../../i18n/keys.ts';

/** What is wrong with a field: an error of the catalogue, or a message of the interface if the catalogue has none. */
export type Fault = ErrorName | MessageKey;

export interface FieldProblem {
  readonly error: Fault;
  /** The server's own text, if any; otherwise that of the error in the current language. */
  readonly text?: string;
}

export interface FieldsState<N extends string> {
  readonly values: Readonly<Record<N, string>>;
  readonly problems: Readonly<Partial<Record<N, FieldProblem>>>;
}

/** A field without a rule accepts everything. */
export type Rules<N extends string> = Readonly<Partial<Record<N, (value: string) => Fault | undefined>>>;

export const startFields = <N extends string>(values: Readonly<Record<N, string>>): FieldsState<N> => ({
  values,
  problems: {} as Partial<Record<N, FieldProblem>>,
});

function withProblem<N extends string>(
  state: FieldsState<N>,
  name: N,
  problem: FieldProblem | undefined,
): FieldsState<N> {
  const { [name]: _, ...others } = state.problems;
  const rest = others as Partial<Record<N, FieldProblem>>;
  return { ...state, problems: problem === undefined ? rest : { ...rest, [name]: problem } };
}

/** Typing clears the message: no problem is shown while the user corrects it. */
export function typed<N extends string>(state: FieldsState<N>, name: N, value: string): FieldsState<N> {
  return withProblem({ ...state, values: { ...state.values, [name]: value } }, name, undefined);
}

/** Validates a field when it loses the focus. */
export function left<N extends string>(state: FieldsState<N>, name: N, rules: Rules<N>): FieldsState<N> {
  const error = rules[name]?.(state.values[name]);
  return withProblem(state, name, error === undefined ? undefined : { error });
}

export function checkAll<N extends string>(state: FieldsState<N>, rules: Rules<N>): FieldsState<N> {
  return (Object.keys(state.values) as N[]).reduce((checked, name) => left(checked, name, rules), state);
}

/** The first field, in the order of the form, that has a problem. */
export function firstProblem<N extends string>(state: FieldsState<N>): N | undefined {
  return (Object.keys(state.values) as N[]).find((name) => state.problems[name] !== undefined);
}

/** The server refused a field. */
export function refused<N extends string>(state: FieldsState<N>, name: N, problem: FieldProblem): FieldsState<N> {
  return withProblem(state, name, problem);
}
