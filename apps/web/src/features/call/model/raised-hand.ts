/** The progress of a raised hand: a person who is speaking when they raise it has not had their turn yet. */
export type RaisedHand = 'down' | 'before' | 'waiting' | 'speaking' | 'done';

/** A hand goes down automatically (`done`) once its person has spoken after raising it. */
export function handAfter(hand: RaisedHand, now: { readonly raised: boolean; readonly speaking: boolean }): RaisedHand {
  if (!now.raised) return 'down';
  switch (hand) {
    case 'down':
    case 'before':
      return now.speaking ? 'before' : 'waiting';
    case 'waiting':
      return now.speaking ? 'speaking' : 'waiting';
    default:
      return now.speaking && hand === 'speaking' ? 'speaking' : 'done';
  }
}
