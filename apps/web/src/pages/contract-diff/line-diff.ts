/** A line of two texts: `a` and `b` are its numbers in them, from 1, null where it is not there. */
export type DiffLine = { readonly a: number | null; readonly b: number | null; readonly text: string }

/** A stretch of lines that differ, with a few around it. */
export type Hunk = readonly DiffLine[]

export type LineDiff = {
  readonly hunks: readonly Hunk[]
  readonly added: number
  readonly removed: number
  /** False where too much differs to be followed line by line: what lies between is told as replaced. */
  readonly isFollowed: boolean
}

export type DiffOptions = { readonly ignoreSpace: boolean; readonly ignoreComments: boolean }

/** Lines that are inserted or deleted until they are no longer followed: what is kept of the way grows with its square. */
const MOST_EDITS = 1_500
const MOST_LINES = 60_000
const AROUND = 3
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g

type Line = { readonly at: number; readonly text: string; readonly key: string }

/** Lines of a text that count, with what they are compared by. */
function linesOf(text: string, { ignoreSpace, ignoreComments }: DiffOptions): readonly Line[] {
  const bare = ignoreComments
    ? text.replace(COMMENT, (part) => (part.startsWith('/') ? part.replace(/[^\n]/g, '') : part)).split('\n')
    : null
  return text
    .split('\n', MOST_LINES)
    .map((line, index): Line => {
      const seen = bare?.[index] ?? line
      // Without a comment the spaces before it mean nothing either.
      const key = ignoreSpace ? seen.replace(/\s+/g, '') : ignoreComments ? seen.trimEnd() : seen
      return { at: index + 1, text: line, key }
    })
    .filter(({ key }) => key !== '' || (!ignoreSpace && !ignoreComments))
}

/** How two texts differ, line by line, by the shortest way (Myers, "An O(ND) Difference Algorithm", 1986). Pure. */
export function diffLines(first: string, second: string, options: DiffOptions): LineDiff {
  const [a, b] = [linesOf(first, options), linesOf(second, options)]
  let start = 0
  while (start < a.length && start < b.length && a[start]!.key === b[start]!.key) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end)!.key === b.at(-1 - end)!.key) end++
  const [innerA, innerB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const inner = shortest(innerA, innerB)
  const same = (left: Line, right: Line): DiffLine => ({ a: left.at, b: right.at, text: right.text })
  const lines: DiffLine[] = [
    ...a.slice(0, start).map((line, index) => same(line, b[index]!)),
    ...(inner ?? [
      ...innerA.map(({ at, text }) => ({ a: at, b: null, text })),
      ...innerB.map(({ at, text }) => ({ a: null, b: at, text })),
    ]),
    ...a.slice(a.length - end).map((line, index) => same(line, b[b.length - end + index]!)),
  ]
  return {
    hunks: hunksOf(lines),
    added: lines.filter((line) => line.a === null).length,
    removed: lines.filter((line) => line.b === null).length,
    isFollowed: inner !== null,
  }
}

/** The lines in their order; null where more differs than is followed. */
function shortest(a: readonly Line[], b: readonly Line[]): readonly DiffLine[] | null {
  const most = Math.min(MOST_EDITS, a.length + b.length)
  const reach = new Map<number, number>([[1, 0]])
  const trail: ReadonlyMap<number, number>[] = []
  for (let edits = 0; edits <= most; edits++) {
    trail.push(new Map(reach))
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1))
      let x = down ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1
      while (x < a.length && x - k < b.length && a[x]!.key === b[x - k]!.key) x++
      reach.set(k, x)
      if (x >= a.length && x - k >= b.length) return walkBack(a, b, trail)
    }
  }
  return null
}

function walkBack(
  a: readonly Line[],
  b: readonly Line[],
  trail: readonly ReadonlyMap<number, number>[],
): readonly DiffLine[] {
  const lines: DiffLine[] = []
  let [x, y] = [a.length, b.length]
  const both = () => lines.push({ a: a[--x]!.at, b: b[--y]!.at, text: b[y]!.text })
  for (let edits = trail.length - 1; edits >= 0; edits--) {
    const reach = trail[edits]!
    const k = x - y
    const down = k === -edits || (k !== edits && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1))
    const fromX = edits === 0 ? 0 : (reach.get(down ? k + 1 : k - 1) ?? 0)
    const fromY = edits === 0 ? 0 : fromX - (down ? k + 1 : k - 1)
    while (x > fromX && y > fromY) both()
    if (edits === 0) break
    if (down) lines.push({ a: null, b: b[--y]!.at, text: b[y]!.text })
    else lines.push({ a: a[--x]!.at, b: null, text: a[x]!.text })
  }
  return lines.reverse()
}

function hunksOf(lines: readonly DiffLine[]): readonly Hunk[] {
  const hunks: [number, number][] = []
  for (const [index, { a, b }] of lines.entries()) {
    if (a !== null && b !== null) continue
    const [from, to] = [Math.max(0, index - AROUND), Math.min(lines.length, index + AROUND + 1)]
    const last = hunks.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = to
    else hunks.push([from, to])
  }
  return hunks.map(([from, to]) => lines.slice(from, to))
}

/** Hunks of a file as a unified patch (POSIX, `diff -u`). */
export function patchOf(path: string, hunks: readonly Hunk[]): string {
  const count = (hunk: Hunk, of: 'a' | 'b'): string => {
    const numbers = hunk.flatMap((line) => line[of] ?? [])
    return `${numbers[0] ?? 0},${numbers.length}`
  }
  const sign = ({ a, b }: DiffLine): string => (a === null ? '+' : b === null ? '-' : ' ')
  return [
    `--- a/${path}`,
    `+++ b/${path}`,
    ...hunks.flatMap((hunk) => [
      `@@ -${count(hunk, 'a')} +${count(hunk, 'b')} @@`,
      ...hunk.map((line) => sign(line) + line.text),
    ]),
    '',
  ].join('\n')
}
