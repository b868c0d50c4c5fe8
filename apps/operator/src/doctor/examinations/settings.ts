import type { Examination } from '../examination.ts';
import { fault, fine, type Observation } from '../finding.ts';
import type { ReadSettings } from '../settings.ts';

function judgeSettings({ problems }: ReadSettings): Observation[] {
  if (problems.length === 0) return [fine('settings', 'every variable that the processes need is set, and valid')];
  return problems.map(({ variable, unset, says }) =>
    fault(
      `settings.${variable}`,
      says,
      unset
        ? `Set ${variable} for every process that reads it (docs/configuration), and start the doctor with the settings of all processes.`
        : `Correct ${variable} (docs/configuration). A process that reads it exits with 78 until then.`,
    ),
  );
}

export const settingsExamination: Examination = {
  name: 'settings',
  examine: async ({ settings }) => judgeSettings(settings),
};
