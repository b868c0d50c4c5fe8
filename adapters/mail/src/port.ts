export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * Includes the angle brackets. It is derived from the job's id, so that clients that thread show one mail even if a
   * job runs twice.
   */
  messageId: string;
  /** The address for replies, if it is not the sender. */
  replyTo?: string;
  /** An event for the recipient's calendar: clients that support iCalendar show it with buttons, others as a file. */
  calendar?: MailedEvent;
}

export interface MailedEvent {
  method: 'REQUEST' | 'CANCEL' | 'REPLY';
  /** In iCalendar format, with the same METHOD. */
  text: string;
}

/** Receives calendar replies by mail, and nothing else. */
export interface MailReceiver {
  /** The port on which it listens. */
  readonly port: number;
  close(): Promise<void>;
}

export interface MailReceiverOptions {
  port: number;
  host: string;
  /** Whether the address exists; other addresses are refused before the message is sent. */
  knows(address: string): boolean;
  /** Handles a calendar; returns false if it cannot be read. If it throws, the fault is ours and the sender tries again. */
  receive(address: string, calendar: string): Promise<boolean>;
  logError(message: string, error: unknown): void;
  /** In PEM. Without it mails are received in clear. */
  tls?: { readonly cert: string; readonly key: string } | undefined;
  /** For tests. */
  limits?: Partial<
    Record<'messageBytes' | 'connections' | 'connectionsOfClient' | 'callsPerMinute' | 'idleMs', number>
  >;
}

/** The server will never accept a mail to this address: it says that there is none, before it has seen the mail. */
export class AddressRefused extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`the mail server refuses the address with ${code}`);
    this.code = code;
  }
}

export interface Mailer {
  /** Resolves when the server has accepted the mail. Rejects with `AddressRefused` if it never will. */
  send(mail: Mail): Promise<void>;
  /** Greets the server, and signs in if the URL has a user; rejects within 2 s. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps:`. */
  smtpUrl: string;
  from: string;
  /** Maximum number of concurrent connections; further mails wait. Default 1. */
  connections?: number;
}
