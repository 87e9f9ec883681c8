import { scanSql } from './scan-sql.ts'

/**
 * What `readonly=1` does not refuse, found by trying (chdb 3.4.0): the scalar function `file()` reads
 * any file, `INTO OUTFILE` writes one, `USE` changes the session for whoever comes next, `KILL` ends
 * other people's queries. The rest stands here because it reaches out of the archive.
 */
const CLOSED_FUNCTIONS = new Set([
  'file',
  'url',
  'eval',
  'arrowstream',
  'executable',
  'catboostevaluate',
  'filesystem',
  'python',
  'input',
  'remote',
  'remotesecure',
  'getclienthttpheader',
])

/**
 * Why a statement may not run with the rights of a reader, or null when it is one plain SELECT.
 * The second line of defence behind the engine's own `readonly=1`.
 */
export function refuseRead(sql: string): string | null {
  let first = true
  let ended = false
  let named: string | null = null
  try {
    for (const { kind, text } of scanSql(sql)) {
      if (kind === 'space') continue
      if (ended) return 'one statement at a time'
      if (text === ';') {
        ended = true
        continue
      }
      if (kind === 'word') {
        const word = text.toUpperCase()
        if (first && word !== 'SELECT' && word !== 'WITH') return 'only SELECT is allowed'
        if (word === 'OUTFILE' || word === 'INFILE') return 'files are closed'
      } else if (first && text !== '(') return 'only SELECT is allowed'
      if (text === '(' && named !== null && CLOSED_FUNCTIONS.has(named)) return `${named}() is closed`
      // A quoted name can be a function's name too, and its escapes are more than this wants to read.
      if (kind === 'quoted' && text[0] !== "'" && text.includes('\\')) return 'a quoted name holds an escape'
      named =
        kind === 'word'
          ? text.toLowerCase()
          : kind === 'quoted' && text[0] !== "'"
            ? text.slice(1, -1).toLowerCase()
            : null
      first = false
    }
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
  return first ? 'the statement is empty' : null
}
