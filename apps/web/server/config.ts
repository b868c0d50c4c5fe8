import {
  DEFAULT_PORTS,
  httpUrl,
  livekitAddressVariables,
  opsVariables,
  processVariables,
  trustedProxies,
  variable,
} from '@sw/service';
import * as z from 'zod';

export const webConfig = {
  ...processVariables('WEB', DEFAULT_PORTS.web),
  ...opsVariables('WEB'),
  trustProxy: trustedProxies,
  mode: variable({
    env: 'WEB_MODE',
    doc: 'built serves apps/web/dist; source compiles on the fly for development',
    schema: z.enum(['built', 'source']),
    fallback: 'built',
  }),
  apiUrl: variable({
    env: 'API_URL',
    doc: 'target of /api and /services, and source of the list of enabled modules',
    schema: httpUrl,
    fallback: 'http://127.0.0.1:7001',
  }),
  gatewayUrl: variable({
    env: 'GATEWAY_URL',
    doc: 'target of /ws',
    schema: httpUrl,
    fallback: 'http://127.0.0.1:7002',
  }),
  storageOrigins: variable({
    env: 'STORAGE_ORIGINS',
    doc: 'origins, separated by spaces, that the page may load images from and upload to (the S3 endpoint)',
    schema: z.string().transform((text) => text.split(/\s+/).filter((origin) => origin !== '')),
    fallback: ' ',
  }),
  ...livekitAddressVariables,
};
