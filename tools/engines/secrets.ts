import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newSecret } from '@sw/base';

/** Made on first use and kept in the git-ignored folder: no secret, not even a development one, stands in the repository. */
export interface Secrets {
  readonly s3AccessKey: string;
  readonly s3SecretKey: string;
  readonly livekitKey: string;
  readonly livekitSecret: string;
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
  };
}

export function keptSecrets(file: string): Secrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets = newSecrets();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
