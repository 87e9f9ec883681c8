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
  'flagged',
])

/** The parts of a link to an address that are looked at. */
export type MarkedLink = {
  readonly address: string
  readonly mark: string | undefined
  setMark(mark: string | undefined): void
}

/** What the server takes at once. */
const MOST_ASKED = 40

/** Addresses of the links that have no mark and were not asked for yet, the first of the page. Pure. */
export const unmarked = (
  links: readonly MarkedLink[],
  marks: Readonly<Record<string, string>>,
  asked: ReadonlySet<string>,
): readonly string[] =>
  [...new Set(links.map(({ address }) => address))]
    .filter((address) => ADDRESS.test(address) && !Object.hasOwn(marks, address) && !asked.has(address))
    .slice(0, MOST_ASKED)

/** As contracts have them: other chains' addresses are no contracts. */
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Gives each link the mark of its address, and takes one that is not: the same element may come to stand for another address. Unknown marks are none. */
export function markLinks(links: Iterable<MarkedLink>, marks: Readonly<Record<string, string>>): void {
  for (const link of links) {
    const told = Object.hasOwn(marks, link.address) ? marks[link.address] : undefined
    const mark = told !== undefined && MARKS.has(told) ? told : undefined
    if (mark !== link.mark) link.setMark(mark)
  }
}
