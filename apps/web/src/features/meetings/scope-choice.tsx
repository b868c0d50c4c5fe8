import type { MeetingScope } from '@sw/contract';
import { Radio } from 'antd';
import { useT } from '../../i18n/language.ts';

const SCOPES = ['one', 'following', 'all'] as const satisfies readonly MeetingScope[];

interface ScopeChoiceProps {
  readonly value: MeetingScope;
  readonly change: (scope: MeetingScope) => void;
  readonly className?: string | undefined;
}

/** Which meetings of a series are meant. */
export function ScopeChoice({ value, change, className = '' }: ScopeChoiceProps) {
  const t = useT();
  return (
    <Radio.Group
      className={className}
      vertical
      aria-label={t('myMeetings:scope.label')}
      value={value}
      // i18n: myMeetings.scope.*
      options={SCOPES.map((scope) => ({ value: scope, label: t(`myMeetings:scope.${scope}`) }))}
      onChange={({ target }) => change(target.value as MeetingScope)}
    />
  );
}
