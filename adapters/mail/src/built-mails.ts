import MailComposer from 'nodemailer/lib/mail-composer';

/** Everything of a mail but its reader and its id. */
export type MailContent = NonNullable<ConstructorParameters<typeof MailComposer>[0]>;

/** Contents that are kept: some meetings, in a few languages and zones. */
const KEPT = 16;

/**
 * Mails that many people get with the same words, such as reminders, are encoded once: that takes longer than everything
 * else about sending one. A mail for one reader is encoded as before, and soon forgotten.
 */
export class BuiltMails {
  readonly #built = new Map<string, Promise<string>>();

  /** The whole mail as it goes to the server; address and id must be plain ASCII. */
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

/** nodemailer gives every mail an id and a date, each on one line. */
async function withoutOwnLines(content: MailContent): Promise<string> {
  const node = new MailComposer({ ...content, messageId: '<1@invalid>', date: new Date(0) }).compile();
  const whole = (await node.build()).toString('latin1');
  const end = whole.indexOf('\r\n\r\n');
  const head = whole.slice(0, end).replace(/^(?:Message-ID|Date): [^\r]*\r\n/gim, '');
  return head + whole.slice(end);
}
