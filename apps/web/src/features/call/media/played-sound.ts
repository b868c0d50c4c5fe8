interface Playable {
  attach(): HTMLMediaElement;
  detach(): HTMLMediaElement[];
}

/** The sound of the others. Each track has an element outside of all screens, so it continues when screens change. */
export class PlayedSound {
  readonly #elements = new Map<Playable, HTMLMediaElement>();
  #on = true;

  add(track: Playable): void {
    const element = track.attach();
    element.hidden = true;
    element.muted = !this.#on;
    document.body.append(element);
    this.#elements.set(track, element);
  }

  remove(track: Playable): void {
    for (const element of track.detach()) element.remove();
    this.#elements.delete(track);
  }

  setOn(on: boolean): void {
    this.#on = on;
    for (const element of this.#elements.values()) element.muted = !on;
  }

  clear(): void {
    for (const track of [...this.#elements.keys()]) this.remove(track);
  }
}
