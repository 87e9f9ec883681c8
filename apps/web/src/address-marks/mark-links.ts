const MARKS: ReadonlySet<string> = new Set([
  'verified',
  'partial',
  'token',
  'system',
  'burn',
  'safe',
  'smart',
  'delegated',
  'contract',
])

/** The parts of a link to an address that are looked at. */
export type MarkedLink = {
  readonly address: string
  readonly mark: string | undefined
  setMark(mark: string | undefined): void
}

/** Gives each link the mark of its address, and takes one that is not: the same element may come to stand for another address. Unknown marks are none. */
export function markLinks(links: Iterable<MarkedLink>, marks: Readonly<Record<string, string>>): void {
  for (const link of links) {
    const told = Object.hasOwn(marks, link.address) ? marks[link.address] : undefined
    const mark = told !== undefined && MARKS.has(told) ? told : undefined
    if (mark !== link.mark) link.setMark(mark)
  }
}
