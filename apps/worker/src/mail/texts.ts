import type { Locale } from '@sw/base';
import type { Mail } from '@sw/contract';
import en from '../texts/en.json' with { type: 'json' };
import zh from '../texts/zh.json' with { type: 'json' };
import zhTw from '../texts/zh-tw.json' with { type: 'json' };

/**
 * A mail has one purpose: a subject, why it was sent, a code or a button, and what to do if the user did not request
 * it.
 */
export interface MailText {
  readonly subject: string;
  readonly body: string;
  /** Label of the button, for mails that carry a link. */
  readonly action?: string;
  readonly note: string;
}

interface MailTexts {
  readonly product: string;
  readonly greeting: string;
  readonly mails: Readonly<Record<Mail, MailText>>;
}

export const MAIL_TEXTS: Readonly<Record<Locale, MailTexts>> = { en, zh, 'zh-tw': zhTw };
