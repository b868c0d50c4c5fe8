export { inspectMailServer, type MailServerFacts, type MailServerFault } from './inspect.ts';
export { openMailer } from './mailer.ts';
export {
  AddressRefused,
  type Mail,
  type MailedEvent,
  type Mailer,
  type MailerOptions,
  type MailReceiver,
  type MailReceiverOptions,
} from './port.ts';
export { openMailReceiver } from './receiver.ts';
