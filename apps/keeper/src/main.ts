import { BUILD_VERSION } from '@sw/contract';
import { runProcess } from '@sw/service';
import { keeperConfig } from './config.ts';
import { failpointFrom } from './failpoints.ts';
import { buildKeeper } from './keeper.ts';

await runProcess({ name: 'keeper', version: BUILD_VERSION, spec: keeperConfig }, (context, config) =>
  buildKeeper(context, config, failpointFrom(process.env)),
);
