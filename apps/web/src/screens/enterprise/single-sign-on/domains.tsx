import { ROUTES, type SingleSignOnSettings } from '@sw/contract';
import { Button } from 'antd';
import { CircleCheck, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useAction } from '../../../features/feedback/use-action.ts';
import { TextField } from '../../../features/forms/text-field.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import styles from './single-sign-on.module.css';
import { keepSettings } from './use-single-sign-on.ts';

type Domain = SingleSignOnSettings['domains'][number];

const RULES = { domain: (text: string) => (text.trim() === '' ? ('DOMAIN_INVALID' as const) : undefined) };

export function Domains({ domains }: { readonly domains: readonly Domain[] }) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('sso:domains.title')}</h3>
      <p className={styles.note}>{t('sso:domains.help')}</p>
      {domains.length > 0 && (
        <ul aria-label={t('sso:domains.title')}>
          {domains.map((domain) => (
            <DomainRow key={domain.domainId} domain={domain} />
          ))}
        </ul>
      )}
      {/* Cleared after each new domain. */}
      <NewDomain key={domains.length} />
    </section>
  );
}

function NewDomain() {
  const t = useT();
  const form = useForm({
    start: { domain: '' },
    rules: RULES,
    send: async ({ domain }) => keepSettings(await api.call(ROUTES.addDomain, { body: { domain } })),
  });
  return (
    <form onSubmit={form.submit} noValidate className={styles.add}>
      <TextField
        label={t('sso:domains.domain')}
        name="domain"
        autoComplete="off"
        placeholder="example.com"
        field={form.field('domain')}
      />
      <Button htmlType="submit" loading={form.busy}>
        {t('sso:domains.add')}
      </Button>
    </form>
  );
}

function DomainRow({ domain: row }: { readonly domain: Domain }) {
  const { domainId, domain, provenAt, missingSince, recordName, recordValue } = row;
  const t = useT();
  const confirmed = provenAt !== null && missingSince === null;
  const params = { domainId };
  const prove = useAction(async () => {
    keepSettings(await api.call(ROUTES.proveDomain, { params }));
    showToast(t('sso:domains.provenNow', { domain }));
  });
  const remove = useAction(async () => keepSettings(await api.call(ROUTES.removeDomain, { params })));
  return (
    <li className={styles.domain}>
      <div className={styles.row}>
        <strong>{domain}</strong>
        {!confirmed ? (
          <Button onClick={() => prove.run()} loading={prove.busy}>
            {t('sso:domains.check')}
          </Button>
        ) : (
          <span className={styles.good}>
            <CircleCheck size={17} strokeWidth={1.75} aria-hidden />
            {t('sso:domains.proven')}
          </span>
        )}
        <Button
          type="text"
          aria-label={t('sso:domains.remove', { domain })}
          icon={<Trash2 size={17} strokeWidth={1.75} aria-hidden />}
          loading={remove.busy}
          onClick={() => remove.run()}
        />
      </div>
      {missingSince !== null && (
        <p className={styles.note}>{t('sso:domains.missing', { date: missingSince.slice(0, 10) })}</p>
      )}
      {!confirmed && (
        <dl className={styles.record}>
          <dt>{t('sso:domains.recordName')}</dt>
          <dd>
            <code>{recordName}</code>
          </dd>
          <dt>{t('sso:domains.recordValue')}</dt>
          <dd>
            <code>{recordValue}</code>
          </dd>
        </dl>
      )}
    </li>
  );
}
