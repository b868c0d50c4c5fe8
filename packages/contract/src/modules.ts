import { messageOf } from '@sw/base';
import * as z from 'zod';

/**
 * The module switches. A disabled module has no routes, menu items or server calls. `callStatistics` is the
 * specification's 'call module', `privacy` its 'privacy text'; voice and video calls depend on neither.
 */
export const MODULES = [
  'whiteboard',
  'rights',
  'file',
  'merchant',
  'callStatistics',
  'miniProgram',
  'privacy',
  'meeting',
  'fixedLoginQr',
] as const;
export type Module = (typeof MODULES)[number];
export type ModuleSwitches = Readonly<Record<Module, boolean>>;

export const DEFAULT_MODULES: ModuleSwitches = {
  whiteboard: true,
  rights: true,
  file: true,
  merchant: true,
  callStatistics: false,
  miniProgram: false,
  privacy: false,
  meeting: false,
  fixedLoginQr: false,
};

export const moduleSwitches = z.object(
  Object.fromEntries(MODULES.map((name) => [name, z.boolean()])) as Record<Module, z.ZodBoolean>,
);

/** `MODULES=meeting,-merchant` in the environment: names to switch on, names with a minus to switch off. */
export function parseModuleSwitches(text: string, defaults: ModuleSwitches = DEFAULT_MODULES): ModuleSwitches {
  const switches: Record<Module, boolean> = { ...defaults };
  for (const word of text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const name = MODULES.find((module) => module === word.replace(/^[+-]/, ''));
    if (name === undefined) throw new Error(`unknown module '${word}'; the modules are ${MODULES.join(', ')}`);
    switches[name] = !word.startsWith('-');
  }
  return switches;
}

const switchesText = z.string().transform((text, context) => {
  try {
    return parseModuleSwitches(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: messageOf(error) });
    return z.NEVER;
  }
});

/** The environment variable of every process that uses the switches. */
export const MODULES_VARIABLE = {
  env: 'MODULES',
  doc: 'module switches that differ from the defaults: names to switch on, names with a minus to switch off; the same for api, gateway and worker',
  schema: switchesText,
  // A value without effect, because an empty variable counts as not set.
  fallback: ',',
  shared: true,
} as const;
