export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * With angle brackets. Derived from the job's id, so that a job run twice is one mail to every client that threads.
   */
  messageId: string;
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  /** An event for the reader's calendar: clients that know iCalendar show it with buttons, the others as a file. */
  calendar?: MailedEvent;
}

export interface MailedEvent {
  method: 'REQUEST' | 'CANCEL' | 'REPLY';
  /** In iCalendar, with the same METHOD. */
  text: string;
}

/** Receives mails, and nothing but replies of calendars. */
export interface MailReceiver {
  /** Where it listens. */
  readonly port: number;
  close(): Promise<void>;
}

export interface MailReceiverOptions {
  port: number;
  host: string;
  /** Whether there is such an address; the others are refused before the message is sent. */
  knows(address: string): boolean;
  /** Takes a calendar; false if it is not one that can be read. What it throws is a fault of ours: the sender tries again. */
  receive(address: string, calendar: string): Promise<boolean>;
  logError(message: string, error: unknown): void;
  /** For tests. */
  limits?: Partial<
    Record<'messageBytes' | 'connections' | 'connectionsOfClient' | 'callsPerMinute' | 'idleMs', number>
  >;
}

export interface Mailer {
  /** Resolves when the server has accepted the mail. */
  send(mail: Mail): Promise<void>;
  /** Greets the server, and signs in if the URL has a user; rejects within 2 s. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps:`. */
  smtpUrl: string;
  from: string;
  /** Connections at once; further mails wait for one of them. Default 1. */
  connections?: number;
}
