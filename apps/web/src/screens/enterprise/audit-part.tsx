import { getMerchantAuditCsv, ROUTES } from '@sw/contract';
import { AuditLog } from '../../features/console/audit-log.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { useAuditPages } from './use-enterprise.ts';

const KINDS = [
  'member',
  'merchant',
  'department',
  'domain',
  'provider',
  'board',
  'shareLink',
  'sharer',
  'folder',
] as const;
/** The maximum number of names in the list. */
const FOUND = 20;

/** The audit log of the enterprise. */
export function AuditPart() {
  const t = useT();
  return (
    <AuditLog
      // i18n: merchantAdmin.auditKind.*
      kinds={KINDS.map((kind) => ({ value: `${kind}.`, label: t(`merchantAdmin:auditKind.${kind}`) }))}
      usePages={useAuditPages}
      findPeople={(keyword, signal) =>
        api.call(ROUTES.listMembers, { query: { pageSize: FOUND, ...(keyword === '' ? {} : { keyword }) } }, { signal })
      }
      download={(query) => api.bytes(getMerchantAuditCsv, { query })}
    />
  );
}
