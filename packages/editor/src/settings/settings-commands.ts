import type { StylePatch } from '../commands/style.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { MAX_CUSTOM_COLOURS, readColour } from './colours.ts';
import { type PenName, type PenSettings, readSettings, type Settings } from './settings.ts';

/** The user's settings, read once and written at every change. */
export class SettingsCommands {
  readonly #context: EditorContext;

  constructor(context: EditorContext) {
    this.#context = context;
    context.state.patch({ settings: readSettings(context.host.settings.read()) });
  }

  set(patch: Partial<Settings>): void {
    const settings = readSettings({ ...this.#settings, ...patch });
    this.#context.state.patch({ settings });
    this.#context.host.settings.write(settings);
  }

  pen(pen: PenName, patch: Partial<PenSettings>): void {
    this.set({ [pen]: { ...this.#settings[pen], ...patch } });
  }

  addColour(text: string): void {
    const colour = readColour(text);
    const { customColours } = this.#settings;
    if (!colour) this.#context.notify({ type: 'colourRefused' });
    else if (customColours.includes(colour)) return;
    else if (customColours.length >= MAX_CUSTOM_COLOURS) {
      this.#context.notify({ type: 'tooManyColours', limit: MAX_CUSTOM_COLOURS });
    } else this.set({ customColours: [...customColours, colour] });
  }

  removeColour(colour: string): void {
    this.set({ customColours: this.#settings.customColours.filter((one) => one !== colour) });
  }

  /** A style chosen with nothing selected applies to new objects. */
  remember({ stroke, fill, strokeWidth, fontFamily, fontSize }: StylePatch, nothingSelected: boolean): void {
    if (!nothingSelected) return;
    this.set({
      ...(stroke ? { stroke } : {}),
      ...(fill ? { fill } : {}),
      ...(typeof strokeWidth === 'number' ? { strokeWidth } : {}),
      ...(fontFamily ? { fontFamily } : {}),
      ...(typeof fontSize === 'number' ? { fontSize } : {}),
    });
  }

  get #settings(): Settings {
    return this.#context.state.get().settings;
  }
}
