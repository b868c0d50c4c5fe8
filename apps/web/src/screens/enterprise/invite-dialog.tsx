import { type CheckedLine, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { Copy, FileUp, Link2Off } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useAction } from '../../features/feedback/use-action.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './enterprise.module.css';
import { refreshEnterprise } from './use-enterprise.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Invites people by their addresses, typed or from a list; nothing is sent before every line has been checked. */
export function InviteDialog({ close }: { readonly close: () => void }) {
  const t = useT();
  const [checked, setChecked] = useState<readonly CheckedLine[]>();
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('merchantAdmin:invite.open')}
      width="38rem"
      footer={null}
      centered
    >
      {checked === undefined ? (
        <>
          <ListForm check={setChecked} />
          <LinkBox />
        </>
      ) : (
        <Preview lines={checked} back={() => setChecked(undefined)} close={close} />
      )}
    </Modal>
  );
}

function ListForm({ check }: { readonly check: (lines: readonly CheckedLine[]) => void }) {
  const t = useT();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { run, busy } = useAction(async () => check(await api.call(ROUTES.checkInvitations, { body: { text } })));
  return (
    <>
      <label htmlFor={id}>{t('merchantAdmin:invite.list')}</label>
      <Input.TextArea
        id={id}
        rows={6}
        value={text}
        placeholder={'mei.lin@example.com, Mei Lin, member'}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={styles.note}>{t('merchantAdmin:invite.note')}</p>
      <div className={styles.formActions}>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          hidden
          aria-label={t('merchantAdmin:invite.import')}
          onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
        />
        <Button icon={<FileUp {...icon} />} onClick={() => file.current?.click()}>
          {t('merchantAdmin:invite.import')}
        </Button>
        <Button type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => run()}>
          {t('merchantAdmin:invite.check')}
        </Button>
      </div>
    </>
  );
}

interface PreviewProps {
  readonly lines: readonly CheckedLine[];
  readonly back: () => void;
  readonly close: () => void;
}

function Preview({ lines, back, close }: PreviewProps) {
  const t = useT();
  const good = lines.filter(({ problem }) => problem === null);
  const bad = lines.filter(({ problem }) => problem !== null);
  const { run, busy } = useAction(async () => {
    const people = good.map(({ email, name, role }) => ({ email, name, role }));
    const { invited } = await api.call(ROUTES.inviteMembers, { body: { people } });
    await refreshEnterprise();
    showToast(t('merchantAdmin:invite.sent', { count: invited }));
    close();
  });
  return (
    <>
      {bad.length > 0 && (
        <>
          <h3>{t('merchantAdmin:invite.bad', { count: bad.length })}</h3>
          <ul className={styles.lines}>
            {bad.map(({ line, email, problem }) => (
              <li key={line}>
                <b>{t('merchantAdmin:invite.line', { line })}</b>
                <span>{email}</span>
                {/* i18n: merchantAdmin.problem.* */}
                <small>{t(`merchantAdmin:problem.${problem ?? 'email'}`)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('merchantAdmin:invite.good', { count: good.length })}</h3>
      <ul className={styles.lines}>
        {good.map(({ line, email, name, role }) => (
          <li key={line}>
            <span>{email}</span>
            <span>{name}</span>
            {/* i18n: merchantAdmin.role.* */}
            <small>{t(`merchantAdmin:role.${role}`)}</small>
          </li>
        ))}
      </ul>
      <div className="sw-dialog-actions">
        <Button onClick={back}>{t('merchantAdmin:invite.back')}</Button>
        <Button type="primary" loading={busy} disabled={good.length === 0} onClick={() => run()}>
          {t('merchantAdmin:invite.send', { count: good.length })}
        </Button>
      </div>
    </>
  );
}

function LinkBox() {
  const t = useT();
  const { data: link, refetch } = useQuery({
    queryKey: ['enterprise', 'link'],
    queryFn: ({ signal }) => api.call(ROUTES.getMerchantLink, {}, { signal }),
  });
  const settled = async (): Promise<void> => void (await refetch());
  const create = useAction(() => api.call(ROUTES.createMerchantLink, {}), { settled });
  const end = useAction(() => api.call(ROUTES.endMerchantLink, {}), { settled });
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(link?.url ?? '');
    showToast(t('merchantAdmin:invite.copied'));
  });
  return (
    <section className={styles.linkBox}>
      <h3>{t('merchantAdmin:invite.link')}</h3>
      <p className={styles.note}>{t('merchantAdmin:invite.linkNote')}</p>
      {link ? (
        <div className={styles.formActions}>
          <Input readOnly value={link.url} aria-label={t('merchantAdmin:invite.link')} />
          <Button icon={<Copy {...icon} />} onClick={() => copy.run()}>
            {t('merchantAdmin:invite.copy')}
          </Button>
          <Button danger icon={<Link2Off {...icon} />} loading={end.busy} onClick={() => end.run()}>
            {t('merchantAdmin:invite.endLink')}
          </Button>
        </div>
      ) : (
        <Button loading={create.busy} onClick={() => create.run()}>
          {t('merchantAdmin:invite.createLink')}
        </Button>
      )}
    </section>
  );
}
