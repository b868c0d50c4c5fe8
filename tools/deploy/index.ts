export { type RunningProxy, startCaddy } from './proxy.ts';
