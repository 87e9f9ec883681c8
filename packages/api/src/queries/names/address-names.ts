import { displayName } from '@orrery/entities/display-name'
import { USUAL_SAFETY } from '@orrery/model/safety-rules'
import type { AddressMark } from '@orrery/model/wire/common'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { ContractBook } from '../../verification/create-contract-book.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import { coinsOf } from '../transactions/suspicion-rules.ts'
import { addressesIn } from './addresses-in.ts'
import { ownNames } from './name-owners.ts'

/** What a cell has room for. */
const MOST_POINTS = 40

/**
 * What the addresses of an answer are called, by the text that they have in it (screens-evm §0.2): by the operator's labels, else by the chain's name service, else by the verified
 * source of the contract that stands there, where its name is proved, else by the symbol of a listed token, else by what software calls it. Names that look like another's, or like
 * something to click on, are left out: they are shown where there is room to say so (reliability S-32, S-33). And what they are known to be, by what is in memory and by the answer itself, without
 * a question to the index.
 */
export async function tellAddresses(
  desk: ChainDesk,
  data: unknown,
  contracts: Pick<ContractBook, 'hasAny' | 'find'> | null,
): Promise<ToldAddresses> {
  const { code } = desk.chain
  const verified = contracts?.hasAny(code) === true ? contracts : null
  const names: Record<string, string> = {}
  const marks: Record<string, AddressMark> = {}
  // Elsewhere no address is written so.
  if (!desk.family.can.contracts) return { names, marks }
  const found = addressesIn(data)
  const texts = [...found.texts]
  if (texts.length === 0) return { names, marks }
  const keys = texts.map((text) => text.toLowerCase() as Hex)
  const primaries = (await desk.names?.primary(keys)) ?? new Map<Hex, string>()
  const proved = new Map<Hex, string>()
  const matches = new Map<Hex, VerifiedContract['match']>()
  for (const key of keys) {
    const entry = verified?.find(code, key)
    if (entry) matches.set(key, entry.match)
    const name = provedName(entry)
    if (name !== undefined && isPlain(name)) proved.set(key, name)
  }
  const own = proved.size === 0 ? proved : await ownNames(desk, proved)
  const { tags, flagged } = labelsOf(desk)
  const symbols = await listedSymbols(desk, keys)
  for (const [at, text] of texts.entries()) {
    const key = keys[at]!
    const primary = primaries.get(key)
    const system = desk.family.systemName?.(key, desk.chain) ?? undefined
    const name =
      tags.get(key) ??
      (primary !== undefined && isPlain(primary) ? primary : undefined) ??
      own.get(key) ??
      symbols.get(key) ??
      system
    if (name !== undefined) names[text] = name
    const mark = flagged.has(key)
      ? 'flagged'
      : (markOf(matches.get(key), symbols.has(key), system !== undefined, key) ?? found.kinds.get(text))
    if (mark !== undefined) marks[text] = mark
  }
  return { names, marks }
}

/** Names and marks of the addresses of one answer, by the text that they have in it. */
export type ToldAddresses = {
  readonly names: Readonly<Record<string, string>>
  readonly marks: Readonly<Record<string, AddressMark>>
}

/** What an address is known to be, the surest of it. */
function markOf(
  match: VerifiedContract['match'] | undefined,
  isToken: boolean,
  isSystem: boolean,
  key: Hex,
): AddressMark | null {
  if (match !== undefined) return match === 'full' ? 'verified' : 'partial'
  if (isToken) return 'token'
  if (isSystem) return 'system'
  return BURNS.has(key) ? 'burn' : null
}

/** Addresses whose keys nobody can have, as far as anybody knows: what is sent there is called burnt. */
const BURNS: ReadonlySet<string> = new Set([
  `0x${'0'.repeat(40)}`,
  `0x${'0'.repeat(36)}dead`,
  `0xdead${'0'.repeat(36)}`,
])

type Labelled = { readonly tags: ReadonlyMap<Hex, string>; readonly flagged: ReadonlySet<Hex> }

const NOT_LABELLED: Labelled = { tags: new Map(), flagged: new Set() }
const labelled = new WeakMap<object, Labelled>()

/** Tags of the operator's labels that may stand where an address would, and the addresses that he warns of. The file is read once. */
function labelsOf({ runtime: { labels } }: ChainDesk): Labelled {
  if (labels === undefined) return NOT_LABELLED
  const known = labelled.get(labels)
  if (known !== undefined) return known
  const made = {
    tags: new Map(labels.filter(({ tag }) => isPlain(tag)).map(({ address, tag }) => [address, tag])),
    flagged: new Set(labels.flatMap(({ address, kind }) => (kind === 'flagged' ? [address] : []))),
  }
  labelled.set(labels, made)
  return made
}

/** Symbols of the tokens that anybody may be sure of: of known issuers, and those that the operator trusts. Any other is whatever its maker wrote. */
async function listedSymbols(desk: ChainDesk, keys: readonly Hex[]): Promise<ReadonlyMap<Hex, string>> {
  const symbols = new Map<Hex, string>()
  for (const { address, symbol } of coinsOf(desk.chain)) symbols.set(address as Hex, symbol)
  const { trusted } = desk.runtime.safety ?? USUAL_SAFETY
  const asked = trusted.length === 0 ? [] : keys.filter((key) => !symbols.has(key) && trusted.includes(key))
  for (const [address, { symbol }] of asked.length === 0 ? [] : await findTokens(desk, asked))
    if (symbol !== null && isPlain(symbol)) symbols.set(address, symbol)
  return symbols
}

/**
 * The name that a contract's makers gave it: the hash in its code proves that of a full match. Those of a partial one are whatever its submitter wrote.
 */
const provedName = (entry: VerifiedContract | null | undefined): string | undefined =>
  entry?.match === 'full' ? entry.name : undefined

/** Whether a name may stand where an address would, without a word of warning. */
export function isPlain(name: string): boolean {
  const { text, cut, warnings } = displayName(name)
  return text === name && !cut && warnings.length === 0 && [...name].length <= MOST_POINTS
}
