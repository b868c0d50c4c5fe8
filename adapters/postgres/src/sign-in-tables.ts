import type { Generated } from 'kysely';
import type { Id, Stamp } from './column-types.ts';

interface PasswordCredentialTable {
  accountId: Id;
  hash: string;
  changedAt: Stamp;
}

interface SessionTable {
  sessionId: Id;
  accountId: Id;
  /** SHA-256 of the 256-bit token; the token itself is never stored. */
  tokenHash: Buffer;
  /** The account's level revision at sign-in: if it is older than the account's, the user must sign in again (501). */
  levelRevision: number;
  createdAt: Stamp;
  lastSeenAt: Stamp;
  expiresAt: Date;
  revokedAt: Date | null;
  userAgent: string;
  ip: string | null;
  /** When the user last proved who they are: at the sign-in, or later by password or code. */
  provenAt: Stamp;
  /** It began in a place never seen with this account, and the user has not said that it was them. */
  newPlace: Generated<boolean>;
}

/** An authenticator app. While there is one, signing in needs a second factor. */
interface TotpFactorTable {
  accountId: Id;
  /** Encrypted with a key derived from the installation's secret. */
  sealedSecret: Buffer;
  /** The step of the last accepted code. */
  lastStep: number;
  createdAt: Stamp;
}

interface RecoveryCodeTable {
  accountId: Id;
  codeHash: Buffer;
}

/** A key that a device keeps. With the user's consent it signs in without anything else. */
interface PasskeyTable {
  passkeyId: Id;
  accountId: Id;
  credentialId: Buffer;
  publicKey: Buffer;
  /** Uses, as the device counts them; 0 forever if it does not count. */
  counter: number;
  transports: string[];
  /** It may be copied to other devices of its owner. */
  synced: boolean;
  /** A copy exists. */
  backedUp: boolean;
  name: string;
  createdAt: Stamp;
  lastUsedAt: Date | null;
}

/** How people sign in, and where they are signed in. */
export interface SignInTables {
  passwordCredential: PasswordCredentialTable;
  session: SessionTable;
  totpFactor: TotpFactorTable;
  recoveryCode: RecoveryCodeTable;
  passkey: PasskeyTable;
}
