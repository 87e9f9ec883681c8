import type { AddressMark } from '@orrery/model/wire/common'

const MOST_PARTS = 20_000
const DEEPEST = 8
/** Of two that an address is, the one that says more. */
const SAYS_MORE: readonly AddressMark[] = ['contract', 'delegated', 'smart', 'safe']

type Fields = Readonly<Record<string, unknown>>

/**
 * What addresses of an answer are by the answer's own facts, by the text that they have in it (screens-evm §0.2): the account that an address's detail tells of, whoever sent an operation that a known
 * entry point ran (ERC-4337), and contracts that a transaction made. Pure; bounded.
 */
export function kindsIn(data: unknown): ReadonlyMap<string, AddressMark> {
  const kinds = new Map<string, AddressMark>()
  let left = MOST_PARTS
  const note = (address: unknown, kind: AddressMark | null): void => {
    if (typeof address !== 'string' || kind === null) return
    const known = kinds.get(address)
    if (known === undefined || SAYS_MORE.indexOf(kind) > SAYS_MORE.indexOf(known)) kinds.set(address, kind)
  }
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || left-- <= 0 || depth > DEEPEST) return
    const { created, address, accountType, sender, senderType, entryPointVersion } = value as Fields
    note(created, 'contract')
    note(address, kindOf(accountType))
    if (typeof entryPointVersion === 'string') note(sender, kindOf(senderType) ?? 'smart')
    for (const part of Object.values(value)) walk(part, depth + 1)
  }
  walk(data, 0)
  return kinds
}

/** Of an `AccountType` as it stands in an answer. */
function kindOf(type: unknown): AddressMark | null {
  if (typeof type !== 'object' || type === null) return null
  const { by, runs } = type as Fields
  if (by === 'delegated') return 'delegated'
  return by !== 'code' ? null : runs === 'safe' ? 'safe' : 'smart'
}
