/** Controls, marks of direction, and what else is not seen; halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Text from outside where every character counts, as a value or a message of a compiler: nothing is folded or left out, and
 * what would not be seen is written out as `\u{202e}`. A text that has such words itself is told apart by its backslash,
 * which is written out too. Of text in several lines their ends and tabs stay. Text beyond `most` is cut, and how much is told.
 */
export function exactText(text: string, { isMultiLine = false, most = 20_000 } = {}): string {
  const cut = text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
  const shown = cut
    .replace(/\\(?=u\{)/g, '\\u{5c}')
    .replace(UNSEEN, (character) =>
      isMultiLine && (character === '\n' || character === '\t')
        ? character
        : `\\u{${character.codePointAt(0)!.toString(16)}}`,
    )
  return cut === text ? shown : `${shown} … (+${text.length - cut.length})`
}
