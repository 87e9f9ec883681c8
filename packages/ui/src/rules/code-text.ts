/** Characters of a verification code (foundations §9). */
export const CODE_LENGTH = 6

/** Whether a character may stand in the code. */
export type CodeValidator = (character: string) => boolean

export const isDigit: CodeValidator = (character) => character >= '0' && character <= '9' && character.length === 1

/** What remains of a typed or pasted text: valid characters, cut to the length (foundations §5.5). */
export function cleanCode(text: string, length = CODE_LENGTH, isValid: CodeValidator = isDigit): string {
  let kept = ''
  let count = 0
  // A pasted page is not searched for a code.
  for (const character of text.slice(0, 1000)) {
    if (count === length) break
    if (!isValid(character)) continue
    kept += character
    count++
  }
  return kept
}
