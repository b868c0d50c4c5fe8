import { BUILD_VERSION } from '@sw/contract';
import { runProcess } from '@sw/service';
import { webConfig } from './config.ts';
import { buildWeb } from './web.ts';

await runProcess({ name: 'web', version: BUILD_VERSION, spec: webConfig }, buildWeb);
