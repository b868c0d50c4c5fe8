import { engineVariables, processVariables } from '@sw/service';

export const keeperConfig = {
  ...processVariables('KEEPER', 7003),
  databaseUrl: engineVariables.databaseUrl,
  databaseConnections: engineVariables.databaseConnections,
  natsUrl: engineVariables.natsUrl,
  s3Endpoint: engineVariables.s3Endpoint,
  s3Region: engineVariables.s3Region,
  s3AccessKey: engineVariables.s3AccessKey,
  s3SecretKey: engineVariables.s3SecretKey,
  s3Bucket: engineVariables.s3Bucket,
};
