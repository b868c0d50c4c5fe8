export { testDatabase } from './database.ts';
export { engineEnv } from './env.ts';
export { everyKind, type KindCell } from './every-kind.ts';
export { pingThroughFaults } from './faults.ts';
export { mailSink } from './mail-sink.ts';
export { addPerson, type TestPerson } from './person.ts';
export type { EngineEnv, MailSink, SunkMail, TestDatabase } from './port.ts';
export { testPrefix } from './prefix.ts';
export { type TestProxy, testProxy } from './proxy.ts';
