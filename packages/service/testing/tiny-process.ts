import { processVariables, runProcess } from '../src/index.ts';

await runProcess({ name: 'tiny', version: '0', spec: processVariables('TINY', 0) }, async () => {});
