import { inspectRedis, type RedisFacts, type RedisFault } from '@sw/redis';
import { redisAccess } from '@sw/service';
import { examination } from '../examination.ts';
import { type FaultKinds, fault, faultOfKind, fine, type Observation, warning } from '../finding.ts';

const OLDEST_MAJOR = 7;
/** Beyond it the next burst of sign-ins may be refused. */
const FULL = 0.9;

const FAULTS: FaultKinds<RedisFault['kind']> = {
  password: {
    says: (message) => `Redis refuses our password: ${message}`,
    cure: 'Give REDIS_URL the password of requirepass, or of the ACL user: redis://:password@host:port.',
  },
  unreachable: {
    says: (message) => `Redis cannot be reached: ${message}`,
    cure: 'Start Redis, and compare host and port of REDIS_URL with bind, port and the firewall. Nobody can sign in without it.',
  },
  other: {
    says: (message) => `Redis answers with an error: ${message}`,
    cure: "Look at Redis's log for the same moment.",
  },
};

function judgeRedis(facts: RedisFacts): Observation[] {
  const { version, evictionPolicy, maxMemoryBytes, usedMemoryBytes, open } = facts;
  const found: Observation[] = [
    Number.parseInt(version, 10) >= OLDEST_MAJOR
      ? fine('redis.version', `Redis ${version}`)
      : fault('redis.version', `Redis ${version} is too old`, `Upgrade to Redis ${OLDEST_MAJOR} or Valkey 8.`),
    evictionPolicy === 'noeviction'
      ? fine('redis.eviction', 'Redis never forgets a code for want of memory')
      : fault(
          'redis.eviction',
          `Redis forgets keys when it is full (${evictionPolicy}): codes would seem to have expired, and limits to be unused`,
          'Set maxmemory-policy noeviction (deploy/redis/redis.conf), at once with: redis-cli config set maxmemory-policy noeviction.',
        ),
  ];
  if (open)
    found.push(
      warning(
        'redis.open',
        'Redis lets everybody in who reaches its port',
        'Set requirepass in its own file, and the password in REDIS_URL.',
      ),
    );
  if (maxMemoryBytes > 0 && usedMemoryBytes > maxMemoryBytes * FULL)
    found.push(
      warning(
        'redis.memory',
        `Redis uses ${Math.round((usedMemoryBytes / maxMemoryBytes) * 100)} % of its memory; when it is full, nobody can sign in`,
        'Raise maxmemory, or find out with redis-cli --bigkeys who else uses this Redis.',
      ),
    );
  return found;
}

export const redisExamination = examination('redis', ['redisUrl', 'redisCaFile'], async (settings) => {
  const inspected = await inspectRedis(redisAccess(settings));
  return inspected.ok ? judgeRedis(inspected.value) : [faultOfKind('redis', inspected.error, FAULTS)];
});
