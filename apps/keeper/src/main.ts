import { BUILD_VERSION } from '@sw/contract';
import { runProcess } from '@sw/service';
import { keeperConfig } from './config.ts';
import { buildKeeper } from './keeper.ts';

await runProcess({ name: 'keeper', version: BUILD_VERSION, spec: keeperConfig }, buildKeeper);
