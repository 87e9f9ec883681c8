import { constant, named, operation, placeOf, type Expr } from './expression.ts'

/** What is known of a piece of memory: a word, its first bytes where the rest was written over, or a copy of something. */
type Piece = { readonly expr: Expr; readonly bytes: number | null }

/** Bytes that are copied in one go: what of, from where there, and how many. */
const REGIONS: ReadonlySet<string> = new Set(['bytesOfCalldata', 'bytesOfReturn', 'bytesOfCode'])
const WORD = 32n
/** Words of one answer that are told one by one. */
const MOST_WORDS = 24

/** Bytes of memory as they are told: the first four of a call where it has them, words, and whether more follow that are not known. */
export type MemoryWords = {
  readonly selector: Expr | null
  readonly words: readonly Expr[]
  readonly isCut: boolean
}

/**
 * What a path through code has put into memory, by what each place is counted from. Places that are counted from different values are taken for apart, as compilers
 * keep them: code that is written by hand may not.
 */
export class LiftMemory {
  /** The call whose answer stands ready to be copied. */
  answered: Expr = named('nothing')
  /** How often it was written to: it holds no more pieces. */
  writes = 0
  private readonly bases = new Map<string, Map<bigint, Piece>>()

  clone(): LiftMemory {
    const other = new LiftMemory()
    for (const [base, pieces] of this.bases) other.bases.set(base, new Map(pieces))
    other.answered = this.answered
    other.writes = this.writes
    return other
  }

  /** The word at a place; null where it is not known. */
  read(at: Expr): Expr | null {
    const { base, offset } = placeOf(at)
    const pieces = this.bases.get(base)
    const piece = pieces?.get(offset)
    if (piece !== undefined) {
      if (REGIONS.has(piece.expr.op)) return wordOf(piece.expr, 0n)
      return piece.bytes === 32 ? piece.expr : null
    }
    for (const [from, { expr, bytes }] of pieces ?? [])
      if (REGIONS.has(expr.op) && offset > from && bytes !== null && offset + WORD <= from + BigInt(bytes))
        return wordOf(expr, offset - from)
    return null
  }

  write(at: Expr, value: Expr): void {
    this.writes++
    const { base, offset } = placeOf(at)
    const pieces = this.open(base)
    for (const [from, { expr, bytes }] of [...pieces]) {
      if (from <= offset - WORD || from >= offset + WORD || REGIONS.has(expr.op)) continue
      if (from >= offset || bytes === null) pieces.delete(from)
      else pieces.set(from, { expr, bytes: Math.min(bytes, Number(offset - from)) })
    }
    pieces.set(offset, { expr: value, bytes: 32 })
  }

  /** A copy of something; what it may cover is known no longer. */
  copy(at: Expr, what: Expr, size: Expr): void {
    this.writes++
    const { base, offset } = placeOf(at)
    const pieces = this.open(base)
    for (const from of [...pieces.keys()])
      if (from >= offset && (size.number === null || from < offset + size.number)) pieces.delete(from)
    const known = size.number !== null && size.number < 1_000_000n
    if (size.number !== 0n) pieces.set(offset, { expr: what, bytes: known ? Number(size.number) : null })
  }

  /** What stands at a place and behind it is known no longer. */
  forget(at: Expr): void {
    const { base, offset } = placeOf(at)
    for (const from of [...(this.bases.get(base)?.keys() ?? [])])
      if (from > offset - WORD) this.bases.get(base)!.delete(from)
  }

  /** Words from a place on. */
  words(at: Expr, size: Expr): MemoryWords {
    const { base, offset } = placeOf(at)
    const whole = size.number
    const head = whole !== null && whole % WORD === 4n ? this.selectorAt(at) : null
    const start = head === null ? 0n : 4n
    const words: Expr[] = []
    const pieces = this.bases.get(base)
    const most = whole === null ? MOST_WORDS : Number((whole - start + WORD - 1n) / WORD)
    for (let i = 0; i < Math.min(most, MOST_WORDS); i++) {
      const behind = start + WORD * BigInt(i)
      const region = pieces?.get(offset + behind)
      if (region !== undefined && REGIONS.has(region.expr.op)) {
        words.push(region.expr)
        return {
          selector: head,
          words,
          isCut: whole !== null && region.bytes !== null && behind + BigInt(region.bytes) < whole,
        }
      }
      const word = this.read(operation('ADD', at, constant(behind)))
      if (word === null) return { selector: head, words, isCut: true }
      words.push(word)
    }
    return { selector: head, words, isCut: whole === null || most > MOST_WORDS }
  }

  /** Places whose words differ from another memory's, or are known here alone. */
  differing(other: LiftMemory): readonly (readonly [base: string, offset: bigint])[] {
    const found: (readonly [string, bigint])[] = []
    for (const [base, pieces] of this.bases)
      for (const [offset, { expr, bytes }] of pieces) {
        const now = other.bases.get(base)?.get(offset)
        if (now === undefined || now.expr.key !== expr.key || now.bytes !== bytes) found.push([base, offset])
      }
    return found
  }

  drop(places: readonly (readonly [base: string, offset: bigint])[]): void {
    for (const [base, offset] of places) this.bases.get(base)?.delete(offset)
  }

  /** Puts another value in the place of each that is chosen. */
  replace(of: (expr: Expr) => Expr): void {
    for (const pieces of this.bases.values())
      for (const [offset, { expr, bytes }] of pieces) {
        const other = of(expr)
        if (other !== expr) pieces.set(offset, { expr: other, bytes })
      }
  }

  /** What is counted from a value is counted from its name from now on. */
  rename(base: string, name: string): void {
    const pieces = this.bases.get(base)
    if (pieces === undefined) return
    this.bases.delete(base)
    this.bases.set(name, pieces)
  }

  /** Equal for memories of which the same is known. */
  key(): string {
    return [...this.bases]
      .flatMap(([base, pieces]) =>
        [...pieces].map(([offset, { expr, bytes }]) => `${base}+${offset}=${expr.key}/${bytes}`),
      )
      .toSorted()
      .concat(this.answered.key)
      .join(';')
  }

  private open(base: string): Map<bigint, Piece> {
    const known = this.bases.get(base)
    if (known !== undefined) return known
    const made = new Map<bigint, Piece>()
    this.bases.set(base, made)
    return made
  }

  private selectorAt(at: Expr): Expr | null {
    const { base, offset } = placeOf(at)
    const piece = this.bases.get(base)?.get(offset)
    if (piece === undefined || REGIONS.has(piece.expr.op) || (piece.bytes ?? 0) < 4) return null
    const { number, op, args } = piece.expr
    if (number !== null) return constant(number >> 224n)
    return op === 'SHL' && args[0]!.number === 224n ? args[1]! : piece.expr
  }
}

/** A word of copied bytes. */
function wordOf(region: Expr, behind: bigint): Expr {
  const from = operation('ADD', region.args[0]!, constant(behind))
  if (region.op === 'bytesOfCalldata') return operation('CALLDATALOAD', from)
  return region.op === 'bytesOfReturn' ? operation('returnWord', from, region.args[2]!) : operation('codeWord', from)
}
