import { nicknameProblem, ROUTES, type UserInfo } from '@sw/contract';
import { Button } from 'antd';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { keepUser } from '../../features/session/session.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './account.module.css';

const RULES = { nickname: nicknameProblem };

export function NicknameForm({ user }: { readonly user: UserInfo }) {
  const t = useT();
  const form = useForm({
    start: { nickname: user.nickName },
    rules: RULES,
    send: async ({ nickname }) => {
      keepUser(await api.call(ROUTES.changeUserInfo, { body: { nickName: nickname } }));
      showToast(t('common:saved'));
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField
        name="nickname"
        autoComplete="nickname"
        label={t('account:field.nickname')}
        help={t('account:field.nicknameHelp')}
        field={form.field('nickname')}
      />
      <Button type="primary" htmlType="submit" loading={form.busy} className={styles.save ?? ''}>
        {t('common:save')}
      </Button>
    </form>
  );
}
