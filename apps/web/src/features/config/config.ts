import { BUILD_VERSION, DEFAULT_MODULES, type Module, type WebConfig } from '@sw/contract';
import { create } from 'zustand';

/** The configuration from the server, loaded before the first screen. */
type ConfigState = Pick<WebConfig, 'version' | 'modules'> & {
  readonly calls: boolean;
  readonly wechat: boolean;
  readonly sms: boolean;
  readonly registration: NonNullable<WebConfig['registration']>;
  /** If empty, addresses of all domains may register. */
  readonly registrationDomains: readonly string[];
};

export const useConfig = create<ConfigState>(() => ({
  version: BUILD_VERSION,
  modules: DEFAULT_MODULES,
  calls: false,
  wechat: false,
  sms: false,
  registration: 'open',
  registrationDomains: [],
}));

export const useModule = (module: Module): boolean => useConfig((state) => state.modules[module]);
