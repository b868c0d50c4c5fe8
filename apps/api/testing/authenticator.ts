import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@sw/contract';

const FLAGS = { present: 1, verified: 4, maySync: 8, backedUp: 16, withKey: 64 } as const;
const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Deviations of a dishonest device or page. */
interface Quirks {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** Signs without the user's finger, face or code. */
  readonly unverified?: boolean;
  readonly counter?: number;
  /** Format of the statement about the device. */
  readonly format?: 'none' | 'packed' | 'tpm';
  readonly certificates?: boolean;
  readonly userHandle?: string;
  readonly badSignature?: boolean;
}

/** A device with one passkey, written from the standard (WebAuthn, CTAP2) and independent of the library that checks it. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #synced: boolean;
  readonly #site: string;
  #user = '';
  counter: number;

  /** With `counter` 0 it does not count, like the passkeys of phones. */
  constructor({ synced = true, counter = 0, site = 'https://board.example' } = {}) {
    this.#synced = synced;
    this.counter = counter;
    this.#site = site;
  }

  make(options: PasskeyCreation, quirks: Quirks = {}): NewPasskey {
    this.#user = options.user.id;
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, quirks);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.#head(quirks.rpId ?? options.rp.id, FLAGS.withKey, quirks),
      Buffer.alloc(16),
      length,
      this.id,
      this.#coseKey(),
    ]);
    const signature = this.#sign(authData, clientDataJSON);
    const attestationObject = statement(authData, signature, quirks);
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  answer(options: PasskeyRequest, quirks: Quirks = {}): PasskeyAnswer {
    if (this.counter > 0) this.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, quirks);
    const authData = this.#head(quirks.rpId ?? options.rpId, 0, quirks);
    const signature = this.#sign(authData, clientDataJSON);
    if (quirks.badSignature) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: quirks.userHandle ?? this.#user,
      },
    };
  }

  #clientData(type: string, challenge: string, quirks: Quirks): Buffer {
    const origin = quirks.origin ?? this.#site;
    const data = { type: quirks.type ?? type, challenge: quirks.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  #head(rpId: string, flags: number, { unverified = false, counter = this.counter }: Quirks): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all =
      flags | FLAGS.present | (unverified ? 0 : FLAGS.verified) | (this.#synced ? FLAGS.maySync | FLAGS.backedUp : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const coordinate = (name: number, value: string) =>
      Buffer.concat([Buffer.from([name, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
    return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), coordinate(0x21, x), coordinate(0x22, y)]);
  }

  #sign(authData: Buffer, clientData: Buffer): Buffer {
    const key = createPrivateKey(this.#key.privateKey.export({ format: 'pem', type: 'pkcs8' }));
    return sign('sha256', Buffer.concat([authData, sha256(clientData)]), key);
  }
}

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

function cborBytes(bytes: Buffer): Buffer {
  const head = Buffer.from([0x59, 0, 0]);
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

function statement(authData: Buffer, signature: Buffer, { format = 'none', certificates = false }: Quirks): Buffer {
  const own = format === 'none' ? [] : [cborText('alg'), Buffer.from([0x26]), cborText('sig'), cborBytes(signature)];
  const chain = certificates ? [cborText('x5c'), Buffer.from([0x81]), cborBytes(Buffer.from('a certificate'))] : [];
  const count = (format === 'none' ? 0 : 2) + (certificates ? 1 : 0);
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText(format),
    cborText('attStmt'),
    Buffer.from([0xa0 + count]),
    ...own,
    ...chain,
    cborText('authData'),
    cborBytes(authData),
  ]);
}
