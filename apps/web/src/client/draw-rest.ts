/** Cards of a list that a phone draws before the page lives, and then with each frame; the style sheet of tables knows these numbers. */
export const STEP = 6
/** All are drawn. */
export const WHOLE = 72

/**
 * Has what the style sheet left undrawn below the fold drawn up to a card, and some more with each frame after: all at once it is
 * the longest task of a list's first seconds on a phone. `dataset` is that of the document's element.
 */
export function drawRest(
  upTo: number,
  dataset: HTMLElement['dataset'],
  nextFrame: (then: () => void) => unknown = requestAnimationFrame,
): void {
  dataset['alive'] = `${upTo}`
  if (upTo < WHOLE) nextFrame(() => drawRest(upTo + STEP, dataset, nextFrame))
}
