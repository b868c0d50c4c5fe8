export interface CodeMessage {
  /** 11 digits, without a country code. */
  readonly phone: string;
  readonly code: string;
  /** Of the job: the vendor returns it with its receipts, so that a message can be traced. */
  readonly id: string;
}

/**
 * Why the vendor refused a message, by the vendor's own code. `again` is true if another try may succeed: the vendor is
 * busy or away. It is false if the message itself is refused: the number, its own limits, the signature or the template.
 */
export class SmsRefused extends Error {
  readonly code: string;
  readonly again: boolean;

  constructor(code: string, message: string, again: boolean) {
    super(`the SMS service refused a message: ${code} ${message}`);
    this.name = 'SmsRefused';
    this.code = code;
    this.again = again;
  }
}

export interface SmsSender {
  /** Resolves once the vendor has accepted the message; rejects within 15 s, with `SmsRefused` if the vendor said why. */
  sendCode(message: CodeMessage): Promise<void>;
}

export interface SmsOptions {
  /** The vendor's endpoint. */
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The approved name in front of each message. */
  readonly signName: string;
  /** The approved template of a code message; its only variable is `code`. */
  readonly template: string;
}
