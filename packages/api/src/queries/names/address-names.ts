import { displayName } from '@orrery/entities/display-name'
import type { AddressLabel } from '@orrery/model/address-label'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { ContractBook } from '../../verification/create-contract-book.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { ownNames } from './name-owners.ts'

const MOST_ADDRESSES = 200
const MOST_PARTS = 20_000
const DEEPEST = 8
/** Of a decoded list or tuple, whose text says where its addresses are: as many as are links at first. */
const MOST_LISTED = 20
const LISTED = /(?<=[[( ])0x[0-9a-fA-F]{40}(?=[\]),])/g
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** What a cell has room for. */
const MOST_POINTS = 40

/**
 * What the addresses of an answer are called, by the text that they have in it (screens-evm §0.2): by whoever runs the site, else by the chain's name service,
 * else by the verified source of the contract that stands there, where its name is proved, else by the chain's own software. Names that look like another's, or like something to click on, are left out: they are shown where there is room to say so
 * (reliability S-32, S-33).
 */
export async function addressNames(
  desk: ChainDesk,
  data: unknown,
  contracts: Pick<ContractBook, 'hasAny' | 'find'> | null,
): Promise<Readonly<Record<string, string>>> {
  const { chain, family, runtime } = desk
  const { code } = chain
  const verified = contracts?.hasAny(code) === true ? contracts : null
  const labels = tagsOf(runtime.labels)
  const told: Record<string, string> = {}
  if (desk.names === null && verified === null && labels.size === 0 && family.systemName === undefined) return told
  const texts = [...addressesIn(data)]
  if (texts.length === 0) return told
  const keys = texts.map((text) => text.toLowerCase() as Hex)
  const found = (await desk.names?.primary(keys)) ?? new Map<Hex, string>()
  const proved = new Map<Hex, string>()
  for (const key of keys) {
    const name = provedName(verified?.find(code, key))
    if (name !== undefined && isPlain(name)) proved.set(key, name)
  }
  const own = proved.size === 0 ? proved : await ownNames(desk, proved)
  for (const [at, text] of texts.entries()) {
    const key = keys[at]!
    const name = [labels.get(key), found.get(key), own.get(key), family.systemName?.(key, chain)].find(
      (one) => one != null && isPlain(one),
    )
    if (name != null) told[text] = name
  }
  return told
}

const tags = new WeakMap<readonly AddressLabel[], ReadonlyMap<Hex, string>>()
const NO_TAGS: ReadonlyMap<Hex, string> = new Map()

/** What whoever runs the site calls addresses: made once of the labels of a chain, which do not change. */
function tagsOf(labels: readonly AddressLabel[] | undefined): ReadonlyMap<Hex, string> {
  if (labels === undefined) return NO_TAGS
  const known = tags.get(labels) ?? new Map(labels.map(({ address, tag }) => [address, tag]))
  tags.set(labels, known)
  return known
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

/** Texts that are addresses, of the first parts of an answer. */
export function addressesIn(data: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  let left = MOST_PARTS
  const walk = (value: unknown, depth: number): void => {
    if (left-- <= 0 || found.size >= MOST_ADDRESSES) return
    if (typeof value === 'string') {
      if (value.length === 42 && ADDRESS.test(value)) found.add(value)
      else if (value.startsWith('[') || value.startsWith('(')) listed(value)
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST)
      for (const part of Object.values(value)) walk(part, depth + 1)
  }
  const listed = (value: string): void => {
    let most = MOST_LISTED
    for (const [text] of value.matchAll(LISTED)) {
      if (most-- <= 0 || found.size >= MOST_ADDRESSES) return
      found.add(text)
    }
  }
  walk(data, 0)
  return found
}
