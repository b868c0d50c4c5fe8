import { expect, it } from 'vitest';
import { HistorySound, type SoundElement } from './history-sound.ts';

const SOUND = { recordingId: '7', from: 100_000, to: 160_000 };

/** An audio element that the test loads and seeks. */
function element() {
  const made = {
    src: '',
    currentTime: 0,
    playbackRate: 1,
    readyState: 0 as number,
    seeking: false,
    paused: true,
    ended: false,
    error: null as MediaError | null,
    play: async () => {
      made.paused = false;
    },
    pause: () => {
      made.paused = true;
    },
  };
  return made satisfies SoundElement;
}

function world(addressOf: (id: string) => Promise<string> = async (id) => `https://store/${id}`) {
  const audio = element();
  const failures: unknown[] = [];
  let clock = 0;
  const sound = new HistorySound(audio, { addressOf, failed: (failure) => failures.push(failure), now: () => clock });
  sound.setSounds([SOUND]);
  return {
    audio,
    sound,
    failures,
    wait: (ms: number) => {
      clock += ms;
    },
    settled: () => new Promise((resolve) => setTimeout(resolve)),
  };
}

it('the replay waits for the sound, which begins at its moment and then keeps the time', async () => {
  const { audio, sound, settled } = world();
  expect(sound.follow(110_000, 1), 'loading').toBe(110_000);
  await settled();
  expect([audio.src, sound.follow(110_000, 1), audio.paused]).toEqual(['https://store/7', 110_000, true]);
  audio.readyState = 4;
  sound.follow(110_000, 1);
  expect(audio.currentTime).toBe(10);
  sound.follow(110_000, 2);
  expect([audio.paused, audio.playbackRate]).toEqual([false, 2]);
  audio.currentTime = 12.5;
  expect(sound.follow(110_010, 2)).toBe(112_500);
  audio.readyState = 2;
  expect(sound.follow(112_500, 2), 'what is not there yet is waited for').toBe(112_500);
});

it('a pause is silent, and the next play begins where one looks then', async () => {
  const { audio, sound, settled } = world();
  sound.follow(100_000, 1);
  await settled();
  audio.readyState = 4;
  for (let n = 0; n < 3; n += 1) sound.follow(100_000, 1);
  expect(audio.paused).toBe(false);
  sound.hush();
  expect(audio.paused).toBe(true);
  sound.follow(140_000, 1);
  expect(audio.currentTime).toBe(40);
});

it('where nothing was recorded, and at speeds that nobody understands, the replay keeps its own time', async () => {
  const { audio, sound, settled } = world();
  expect([sound.follow(99_999, 1), sound.follow(160_000, 1), sound.follow(110_000, 16)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(audio.src).toBe('');
  sound.follow(110_000, 4);
  await settled();
  audio.readyState = 4;
  audio.ended = true;
  sound.follow(110_000, 4);
  expect(sound.follow(110_000, 4), 'a file that is shorter than its time').toBe(160_000);
});

it('an address that has expired is asked for again; a second failure is shown, and the replay goes on', async () => {
  let asked = 0;
  const { audio, sound, failures, settled } = world(async () => {
    asked += 1;
    return `https://store/${asked}`;
  });
  for (const [times, shown] of [
    [1, 0],
    [2, 1],
  ] as const) {
    expect(sound.follow(110_000, 1)).toBe(110_000);
    await settled();
    audio.error = {} as MediaError;
    expect(sound.follow(110_000, 1)).toBeUndefined();
    audio.error = null;
    expect([asked, failures.length]).toEqual([times, shown]);
  }
  expect([sound.follow(110_000, 1), asked]).toEqual([undefined, 2]);
});

it('a sound that never comes holds up the replay for ten seconds, twice', async () => {
  const { sound, failures, wait } = world(() => new Promise(() => undefined));
  for (let n = 0; n < 2; n += 1) {
    expect(sound.follow(110_000, 1)).toBe(110_000);
    wait(10_001);
    expect(sound.follow(110_000, 1)).toBeUndefined();
  }
  expect([failures.length, sound.follow(110_000, 1)]).toEqual([1, undefined]);
});
