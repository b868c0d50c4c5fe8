import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newSecret } from '@sw/base';

/** Created on first use and kept in the git-ignored folder: the repository contains no secrets, not even for development. */
export interface Secrets {
  readonly s3AccessKey: string;
  readonly s3SecretKey: string;
  readonly livekitKey: string;
  readonly livekitSecret: string;
  readonly natsPassword: string;
  readonly redisPassword: string;
  /** In a container only: our own server asks local users for none. */
  readonly postgresPassword: string;
}

export function newSecrets(): Secrets {
  return {
    s3AccessKey: `sw${newSecret()
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 18)}`,
    s3SecretKey: newSecret(),
    livekitKey: `sw${newSecret()
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 10)}`,
    livekitSecret: newSecret(),
    natsPassword: newPassword(),
    redisPassword: newPassword(),
    postgresPassword: newPassword(),
  };
}

/** Used in addresses and configuration files, so only letters and digits; a letter first, so that it is not read as a number. */
const newPassword = (): string => `p${newSecret().replace(/[^A-Za-z0-9]/g, '')}`;

export function keptSecrets(file: string): Secrets {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  // A file of an earlier release lacks some secrets. Existing ones stay, because engines were started with them.
  const secrets = { ...newSecrets(), ...known };
  if (Object.keys(secrets).length === Object.keys(known).length) return secrets;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
