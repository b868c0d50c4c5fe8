import { SECOND } from '@sw/base';

/** Too long for a cough to show a ring. */
const BEGINS_MS = 300;
/** A pause for breath between two sentences does not end the ring. */
const STAYS_MS = SECOND;

interface Voice {
  /** Undefined while the person is silent. */
  since: number | undefined;
  /** The ring is shown until then, after the last sound. */
  until: number;
}

/** Who is shown as speaking: after 300 ms of voice, until a second after it. The caller passes the time. */
export class Speaking {
  readonly #voices = new Map<string, Voice>();
  readonly #spokeAt = new Map<string, number>();

  /** @param talking the people whose microphones are picking up a voice right now */
  hear(talking: ReadonlySet<string>, now: number): void {
    for (const userId of talking) {
      const voice = this.#voices.get(userId);
      if (voice === undefined) this.#voices.set(userId, { since: now, until: 0 });
      else voice.since ??= now;
    }
    for (const [userId, voice] of this.#voices) {
      if (talking.has(userId) || voice.since === undefined) continue;
      if (now - voice.since >= BEGINS_MS || voice.until > voice.since) voice.until = now + STAYS_MS;
      voice.since = undefined;
    }
  }

  /** The people who have a ring now. */
  rings(now: number): ReadonlySet<string> {
    const rings = new Set<string>();
    for (const [userId, { since, until }] of this.#voices) {
      const rung = now < until || (since !== undefined && (now - since >= BEGINS_MS || until > since));
      if (!rung) continue;
      rings.add(userId);
      this.#spokeAt.set(userId, now);
    }
    return rings;
  }

  get spokeAt(): ReadonlyMap<string, number> {
    return this.#spokeAt;
  }

  /** When `rings` will change without a new sound; undefined: it will not. */
  nextChange(now: number): number | undefined {
    const moments = [...this.#voices.values()].flatMap(({ since, until }) =>
      since === undefined ? [until] : [since + BEGINS_MS],
    );
    const ahead = moments.filter((at) => at > now);
    return ahead.length === 0 ? undefined : Math.min(...ahead);
  }
}
