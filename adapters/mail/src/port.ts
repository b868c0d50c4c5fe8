export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * With angle brackets. Derived from the job's id, so that a job run twice is one mail to every client that threads.
   */
  messageId: string;
  /** An event for the reader's calendar: clients that know iCalendar show it with buttons, the others as a file. */
  calendar?: MailedEvent;
}

export interface MailedEvent {
  method: 'REQUEST' | 'CANCEL';
  /** In iCalendar, with the same METHOD. */
  text: string;
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
