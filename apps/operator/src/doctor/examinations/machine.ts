import { isTimeZone } from '@sw/base';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, warning } from '../finding.ts';
import type { DiskSpace, Machine } from '../machine.ts';

const GB = 1024 ** 3;
const NODE_MAJOR = 24;
/** Below this size, only the free share counts: /tmp of a container is 2 GB of memory and never has 5 GB free. */
const SMALL_DISK = 5 * GB;
/** An export of a large board writes twice its size; a store that is full refuses writes. */
const LEAST_FREE = { fault: GB, warning: 5 * GB } as const;
const LEAST_SHARE = { fault: 0.02, warning: 0.1 } as const;
/** A heap of 1 GB for exports and 256 MB of canvas (EXPORT_MB), besides the memory for requests. */
const LEAST_MEMORY = 2 * GB;
const LEAST_FREE_MEMORY = GB / 4;
/** A gateway needs one for each open tab. */
const LEAST_OPEN_FILES = 4_096;

const gigabytes = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`;

export function judgeDisk(folder: string, { freeBytes, totalBytes }: DiskSpace): Observation {
  const check = 'machine.disk';
  const says = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} are free on the disk of ${folder}`;
  const below = (state: 'fault' | 'warning') =>
    (totalBytes >= SMALL_DISK && freeBytes < LEAST_FREE[state]) || freeBytes < totalBytes * LEAST_SHARE[state];
  const cure = `Free space on that disk or enlarge it. 'du -xh --max-depth=2 ${folder} | sort -h' shows what is large.`;
  if (below('fault')) return fault(check, says, cure);
  return below('warning') ? warning(check, says, cure) : fine(check, says);
}

export function judgeNode(version: string): Observation {
  const check = 'machine.node';
  if (Number.parseInt(version, 10) >= NODE_MAJOR) return fine(check, `Node ${version}`);
  return fault(
    check,
    `Node ${version} cannot run this release`,
    `Use Node ${NODE_MAJOR} or newer: node_modules/.bin/node, or the image.`,
  );
}

export function judgeMemory({
  memoryBytes,
  freeMemoryBytes,
}: Pick<Machine, 'memoryBytes' | 'freeMemoryBytes'>): Observation {
  const check = 'machine.memory';
  const says = `${gigabytes(freeMemoryBytes)} of ${gigabytes(memoryBytes)} of memory are free`;
  if (memoryBytes >= LEAST_MEMORY && freeMemoryBytes >= LEAST_FREE_MEMORY) return fine(check, says);
  return warning(
    check,
    says,
    'Give the machine or the container more memory, or lower EXPORT_MB, KEEPER_CACHE_MB and GATEWAY_TAIL_CACHE_MB.',
  );
}

export function judgeOpenFiles(limit: number | undefined): Observation[] {
  if (limit === undefined) return [];
  const check = 'machine.files';
  const says = `a process may have ${limit} open files`;
  if (limit >= LEAST_OPEN_FILES) return [fine(check, says)];
  return [
    warning(
      check,
      `${says}, so a gateway can serve about ${Math.max(0, limit - 100)} tabs`,
      'Raise it: LimitNOFILE=65536 in the systemd unit, or --ulimit nofile=65536:65536 for a container.',
    ),
  ];
}

function judgeTimeZones(): Observation {
  const check = 'machine.zones';
  if (isTimeZone('Asia/Shanghai')) return fine(check, 'Node knows time zones');
  return fault(
    check,
    'Node knows no time zones, so dates in mails and statistics would be wrong',
    'Use a Node with full ICU, as the official ones have.',
  );
}

export const machineExamination = examination('machine', ['dataFolders'], async ({ dataFolders }, { machine }) => {
  const disks = [machine.temporaryFolder, ...dataFolders].map(async (folder) => {
    try {
      return judgeDisk(folder, await machine.diskOf(folder));
    } catch {
      return fault(
        'machine.disk',
        `there is no folder ${folder}`,
        'Correct DATA_FOLDERS or TMPDIR, or create the folder.',
      );
    }
  });
  return [
    judgeNode(machine.nodeVersion),
    ...(await Promise.all(disks)),
    judgeMemory(machine),
    ...judgeOpenFiles(machine.openFiles),
    judgeTimeZones(),
  ];
});
