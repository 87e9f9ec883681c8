/** A piece of SQL: `quoted` keeps its quotes, `word` is a run of letters, digits and `_`, `other` a single character. */
export type SqlPiece = { readonly kind: 'quoted' | 'word' | 'space' | 'other'; readonly text: string }

const WORD = /[A-Za-z0-9_]+/y
const SPACE = /[ \t\r\n]+/y

/**
 * Cuts SQL the way the engine's lexer does, as far as quoting goes. Throws `RangeError` on what the
 * two might read differently: comments, here-documents, control and non-ASCII characters outside
 * quotes (the engine takes curly quotes for quotes), quotes without an end.
 */
export function* scanSql(sql: string): Generator<SqlPiece> {
  let at = 0
  const run = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    return pattern.exec(sql)?.[0] ?? null
  }
  while (at < sql.length) {
    const char = sql[at]!
    if (char === "'" || char === '"' || char === '`') {
      const end = quoteEnd(sql, at)
      yield { kind: 'quoted', text: sql.slice(at, end) }
      at = end
      continue
    }
    const space = run(SPACE)
    const word = space === null ? run(WORD) : null
    if (space === null && word === null) {
      const two = sql.slice(at, at + 2)
      if (two === '--' || two === '/*' || char === '#') throw new RangeError('a comment is not allowed')
      if (char === '$') throw new RangeError('a here-document is not allowed')
      if (char < ' ' || char > '~') throw new RangeError('a character outside quotes is not ASCII')
    }
    const text = space ?? word ?? char
    yield { kind: space !== null ? 'space' : word !== null ? 'word' : 'other', text }
    at += text.length
  }
}

function quoteEnd(sql: string, start: number): number {
  const quote = sql[start]
  for (let at = start + 1; at < sql.length; at++) {
    if (sql[at] === '\\') at++
    else if (sql[at] === quote) return at + 1
  }
  throw new RangeError('a quote has no end')
}
