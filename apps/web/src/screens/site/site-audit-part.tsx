import { getSiteAuditCsv, ROUTES } from '@sw/contract';
import { AuditLog } from '../../features/console/audit-log.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { siteQuery, useSiteAuditPages } from './use-site.ts';

const KINDS = [
  'person',
  'administrator',
  'account',
  'session',
  'signIn',
  'password',
  'level',
  'enterprise',
  'salesRequest',
  'merchant',
  'member',
  'board',
] as const;
/** The maximum number of names in the list. */
const FOUND = 20;

/** The audit log of the installation. */
export function SiteAuditPart() {
  const t = useT();
  return (
    <AuditLog
      // i18n: siteAdmin.auditKind.*
      kinds={KINDS.map((kind) => ({ value: `${kind}.`, label: t(`siteAdmin:auditKind.${kind}`) }))}
      usePages={useSiteAuditPages}
      findPeople={async (keyword, signal) => {
        const query = { pageSize: FOUND, ...(keyword === '' ? {} : { keyword }) };
        return (await api.call(ROUTES.listPeople, { query }, { signal })).people;
      }}
      download={(query) => api.bytes(getSiteAuditCsv, { query: siteQuery(query) })}
    />
  );
}
