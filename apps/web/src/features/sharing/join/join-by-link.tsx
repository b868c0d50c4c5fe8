import type { ErrorName } from '@sw/contract';
import { useT } from '../../../i18n/language.ts';
import { useForm } from '../../forms/use-form.ts';
import { JoinField } from './join-field.tsx';
import { asLinkFailure } from './link-failure.ts';
import type { JoinHandle } from './use-join.ts';
import { wayIn } from './way-in.ts';

const START = { code: '' };
const RULES = {
  code: (text: string): ErrorName | undefined => (wayIn(text) === undefined ? 'INVITATION_LINK_FAILED' : undefined),
};

export function JoinByLink({ handle }: { readonly handle: JoinHandle }) {
  const t = useT();
  const form = useForm({
    start: START,
    rules: RULES,
    send: ({ code }) => handle.join(wayIn(code) ?? code).catch(asLinkFailure),
  });
  return (
    <JoinField
      form={form}
      label={t('sharing:link.label')}
      help={t('sharing:join.linkHelp')}
      action={t('sharing:join.action')}
    />
  );
}
