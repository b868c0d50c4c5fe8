import { BUILD_VERSION } from '@sw/contract';
import { runProcess } from '@sw/service';
import { workerConfig } from './config.ts';
import { buildWorker } from './worker.ts';

await runProcess({ name: 'worker', version: BUILD_VERSION, spec: workerConfig }, buildWorker);
