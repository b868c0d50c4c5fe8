import type { MeetingScope } from '@sw/contract';
import { Radio, Segmented } from 'antd';
import { useT } from '../../i18n/language.ts';

const SCOPES = ['one', 'following', 'all'] as const satisfies readonly MeetingScope[];

interface ScopeChoiceProps {
  readonly value: MeetingScope;
  readonly change: (scope: MeetingScope) => void;
  /** `bar` fits above a form, `list` into a dialog. */
  readonly look?: 'bar' | 'list';
  readonly className?: string | undefined;
}

/** Chooses which meetings of a series an action applies to. */
export function ScopeChoice({ value, change, look = 'list', className = '' }: ScopeChoiceProps) {
  const t = useT();
  // i18n: myMeetings.scope.*
  const options = SCOPES.map((scope) => ({ value: scope, label: t(`myMeetings:scope.${scope}`) }));
  const label = t('myMeetings:scope.label');
  if (look === 'bar')
    return (
      <Segmented block className={className} aria-label={label} value={value} options={options} onChange={change} />
    );
  return (
    <Radio.Group
      className={className}
      vertical
      aria-label={label}
      value={value}
      options={options}
      onChange={({ target }) => change(target.value as MeetingScope)}
    />
  );
}
