export { inspectMailServer, type MailServerFacts, type MailServerFault } from './inspect.ts';
export { openMailer } from './mailer.ts';
export type { Mail, MailedEvent, Mailer, MailerOptions, MailReceiver, MailReceiverOptions } from './port.ts';
export { openMailReceiver } from './receiver.ts';
