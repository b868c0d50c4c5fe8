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
  /** When the user last proved their identity: at the sign-in, or later by password or code. */
  provenAt: Stamp;
  /** The session began in a place never seen with this account, and the user has not confirmed it. */
  newPlace: Generated<boolean>;
}

/** An authenticator app. If an account has one, signing in needs a second factor. */
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

/** A key stored on a device. With the user's consent it is sufficient to sign in. */
interface PasskeyTable {
  passkeyId: Id;
  accountId: Id;
  credentialId: Buffer;
  publicKey: Buffer;
  /** The device's count of uses; always 0 if it does not count. */
  counter: number;
  transports: string[];
  /** Whether the key may be copied to other devices of its owner. */
  synced: boolean;
  /** Whether a copy exists. */
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
