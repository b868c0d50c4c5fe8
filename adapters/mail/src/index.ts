export { inspectMailServer, type MailServerFacts, type MailServerFault } from './inspect.ts';
export { openMailer } from './mailer.ts';
export type { Mail, Mailer, MailerOptions } from './port.ts';
