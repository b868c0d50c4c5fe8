import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newSecret } from '@sw/base';

/** Made on first use and kept in the git-ignored folder: no secret, not even a development one, stands in the repository. */
export interface Secrets {
  readonly s3AccessKey: string;
  readonly s3SecretKey: string;
  readonly livekitKey: string;
  readonly livekitSecret: string;
  readonly natsPassword: string;
  readonly redisPassword: string;
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
  };
}

/** Stands in addresses and configuration files, so letters and digits only; a letter first, so that nobody takes it for a number. */
const newPassword = (): string => `p${newSecret().replace(/[^A-Za-z0-9]/g, '')}`;

export function keptSecrets(file: string): Secrets {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  // A file of an earlier release lacks some: what is there stays, since engines were started with it.
  const secrets = { ...newSecrets(), ...known };
  if (Object.keys(secrets).length === Object.keys(known).length) return secrets;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
