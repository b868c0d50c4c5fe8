import { REGISTRATION_POLICIES } from '@sw/policy';
import * as z from 'zod';
import { moduleSwitches } from '../modules.ts';
import { route } from '../route.ts';

const TAG = 'platform';
const common = { tag: TAG, access: 'anyone' } as const;

export const getTime = route({
  ...common,
  name: 'getTime',
  method: 'GET',
  path: '/api/time',
  summary: "The server clock, in milliseconds since 1970. `t` is the caller's own clock and only prevents caching.",
  limit: { requests: 120, seconds: 60 },
  query: z.object({ t: z.string().max(32).optional() }),
  reply: z.object({ timestamp: z.number().int() }),
  errors: [],
});

export const webConfig = z.object({
  version: z.string(),
  theme: z.string(),
  modules: moduleSwitches,
  /** Whether calls are possible, because the server has a LiveKit. Older servers omit it. */
  calls: z.boolean().optional(),
  /** Whether people can sign in with WeChat. */
  wechat: z.boolean().optional(),
  /** Whether phones can be bound and sign in, because the server has an SMS service. Older servers omit it. */
  sms: z.boolean().optional(),
  /** Where browsers reach LiveKit, to test the connection before a call. */
  callServer: z.string().optional(),
  /** Who may create an account. Older servers omit it, which means anybody. */
  registration: z.enum(REGISTRATION_POLICIES).optional(),
  /** The mail domains whose addresses may have one; none: all. */
  registrationDomains: z.array(z.string()).optional(),
});
export type WebConfig = z.infer<typeof webConfig>;

export const getWebConfig = route({
  ...common,
  name: 'getWebConfig',
  method: 'GET',
  path: '/api/web/config',
  summary:
    'The data the web application needs before its first screen: build version, theme, module switches, and whether calls are possible.',
  limit: { requests: 240, seconds: 60 },
  reply: webConfig,
  errors: [],
});
