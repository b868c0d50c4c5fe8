export interface CodeMessage {
  /** 11 digits, without a country code. */
  readonly phone: string;
  readonly code: string;
  /** The job's id. The vendor returns it with its receipts, so that a message can be traced. */
  readonly id: string;
}

/**
 * A refusal by the vendor, with the vendor's own code. `again` is true if another try may succeed, because the vendor
 * is busy or down. It is false if the message itself is refused: the number, the vendor's limits for it, the signature
 * or the template.
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
  /** Resolves once the vendor has accepted the message. Rejects within 15 s, with `SmsRefused` if the vendor gave a reason. */
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
