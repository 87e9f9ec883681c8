type Piece =
  | { readonly literal: string }
  | { readonly name: string; readonly choices: readonly string[] | null; readonly optional: boolean }

/** A path pattern of the specification, taken apart once. */
export type Pattern = {
  /** Parameters of the decoded segments, or null when they do not fit. */
  match(segments: readonly string[]): Record<string, string> | null
  /** The encoded path; a required choice is the first one unless told. Throws `RangeError` when another parameter is missing or not among its choices. */
  build(params: Readonly<Record<string, string | undefined>>): string
  /** Number of literal segments: the pattern with more of them is tried first. */
  readonly literals: number
}

const PARAMETER = /^:([A-Za-z]\w*)(?:\(([\w|-]+)\))?(\?)?$/

/**
 * Compiles `/tx/:type(uop)?/:hash/:tab?/:nav?` (explorer §2.2). A segment is a word, `:name`, `:name?`
 * or `:name(one|two)` with or without `?`. Matching costs at most pieces × segments steps.
 */
export function compilePattern(path: string): Pattern {
  const pieces: readonly Piece[] = path
    .split('/')
    .filter((text) => text !== '')
    .map(parsePiece)

  const match = (segments: readonly string[]): Record<string, string> | null => {
    if (segments.length > pieces.length) return null
    const dead = new Set<number>()
    const params: Record<string, string> = {}
    const walk = (piece: number, segment: number): boolean => {
      if (piece === pieces.length) return segment === segments.length
      const key = piece * (pieces.length + 1) + segment
      if (dead.has(key)) return false
      const rule = pieces[piece]!
      const text = segments[segment]
      const fits =
        text !== undefined &&
        ('literal' in rule
          ? rule.literal === text
          : text !== '' && (rule.choices === null || rule.choices.includes(text)))
      if (fits && walk(piece + 1, segment + 1)) {
        if ('name' in rule) params[rule.name] = text
        return true
      }
      if ('name' in rule && rule.optional && walk(piece + 1, segment)) return true
      dead.add(key)
      return false
    }
    return walk(0, 0) ? params : null
  }

  const build = (params: Readonly<Record<string, string | undefined>>): string => {
    let built = ''
    for (const piece of pieces) {
      if ('literal' in piece) built += `/${piece.literal}`
      else {
        const value = params[piece.name] ?? (piece.optional ? undefined : piece.choices?.[0])
        if (value === undefined || value === '') {
          if (!piece.optional) throw new RangeError(`${path} needs ${piece.name}`)
          continue
        }
        if (piece.choices !== null && !piece.choices.includes(value))
          throw new RangeError(`${path} knows no ${piece.name} "${value}"`)
        built += `/${encodeURIComponent(value)}`
      }
    }
    return built === '' ? '/' : built
  }

  return { match, build, literals: pieces.filter((piece) => 'literal' in piece).length }
}

function parsePiece(text: string): Piece {
  if (!text.startsWith(':')) return { literal: text }
  const parts = PARAMETER.exec(text)
  if (parts === null) throw new SyntaxError(`"${text}" is not a path parameter`)
  return { name: parts[1]!, choices: parts[2]?.split('|') ?? null, optional: parts[3] === '?' }
}
