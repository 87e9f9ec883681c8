export type CodeLanguage = 'json' | 'solidity' | 'plain'
export type CodeKind = 'comment' | 'keyword' | 'name' | 'number' | 'plain' | 'string' | 'type'
/** A stretch of a line that looks the same. The stretches of a line, put together, are the line. */
export type CodePiece = { readonly kind: CodeKind; readonly text: string }

// A line of a megabyte would be a hundred thousand elements; it is shown, without colours.
const LONGEST_LINE = 5_000

const KEYWORDS = new Set(
  `abstract after anonymous as assembly assert break case catch constant constructor continue contract default delete
do else emit enum error event external fallback final for from function global if immutable import in indexed inline
interface internal is layout let library mapping memory modifier new override payable pragma private public pure receive
require return returns revert solidity storage struct super switch this throw transient try type unchecked using view virtual
while calldata leave`.split(/\s+/),
)
const LITERALS = new Set(
  'true false null days ether finney gwei hours minutes seconds szabo wei weeks years'.split(' '),
)
const TYPE = /^(?:u?int\d*|bytes\d*|byte|address|bool|string|u?fixed(?:\d+x\d+)?|var)$/

/** Whether a block comment is still open at the end of a line. */
export type CodeState = boolean

/**
 * The stretches of one line. `open` says that a block comment began above; `openAfter` says it for the next line.
 * Every character is looked at once, so that hostile sources take no longer than others of their length.
 */
export function highlightLine(
  line: string,
  language: CodeLanguage,
  open: CodeState,
): { readonly pieces: readonly CodePiece[]; readonly openAfter: CodeState } {
  if (language === 'plain') return { pieces: [{ kind: 'plain', text: line }], openAfter: false }
  if (line.length > LONGEST_LINE)
    return {
      pieces: [{ kind: open ? 'comment' : 'plain', text: line }],
      openAfter: language === 'solidity' && opensComment(line, open),
    }
  return language === 'json' ? { pieces: jsonPieces(line), openAfter: false } : solidityPieces(line, open)
}

/** Whether a block comment is open after the line, which began in state `open`. Cheaper than the stretches. */
export function opensComment(line: string, open: CodeState): CodeState {
  let inside = open
  let at = 0
  while (at < line.length) {
    if (inside) {
      const end = line.indexOf('*/', at)
      if (end < 0) return true
      inside = false
      at = end + 2
      continue
    }
    const char = line[at]!
    if (char === '"' || char === "'") at = stringEnd(line, at)
    else if (char === '/' && line[at + 1] === '/') return false
    else if (char === '/' && line[at + 1] === '*') {
      inside = true
      at += 2
    } else at++
  }
  return inside
}

const stringEnd = (line: string, start: number): number => {
  const quote = line[start]!
  let at = start + 1
  while (at < line.length && line[at] !== quote) at += line[at] === '\\' ? 2 : 1
  return Math.min(line.length, at + 1)
}

const isWord = (char: string | undefined): boolean => char !== undefined && /[\w$]/.test(char)
const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9'

const wordEnd = (line: string, start: number): number => {
  let at = start
  while (isWord(line[at])) at++
  return at
}

// A sign belongs to a number after an exponent only: 1e-7, and never to 3-1.
const numberEnd = (line: string, start: number): number => {
  let at = start
  const isHex = line[start] === '0' && /[xX]/.test(line[start + 1] ?? '')
  while (
    isWord(line[at]) ||
    (line[at] === '.' && isDigit(line[at + 1])) ||
    (!isHex && at > start && /[+-]/.test(line[at] ?? '') && /[eE]/.test(line[at - 1]!) && isDigit(line[at + 1]))
  )
    at++
  return at
}

class Pieces {
  readonly list: { kind: CodeKind; text: string }[] = []
  add(kind: CodeKind, text: string): void {
    const last = this.list.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') this.list.push({ kind, text })
  }
}

function jsonPieces(line: string): readonly CodePiece[] {
  const pieces = new Pieces()
  let at = 0
  while (at < line.length) {
    const char = line[at]!
    let end = at + 1
    let kind: CodeKind = 'plain'
    if (char === '"') {
      end = stringEnd(line, at)
      kind = /^\s*:/.test(line.slice(end, end + 8)) ? 'name' : 'string'
    } else if (isDigit(char) || (char === '-' && isDigit(line[at + 1]))) {
      end = numberEnd(line, char === '-' ? at + 1 : at)
      kind = 'number'
    } else if (isWord(char)) {
      end = wordEnd(line, at)
      if (LITERALS.has(line.slice(at, end))) kind = 'keyword'
    }
    pieces.add(kind, line.slice(at, end))
    at = end
  }
  return pieces.list
}

function solidityPieces(line: string, open: CodeState): { pieces: readonly CodePiece[]; openAfter: CodeState } {
  const pieces = new Pieces()
  let inside = open
  let at = 0
  while (at < line.length) {
    const char = line[at]!
    let end = at + 1
    let kind: CodeKind = 'plain'
    if (inside) {
      const close = line.indexOf('*/', at)
      end = close < 0 ? line.length : close + 2
      inside = close < 0
      kind = 'comment'
    } else if (char === '/' && line[at + 1] === '/') {
      end = line.length
      kind = 'comment'
    } else if (char === '/' && line[at + 1] === '*') {
      end = at + 2
      inside = true
      kind = 'comment'
    } else if (char === '"' || char === "'") {
      end = stringEnd(line, at)
      kind = 'string'
    } else if (isDigit(char)) {
      end = numberEnd(line, at)
      kind = 'number'
    } else if (isWord(char)) {
      end = wordEnd(line, at)
      const word = line.slice(at, end)
      kind = KEYWORDS.has(word)
        ? 'keyword'
        : TYPE.test(word)
          ? 'type'
          : LITERALS.has(word)
            ? 'number'
            : line[end] === '('
              ? 'name'
              : 'plain'
    }
    pieces.add(kind, line.slice(at, end))
    at = end
  }
  return { pieces: pieces.list, openAfter: inside }
}
