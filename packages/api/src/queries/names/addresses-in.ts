import type { AddressMark } from '@orrery/model/wire/common'

const MOST_ADDRESSES = 200
const MOST_PARTS = 20_000
const DEEPEST = 8
/** Of a decoded list or tuple, whose text says where its addresses are: as many as are links at first. */
const MOST_LISTED = 20
const LISTED = /(?<=[[( ])0x[0-9a-fA-F]{40}(?=[\]),])/g
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** Of two that an address is, the one that says more. */
const SAYS_MORE: readonly AddressMark[] = ['contract', 'delegated', 'smart', 'safe']

type Fields = Readonly<Record<string, unknown>>

/** What one walk through an answer found. */
export type FoundAddresses = {
  /** Addresses by the text that they have in it, those of decoded lists and tuples too; at most 200. */
  readonly texts: ReadonlySet<string>
  /**
   * What some are by the answer's own facts (screens-evm §0.2): the account that an address's detail tells of, whoever sent an operation that
   * a known entry point ran (ERC-4337), and contracts that a transaction made.
   */
  readonly kinds: ReadonlyMap<string, AddressMark>
}

/** The addresses in the first parts of an answer. Pure; bounded. */
export function addressesIn(data: unknown): FoundAddresses {
  const texts = new Set<string>()
  const kinds = new Map<string, AddressMark>()
  let left = MOST_PARTS
  const find = (text: string): void => {
    if (texts.size < MOST_ADDRESSES) texts.add(text)
  }
  const note = (address: unknown, kind: AddressMark | null): void => {
    if (typeof address !== 'string' || kind === null) return
    const known = kinds.get(address)
    if (known === undefined || SAYS_MORE.indexOf(kind) > SAYS_MORE.indexOf(known)) kinds.set(address, kind)
  }
  const walk = (value: unknown, depth: number): void => {
    if (left-- <= 0) return
    if (typeof value === 'string') {
      if (value.length === 42 && ADDRESS.test(value)) find(value)
      else if (value.startsWith('[') || value.startsWith('('))
        for (const [text] of value.matchAll(LISTED).take(MOST_LISTED)) find(text)
      return
    }
    if (typeof value !== 'object' || value === null || depth >= DEEPEST) return
    const { created, address, accountType, sender, senderType, entryPointVersion } = value as Fields
    note(created, 'contract')
    note(address, kindOf(accountType))
    if (typeof entryPointVersion === 'string') note(sender, kindOf(senderType) ?? 'smart')
    for (const part of Object.values(value)) walk(part, depth + 1)
  }
  walk(data, 0)
  return { texts, kinds }
}

/** Of an `AccountType` as it stands in an answer. */
function kindOf(type: unknown): AddressMark | null {
  if (typeof type !== 'object' || type === null) return null
  const { by, runs } = type as Fields
  if (by === 'delegated') return 'delegated'
  return by !== 'code' ? null : runs === 'safe' ? 'safe' : 'smart'
}
