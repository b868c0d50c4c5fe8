import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import {
  CallFailure,
  type ErrorName,
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@sw/contract';

/** Passkeys belong to domain names; an IP address such as `127.0.0.1` has none. */
const NUMBERS = /^(?:[\d.]+|\[.*\])$/;

/** Whether this browser can use passkeys on this page. */
export const passkeysWork = (): boolean => browserSupportsWebAuthn() && !NUMBERS.test(location.hostname);

/** Whether the browser offers passkeys in the address field. */
export const autofillWorks = async (): Promise<boolean> => passkeysWork() && (await browserSupportsWebAuthnAutofill());

/** Browsers do not reveal whether the user closed their window or has no passkey, because a page must not learn that. */
const WORDS: Readonly<Record<string, ErrorName>> = {
  NotAllowedError: 'PASSKEY_CANCELLED',
  InvalidStateError: 'PASSKEY_KNOWN',
};

async function inWords<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // Another request replaced it, or the user left the page.
    if (name === 'AbortError') throw new DOMException('', 'AbortError');
    throw new CallFailure('rejected', 0, '', WORDS[name] ?? 'PASSKEY_UNAVAILABLE', { cause: error });
  }
}

/** Opens the browser's window. Only one request is open at a time: it ends an earlier one. */
export const askForPasskey = (options: PasskeyRequest): Promise<PasskeyAnswer> =>
  inWords(startAuthentication({ optionsJSON: options }));

/** Waits until the user picks a passkey in the address field. */
export const waitForPasskey = (options: PasskeyRequest): Promise<PasskeyAnswer> =>
  inWords(startAuthentication({ optionsJSON: options, useBrowserAutofill: true }));

export const makePasskey = (options: PasskeyCreation): Promise<NewPasskey> =>
  inWords(startRegistration({ optionsJSON: options }));

export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();
