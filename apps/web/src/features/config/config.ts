import { BUILD_VERSION, DEFAULT_MODULES, type Module, type WebConfig } from '@sw/contract';
import { create } from 'zustand';

/** The configuration from the server, loaded before the first screen. */
type ConfigState = Pick<WebConfig, 'version' | 'modules'>;

export const useConfig = create<ConfigState>(() => ({ version: BUILD_VERSION, modules: DEFAULT_MODULES }));

export const useModule = (module: Module): boolean => useConfig((state) => state.modules[module]);
