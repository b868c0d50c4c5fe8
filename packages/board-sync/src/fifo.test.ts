import { expect, test } from 'vitest';
import { Chance } from '../testing/fuzz/chance.ts';
import { Fifo } from './fifo.ts';

test('whatever is done to it, it is what an array would be', () => {
  const chance = new Chance(7);
  const fifo = new Fifo<number>();
  const array: number[] = [];
  for (let n = 0; n < 5_000; n += 1) {
    const dice = chance.next();
    if (dice < 0.5) {
      fifo.push(n);
      array.push(n);
    } else if (dice < 0.8) expect(fifo.shift()).toBe(array.shift());
    else if (dice < 0.9) expect(fifo.pop()).toBe(array.pop());
    else {
      const item = chance.pick(array) ?? -1;
      fifo.remove(item);
      if (array.includes(item)) array.splice(array.indexOf(item), 1);
    }
    expect(fifo.length).toBe(array.length);
    expect([fifo.at(0), fifo.at(3), fifo.at(-1)]).toEqual([array[0], array[3], undefined]);
  }
  expect([...fifo]).toEqual(array);
});
