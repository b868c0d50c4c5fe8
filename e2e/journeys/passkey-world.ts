/// <reference lib="dom" />
import type { CDPSession, Page } from '@playwright/test';

/** A device with a fingerprint reader, built into this page's browser. By default the right finger is always present. */
export class Device {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  static async in(page: Page): Promise<Device> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
        defaultBackupEligibility: true,
        defaultBackupState: true,
      },
    });
    return new Device(session, authenticatorId);
  }

  /** Sets whether the finger is recognised from now on. */
  async knowsFinger(known: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified: known });
  }

  async passkeys(): Promise<number> {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', { authenticatorId: this.#id });
    return credentials.length;
  }
}

/** A browser that does not offer passkeys in the address field: only the button uses them. */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in window) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}
