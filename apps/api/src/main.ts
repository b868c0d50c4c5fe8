import { BUILD_VERSION } from '@sw/contract';
import { runProcess } from '@sw/service';
import { buildApi } from './app.ts';
import { apiConfig } from './config.ts';

await runProcess({ name: 'api', version: BUILD_VERSION, spec: apiConfig }, (context, config) =>
  buildApi(context, config),
);
