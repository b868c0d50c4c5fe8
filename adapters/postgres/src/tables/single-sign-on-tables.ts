import type { Generated, Selectable } from 'kysely';
import type { Id, Stamp } from './column-types.ts';

interface MerchantProviderTable {
  spaceId: Id;
  issuer: string;
  clientId: string;
  /** Encrypted. */
  clientSecret: Buffer;
  testedAt: Date | null;
  enabled: boolean;
  required: boolean;
}

interface MerchantDomainTable {
  domainId: Id;
  spaceId: Id;
  domain: string;
  proof: string;
  provenAt: Date | null;
  /** When DNS was last asked for the record. */
  checkedAt: Generated<Date | null>;
  /** Since when DNS has answered without the record. */
  missingSince: Generated<Date | null>;
  createdAt: Stamp;
}

interface ProviderIdentityTable {
  spaceId: Id;
  issuer: string;
  subject: string;
  accountId: Id;
  linkedAt: Stamp;
  /** By a code from the mailbox of the account. */
  confirmedAt: Generated<Date | null>;
}

export interface SingleSignOnTables {
  merchantProvider: MerchantProviderTable;
  merchantDomain: MerchantDomainTable;
  providerIdentity: ProviderIdentityTable;
}

export type MerchantProviderRow = Selectable<MerchantProviderTable>;
export type MerchantDomainRow = Selectable<MerchantDomainTable>;
