/**
 * The tooltip of a number with the block that it is told as of, in a line below what it says (screens-evm §0, rule 2), once. `before` is the line
 * that was added to the same element before: of another block it goes. Pure.
 */
export function numberTip(tip: string | undefined, line: string, before: string | undefined): string {
  const own = (tip ?? '').split('\n').filter((part) => part !== '' && part !== line && part !== before)
  return [...own, line].join('\n')
}

/** Whether a text is a number as cells write it: with its sign, `≥` before a floor. Pure. */
export const isNumber = (text: string): boolean => /^[\s\u200e\u200f\u061c]*[-+−≥≈~]?\s?[\p{Nd}]/u.test(text)
