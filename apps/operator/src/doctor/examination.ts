import { messageOf } from '@sw/base';
import { type Finding, fault, type Observation, skipped } from './finding.ts';
import type { Machine } from './machine.ts';
import { redact } from './redact.ts';
import { type ReadSettings, type SettingName, type Settings, secretsOf, variableOf } from './settings.ts';

/** The inputs of an examination. */
export interface Patient {
  readonly env: NodeJS.ProcessEnv;
  readonly settings: ReadSettings;
  readonly machine: Machine;
  /** The address for a test mail; without one none is sent. */
  readonly mailTo: string | undefined;
}

export interface Examination {
  readonly name: string;
  readonly examine: (patient: Patient) => Promise<readonly Observation[]>;
}

/** The time limit of one examination. Engines have shorter limits; this one stops everything else that hangs. */
const LIMIT_MS = 5_000;

/** An examination that needs some settings. Without them it is skipped, and the report names the missing ones. */
export function examination<K extends SettingName>(
  name: string,
  needs: readonly K[],
  examine: (settings: Pick<Settings, K>, patient: Patient) => Promise<readonly Observation[]>,
): Examination {
  return {
    name,
    async examine(patient) {
      const { values } = patient.settings;
      const missing = needs.filter((key) => !(key in values));
      if (missing.length === 0) return examine(values as Pick<Settings, K>, patient);
      return [skipped(name, `not examined: ${missing.map(variableOf).join(', ')} is not set, or not valid`)];
    },
  };
}

/** Runs all examinations at once. The findings are in the order of the examinations, and contain no secret. */
export async function examineAll(
  examinations: readonly Examination[],
  patient: Patient,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const secrets = secretsOf(patient.env);
  const safe = (observation: Observation): Observation => {
    const says = redact(observation.says, secrets);
    return 'cure' in observation
      ? { ...observation, says, cure: redact(observation.cure, secrets) }
      : { ...observation, says };
  };
  const found = await Promise.all(
    examinations.map(async (one) => {
      const observations = await inTime(one, patient, signal);
      return observations.map((observation) => ({ examination: one.name, ...safe(observation) }));
    }),
  );
  return found.flat();
}

async function inTime(
  { name, examine }: Examination,
  patient: Patient,
  signal: AbortSignal,
): Promise<readonly Observation[]> {
  const late = Promise.withResolvers<readonly Observation[]>();
  const retry = 'Look at what the message says, then run the doctor again.';
  const timer = setTimeout(
    () => late.resolve([fault(name, `no result within ${LIMIT_MS / 1_000} s`, `Something does not answer. ${retry}`)]),
    LIMIT_MS,
  );
  const interrupted = () => late.reject(signal.reason);
  signal.addEventListener('abort', interrupted, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([examine(patient), late.promise]);
  } catch (error) {
    if (signal.aborted) throw error;
    return [fault(name, `could not be examined: ${messageOf(error)}`, retry)];
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', interrupted);
  }
}
