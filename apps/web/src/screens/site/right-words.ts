import type { AdminLevel } from '@sw/contract';
import { useRightsFormats } from '../../features/rights/use-rights.ts';
import type { MessageKey } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';

type Rights = AdminLevel['rights'];
export type Right = keyof Rights;

interface Words {
  readonly label: MessageKey;
  /** Shown with the amount, and on its own beside a field. */
  readonly unit?: MessageKey;
  readonly unitAlone?: MessageKey;
}

const MINUTES = { unit: 'rights:one.minutes', unitAlone: 'rights:calls.unit' } as const;
const MEGABYTES = { unit: 'rights:one.megabytes', unitAlone: 'rights:space.unit' } as const;

const WORDS: Readonly<Record<Right, Words>> = {
  boardCount: { label: 'siteAdmin:right.boardCount' },
  monthCallMinutes: { label: 'siteAdmin:right.monthCallMinutes', ...MINUTES },
  spaceMb: { label: 'rights:space.label', ...MEGABYTES },
  callPeople: { label: 'rights:one.callPeople' },
  endpoints: { label: 'rights:one.endpoints' },
  singleCallMinutes: { label: 'rights:one.singleCallMinutes', ...MINUTES },
  maxPages: { label: 'rights:one.maxPages' },
  importFileMb: { label: 'rights:one.importFileMb', ...MEGABYTES },
  documentsPerPage: { label: 'rights:one.documentsPerPage' },
  imageNum: { label: 'rights:one.imageNum' },
  fileNum: { label: 'rights:one.fileNum' },
  quality: { label: 'rights:one.quality' },
};

/** In the order in which lists show them. */
export const RIGHTS = Object.keys(WORDS) as readonly Right[];

/** The names and amounts of rights in the reader's language, the same as on the page of rights. */
export function useRightWords() {
  const t = useT();
  const { figure } = useRightsFormats();
  const amount = (right: Right, value: Rights[Right]): string => {
    // i18n: rights.quality.*
    if (typeof value === 'string') return t(`rights:quality.${value}`);
    const { unit } = WORDS[right];
    return unit === undefined ? figure(value) : t(unit, { count: figure(value) });
  };
  const unit = (right: Right): string | undefined => {
    const { unitAlone } = WORDS[right];
    return unitAlone && t(unitAlone);
  };
  return { name: (right: Right): string => t(WORDS[right].label), amount, unit };
}
