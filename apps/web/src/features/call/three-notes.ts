/** A rising major triad: recognisable also on small speakers, which reproduce little below 400 Hz. */
const NOTES_HZ = [523.25, 659.25, 783.99] as const;
const NOTE_SECONDS = 0.32;
const FIRST_SECONDS = 0.05;
/** The length of the three notes together. */
export const NOTES_SECONDS = FIRST_SECONDS + NOTES_HZ.length * NOTE_SECONDS + 0.2;

/** Plays three notes into a node of the context, starting now. */
export function scheduleNotes(context: BaseAudioContext, into: AudioNode, loudness: number): void {
  NOTES_HZ.forEach((hertz, index) => {
    const begins = context.currentTime + FIRST_SECONDS + index * NOTE_SECONDS;
    const ends = begins + NOTE_SECONDS + 0.1;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = hertz;
    // Without a fade the ends of a tone click.
    gain.gain.setValueAtTime(0, begins);
    gain.gain.linearRampToValueAtTime(loudness, begins + 0.02);
    gain.gain.exponentialRampToValueAtTime(loudness / 100, ends);
    tone.connect(gain).connect(into);
    tone.start(begins);
    tone.stop(ends);
  });
}
