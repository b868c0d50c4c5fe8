import type { Selectable } from 'kysely';
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
  trustsSecondFactor: boolean;
}

interface MerchantDomainTable {
  domainId: Id;
  spaceId: Id;
  domain: string;
  proof: string;
  provenAt: Date | null;
  createdAt: Stamp;
}

interface ProviderIdentityTable {
  spaceId: Id;
  issuer: string;
  subject: string;
  accountId: Id;
  linkedAt: Stamp;
}

export interface SingleSignOnTables {
  merchantProvider: MerchantProviderTable;
  merchantDomain: MerchantDomainTable;
  providerIdentity: ProviderIdentityTable;
}

export type MerchantProviderRow = Selectable<MerchantProviderTable>;
export type MerchantDomainRow = Selectable<MerchantDomainTable>;
