import MailComposer from 'nodemailer/lib/mail-composer';

/** All of a mail except its recipient and its id. */
export type MailContent = NonNullable<ConstructorParameters<typeof MailComposer>[0]>;

/** Number of cached contents: some meetings, in a few languages and zones. */
const KEPT = 16;

/**
 * A mail that many people receive with the same text, such as a reminder, is encoded only once: encoding takes longer
 * than the rest of sending. A mail for one recipient is encoded too, and soon leaves the cache.
 */
export class BuiltMails {
  readonly #built = new Map<string, Promise<string>>();

  /** The whole mail as sent to the server; address and id must be plain ASCII. */
  async mailTo(to: string, messageId: string, content: MailContent): Promise<Buffer> {
    const rest = await this.#restOf(content);
    return Buffer.from(`To: ${to}\r\nMessage-ID: ${messageId}\r\nDate: ${mailDate()}\r\n${rest}`, 'latin1');
  }

  #restOf(content: MailContent): Promise<string> {
    const key = JSON.stringify(content);
    const known = this.#built.get(key);
    this.#built.delete(key);
    const rest = known ?? withoutOwnLines(content);
    this.#built.set(key, rest);
    const [oldest] = this.#built.keys();
    if (this.#built.size > KEPT && oldest !== undefined) this.#built.delete(oldest);
    return rest;
  }
}

const mailDate = (): string => new Date().toUTCString().replace('GMT', '+0000');

/** nodemailer adds an id and a date to every mail, each on one line. */
async function withoutOwnLines(content: MailContent): Promise<string> {
  const node = new MailComposer({ ...content, messageId: '<1@invalid>', date: new Date(0) }).compile();
  const whole = (await node.build()).toString('latin1');
  const end = whole.indexOf('\r\n\r\n');
  const head = whole.slice(0, end).replace(/^(?:Message-ID|Date): [^\r]*\r\n/gim, '');
  return head + whole.slice(end);
}
