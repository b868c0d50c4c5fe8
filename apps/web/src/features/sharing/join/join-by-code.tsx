import type { ErrorName } from '@sw/contract';
import { useT } from '../../../i18n/language.ts';
import { useForm } from '../../forms/use-form.ts';
import { JoinField } from './join-field.tsx';
import type { JoinHandle } from './use-join.ts';
import { typedInvitation, wayIn } from './way-in.ts';

const START = { code: '' };
const RULES = {
  code: (text: string): ErrorName | undefined => (wayIn(text) === undefined ? 'INVITATION_INVALID' : undefined),
};

export function JoinByCode({ handle }: { readonly handle: JoinHandle }) {
  const t = useT();
  const form = useForm({ start: START, rules: RULES, send: ({ code }) => handle.join(wayIn(code) ?? code) });
  return (
    <JoinField
      form={form}
      large
      typed={typedInvitation}
      label={t('sharing:code.label')}
      help={t('sharing:join.codeHelp')}
      action={t('sharing:join.action')}
      placeholder="ABCD 2345"
    />
  );
}
