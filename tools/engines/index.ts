export { binaryPath } from './binaries.ts';
export { engineEnv } from './fleet.ts';
export { installBrowsers } from './install.ts';
export { documentsOff, featuresOff, missingMessage, programPath } from './levels.ts';
export { linkSecret } from './link-secret.ts';
export { type NatsCluster, type NatsNode, startNatsCluster } from './nats-cluster.ts';
export { freePorts, until } from './net.ts';
export { type EngineName, type OwnEngine, type OwnEngines, startOwnEngines } from './own.ts';
export { EICAR, SCANNER_TEST_MB } from './scanner.ts';
