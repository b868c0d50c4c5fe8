/** What one look at the installation found. A fault breaks something for people; a warning may do so later. */
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
/** Not looked at, and why. */
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

/** How many findings there are of each state. */
export function countStates(findings: readonly Finding[]): Readonly<Record<Finding['state'], number>> {
  const counts = { fault: 0, warning: 0, skipped: 0, ok: 0 };
  for (const { state } of findings) counts[state] += 1;
  return counts;
}
