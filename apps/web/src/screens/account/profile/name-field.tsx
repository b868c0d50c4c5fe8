import { nicknameProblem } from '@sw/contract';
import { TextField } from '../../../features/forms/text-field.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { useT } from '../../../i18n/language.ts';
import { useAccountUser } from '../account-user.ts';
import { saveUser } from '../saving.ts';

const RULES = { nickname: nicknameProblem };

/** Saved when the field loses the focus, or with Enter. */
export function NameField() {
  const t = useT();
  const { nickName } = useAccountUser();
  const form = useForm({
    start: { nickname: nickName },
    rules: RULES,
    send: ({ nickname }) => saveUser({ nickName: nickname }),
  });
  const handle = form.field('nickname');
  const save = (): void => {
    const { nickname } = form.values;
    if (nicknameProblem(nickname) !== undefined || nickname.trim() === nickName) return;
    form.attempt(() => saveUser({ nickName: nickname }));
  };
  const field = {
    ...handle,
    leave: () => {
      // Validates even if the focus moves to a button: if the user does not see the problem, the name is lost.
      handle.leave(null);
      save();
    },
  };
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField
        name="nickname"
        autoComplete="nickname"
        label={t('common:name')}
        help={t('account:field.nicknameHelp')}
        field={field}
      />
    </form>
  );
}
