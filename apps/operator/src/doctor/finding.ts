/** One result of an examination. A fault breaks something for people; a warning may do so later. */
export type Observation =
  | { readonly check: string; readonly state: 'ok' | 'skipped'; readonly says: string }
  | {
      readonly check: string;
      readonly state: 'warning' | 'fault';
      readonly says: string;
      /** What to do about it. */
      readonly cure: string;
    };

/** An observation and the examination that made it. */
export type Finding = Observation & { readonly examination: string };

export const fine = (check: string, says: string): Observation => ({ check, state: 'ok', says });
/** Not examined, with the reason. */
export const skipped = (check: string, says: string): Observation => ({ check, state: 'skipped', says });
export const warning = (check: string, says: string, cure: string): Observation => ({
  check,
  state: 'warning',
  says,
  cure,
});
export const fault = (check: string, says: string, cure: string): Observation => ({
  check,
  state: 'fault',
  says,
  cure,
});

/** For each kind of engine fault: its meaning, with the engine's message, and what to do about it. */
export type FaultKinds<K extends string> = Readonly<
  Record<K, { readonly says: (message: string) => string; readonly cure: string }>
>;

/** The fault of an engine that could not be examined further. */
export function faultOfKind<K extends string>(
  engine: string,
  { kind, message }: { readonly kind: K; readonly message: string },
  kinds: FaultKinds<K>,
): Observation {
  const { says, cure } = kinds[kind];
  return fault(`${engine}.${kind}`, says(message), cure);
}

/** The number of findings in each state. */
export function countStates(findings: readonly Finding[]): Readonly<Record<Finding['state'], number>> {
  const counts = { fault: 0, warning: 0, skipped: 0, ok: 0 };
  for (const { state } of findings) counts[state] += 1;
  return counts;
}
