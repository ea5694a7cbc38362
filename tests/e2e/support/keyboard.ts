import type { Locator } from '@playwright/test';
import { expect } from './app.ts';

/**
 * No step of the wizard has this many tab stops, so `tabTo` stops if it cannot reach the element.
 */
const STOPS_AT_MOST = 80;

/**
 * Presses Tab or Shift+Tab until the element has the focus. Every stop on the way must be visible
 * and have an outline.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  for (let stops = 0; stops < STOPS_AT_MOST; stops += 1) {
    await page.keyboard.press(key);
    const { isTarget, isInWindow, hasOutline, html } = await target.evaluate(focusSeenFrom);
    expect(isInWindow, `The focus is in the window: ${html}`).toBe(true);
    expect(hasOutline, `The focus has an outline: ${html}`).toBe(true);
    if (isTarget) return;
  }
  await expect(target, `reached with at most ${STOPS_AT_MOST} × ${key}`).toBeFocused();
}

export async function tabToAndType(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
  await expect(target).toHaveValue(text);
}

export async function tabToAndPress(target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Runs in the browser. */
function focusSeenFrom(target: Element) {
  const element = document.activeElement ?? document.body;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isWithin = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  // If a picker inside a time field has the focus, `:focus` does not match the field. The browser
  // draws the picker's outline.
  const isPicker = !element.matches(':focus');
  return {
    isTarget: element === target,
    isInWindow: element !== document.body && isWithin && bottom > top && right > left,
    hasOutline: isPicker || getComputedStyle(element).outlineStyle !== 'none',
    html: element.outerHTML.slice(0, 200),
  };
}
