/// <reference lib="dom" />
import { expect, type Locator } from '@playwright/test';

/** A piece of text in the window, and its font size. */
export interface Written {
  readonly text: string;
  readonly size: number;
}

interface Layout {
  readonly written: readonly Written[];
  /** Text or controls that cannot be read or pressed: cut off, outside the window, or covered. */
  readonly faults: readonly string[];
}

/**
 * Reads the layout of a part of the window: every line of text and every control, with its clipping. The part is the whole
 * body, or a layer that covers the rest on purpose, such as a dialog. A dialog is transparent in its first frame but already
 * visible to `toBeVisible`: one in ten checks right after a click found none of its texts.
 */
export async function layoutOf(part: Locator): Promise<Layout> {
  await expect
    .poll(() => part.evaluate((root) => root.checkVisibility({ opacityProperty: true, visibilityProperty: true })))
    .toBe(true);
  return readLayout(part);
}

const readLayout = (part: Locator): Promise<Layout> =>
  part.evaluate((root) => {
    interface Item {
      readonly name: string;
      readonly element: Element;
      readonly box: DOMRect;
    }
    /** Half a pixel of rounding on each side. */
    const SLACK = 1;
    const CONTROLS =
      'button, a[href], input, textarea, select, [role=button], [role=switch], [role=tab], [role=menuitem]';

    /** Whether it is not shown at all: hidden, transparent, clipped away, or in a box of one pixel for screen readers only. */
    const isHidden = (element: Element): boolean => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { width, height } = at.getBoundingClientRect();
        const { overflow, clipPath } = getComputedStyle(at);
        if (clipPath === 'inset(50%)' || (width <= 1 && height <= 1 && overflow !== 'visible')) return true;
      }
      return false;
    };

    const clips = (value: string): boolean => value !== 'visible';
    const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
    const nameOf = (element: Element): string =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.tagName;

    const faults: string[] = [];

    /** The visible part of a box. Reports text that is cut off without scrolling or an ellipsis. */
    function seen(element: Element, box: DOMRect, name: string, isText: boolean): DOMRect | undefined {
      let { left, top, right, bottom } = box;
      const style = getComputedStyle(element);
      let isFree = style.position === 'fixed';
      let reachable = false;
      let isInside = !isText;
      for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
        const { overflowX, overflowY, textOverflow, position, webkitLineClamp, backgroundColor, display } =
          getComputedStyle(at);
        // Text is also clipped by its own element; a control is not clipped by itself.
        if ((isText || at !== element) && !isFree && (clips(overflowX) || clips(overflowY)) && !at.matches('body')) {
          const frame = at.getBoundingClientRect();
          const cutX = clips(overflowX) && (left < frame.left - SLACK || right > frame.right + SLACK);
          const cutY = clips(overflowY) && (top < frame.top - SLACK || bottom > frame.bottom + SLACK);
          // An ellipsis applies only to lines of text, not to the items of a flex or grid box.
          const ends = (textOverflow === 'ellipsis' && !/flex|grid/.test(display)) || webkitLineClamp !== 'none';
          if (cutX && !reachable && !scrolls(overflowX) && !ends) faults.push(`"${name}" is cut at a side`);
          if (cutY && !reachable && !scrolls(overflowY) && !ends) faults.push(`"${name}" is cut above or below`);
          if (clips(overflowX)) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
          if (clips(overflowY)) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
          if (scrolls(overflowX) || scrolls(overflowY)) reachable = true;
        }
        // The first background below a text belongs to it: that of a button, a card or a dialog.
        if (!isInside && backgroundColor !== 'rgba(0, 0, 0, 0)') {
          isInside = true;
          const ground = at.getBoundingClientRect();
          if (left < ground.left - SLACK || right > ground.right + SLACK) faults.push(`"${name}" sticks out at a side`);
          if (top < ground.top - SLACK || bottom > ground.bottom + SLACK)
            faults.push(`"${name}" sticks out above or below`);
        }
        if (position === 'fixed') isFree = true;
      }
      if (right - left <= SLACK || bottom - top <= SLACK) return undefined;
      const { clientWidth, clientHeight, scrollHeight } = document.documentElement;
      const down = isFree ? clientHeight : Math.max(clientHeight, scrollHeight);
      if (left < -SLACK || right > clientWidth + SLACK) faults.push(`"${name}" leaves the window at a side`);
      if (top + scrollY < -SLACK || (isFree ? bottom : bottom + scrollY) > down + SLACK)
        faults.push(`"${name}" leaves the window above or below`);
      return new DOMRect(left, top, right - left, bottom - top);
    }

    const items: Item[] = [];
    const written: { text: string; size: number }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const [text, element] = [node.textContent?.trim() ?? '', node.parentElement];
      if (text === '' || element === null || isHidden(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      for (const line of range.getClientRects()) {
        // Glyphs fill the middle of a line; letters of neighbouring lines may overlap the rest.
        const air = Math.max(0, (line.height - size) / 2);
        const glyphs = new DOMRect(line.x, line.y + air, line.width, line.height - 2 * air);
        const box = seen(element, glyphs, text.slice(0, 40), true);
        if (box === undefined) continue;
        items.push({ name: text.slice(0, 40), element, box });
      }
      written.push({ text, size });
    }
    for (const element of root.querySelectorAll(CONTROLS)) {
      if (isHidden(element)) continue;
      const name = nameOf(element);
      const box = seen(element, element.getBoundingClientRect(), name, false);
      if (box !== undefined) items.push({ name, element, box });
    }

    for (const [place, one] of items.entries()) {
      for (const other of items.slice(place + 1)) {
        if (one.element === other.element) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > SLACK && high > SLACK) faults.push(`"${one.name}" lies on "${other.name}"`);
      }
    }
    return { written, faults: [...new Set(faults)] };
  });
