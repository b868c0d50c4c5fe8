export { openMailer } from './mailer.ts';
export type { Mail, Mailer, MailerOptions } from './port.ts';
