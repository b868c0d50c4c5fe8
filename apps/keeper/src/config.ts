import {
  DEFAULT_PORTS,
  engineVariables,
  natsVariables,
  positive,
  processVariables,
  storageVariables,
  variable,
} from '@sw/service';

export const keeperConfig = {
  ...processVariables('KEEPER', DEFAULT_PORTS.keeper),
  databaseUrl: engineVariables.databaseUrl,
  databaseConnections: engineVariables.databaseConnections,
  ...natsVariables,
  pageShards: engineVariables.pageShards,
  pageLogPrefix: engineVariables.pageLogPrefix,
  ...storageVariables,
  quietSeconds: variable({
    env: 'KEEPER_QUIET_SECONDS',
    doc: 'a page unchanged for this long gets a snapshot, and its log is emptied',
    schema: positive.max(3_600),
    fallback: '60',
  }),
  spacingSeconds: variable({
    env: 'KEEPER_SPACING_SECONDS',
    doc: 'minimum time between two snapshots of a busy page; longer for pages whose snapshots take long',
    schema: positive.max(3_600),
    fallback: '5',
  }),
  sweepSeconds: variable({
    env: 'KEEPER_SWEEP_SECONDS',
    doc: 'how often the keeper searches the page log for pages that another keeper left behind, and for deleted ones',
    schema: positive.max(3_600),
    fallback: '60',
  }),
  graceSeconds: variable({
    env: 'KEEPER_GRACE_SECONDS',
    doc: 'how long the log of a deleted page, a cleared board or an unknown page is kept',
    schema: positive,
    fallback: '600',
  }),
  takeoverSeconds: variable({
    env: 'KEEPER_TAKEOVER_SECONDS',
    doc: 'a keeper that is silent for this long loses its shards to another; at least 3',
    schema: positive.min(3).max(600),
    fallback: '30',
  }),
  concurrency: variable({
    env: 'KEEPER_CONCURRENCY',
    doc: 'pages folded at once; each may hold some 10 MB of log besides its state',
    schema: positive.max(64),
    fallback: '4',
  }),
  cacheMb: variable({
    env: 'KEEPER_CACHE_MB',
    doc: 'memory in MB for page states between two snapshots; other pages are loaded again',
    schema: positive,
    fallback: '256',
  }),
  thumbnailSeconds: variable({
    env: 'KEEPER_THUMBNAIL_SECONDS',
    doc: 'time limit for drawing one thumbnail; beyond it the drawing process is killed, and the next snapshot tries again',
    schema: positive.max(600),
    fallback: '30',
  }),
  thumbnailMb: variable({
    env: 'KEEPER_THUMBNAIL_MB',
    doc: 'heap of the drawing process in MB; it exits when a page needs more',
    schema: positive.min(64),
    fallback: '512',
  }),
};
