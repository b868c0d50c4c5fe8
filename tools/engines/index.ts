export { engineEnv } from './fleet.ts';
export { freePorts, HOST, until } from './net.ts';
export { type EngineName, type OwnEngine, type OwnEngines, startOwnEngines } from './own.ts';
export { endProcess, isAlive, type ProcessId, startDetached } from './process.ts';
