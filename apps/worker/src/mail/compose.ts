import { LANGUAGE_TAG, type Locale } from '@sw/base';
import type { Mail } from '@sw/contract';
import en from '../messages/en.json' with { type: 'json' };
import zh from '../messages/zh.json' with { type: 'json' };
import zhTw from '../messages/zh-tw.json' with { type: 'json' };

/**
 * A mail has one purpose: a subject, why it was sent, a code or a button, and what to do if the user did not request
 * it.
 */
interface MailMessage {
  readonly subject: string;
  readonly body: string;
  /** Label of the button, for mails that carry a link. */
  readonly action?: string;
  readonly note: string;
}

/** Values that some mails show on a separate line below the body. */
const LINES = ['reason', 'contact'] as const;

interface MailMessages {
  readonly product: string;
  readonly greeting: string;
  readonly lines: Readonly<Record<(typeof LINES)[number], string>>;
  readonly mails: Readonly<Record<Mail, MailMessage>>;
}

const MAIL_MESSAGES: Readonly<Record<Locale, MailMessages>> = { en, zh, 'zh-tw': zhTw };

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Mail clients support neither our style sheet nor variables: the colours are those of the light theme, written out.
 */
export function composeMail(mail: Mail, locale: Locale, values: Readonly<Record<string, string>>): ComposedMail {
  const messages = MAIL_MESSAGES[locale];
  const { subject, body, action, note } = messages.mails[mail];
  const [subjectLine, bodyText, noteText] = [subject, body, note].map((part) => fill(part, values));
  const { code, link } = values;
  const lines = LINES.filter((name) => (values[name] ?? '') !== '').map((name) => fill(messages.lines[name], values));
  const text = [messages.greeting, bodyText, ...lines, code, link, noteText, messages.product].filter(
    (part) => part !== undefined && part !== '',
  );
  const below = lines.map((line) => `<p style="margin:12px 0 0">${escapeHtml(line)}</p>`).join('');
  const codeBlock =
    code === undefined
      ? ''
      : `<p style="margin:24px 0;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`;
  const button =
    link === undefined || action === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:#0F6B52;color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>` +
        `<p style="margin:0 0 24px;font-size:12px;line-height:18px;color:#666D69;word-break:break-all">${escapeHtml(link)}</p>`;
  const html = `<!doctype html><html lang="${LANGUAGE_TAG[locale]}"><body style="margin:0;padding:32px 16px;background:#F2F4F3;color:#1A1E1C;font:14px/22px -apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei UI','Noto Sans CJK SC',sans-serif"><div style="max-width:480px;margin:0 auto;padding:32px;border-radius:16px;background:#FFFFFF"><p style="margin:0 0 24px;font-weight:600;color:#0F6B52">${escapeHtml(messages.product)}</p><p style="margin:0 0 12px">${escapeHtml(messages.greeting)}</p><p style="margin:0">${escapeHtml(bodyText ?? '')}</p>${below}${codeBlock}${button}<p style="margin:24px 0 0;color:#666D69;font-size:13px;line-height:20px">${escapeHtml(noteText ?? '')}</p></div></body></html>`;
  return { subject: subjectLine ?? '', text: `${text.join('\n\n')}\n`, html };
}
