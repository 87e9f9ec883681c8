import type { SearchHit } from '@orrery/model/wire/search'

/** What finds can be narrowed to (screens-evm §2.1), in the order of the buttons. */
export const CHIPS = ['tokens', 'nfts', 'contracts', 'addresses', 'blocks', 'txs', 'names', 'labels'] as const
export type Chip = (typeof CHIPS)[number]

export type HitGroup = {
  readonly kind: SearchHit['kind']
  /** Null of kinds that stand among all alone. */
  readonly chip: Chip | null
  readonly hits: readonly SearchHit[]
}

// screens-evm §2.1: at most five per group
const PER_GROUP = 5

const CHIP_OF: Partial<Readonly<Record<SearchHit['kind'], Chip>>> = {
  token: 'tokens',
  rune: 'tokens',
  inscription: 'nfts',
  contract: 'contracts',
  block: 'blocks',
  blob: 'blocks',
  transaction: 'txs',
  userOp: 'txs',
  name: 'names',
}

/** Under which button a find is; an address that is called something is a label. Pure. */
export function chipOf({ kind, id, title, about }: Pick<SearchHit, 'kind' | 'id' | 'title' | 'about'>): Chip | null {
  if (kind === 'address') return title !== id || about?.tag !== undefined ? 'labels' : 'addresses'
  const standard = about?.token?.standard
  return standard === 'erc721' || standard === 'erc1155' ? 'nfts' : (CHIP_OF[kind] ?? null)
}

/** Hits by kind, NFTs apart from other tokens and labels from other addresses, in the order in which each group's best hit came; exact hits first inside a group. Pure. */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  return [...Map.groupBy(hits, (hit) => `${hit.kind} ${chipOf(hit)}`).values()].map((group) => ({
    kind: group[0]!.kind,
    chip: chipOf(group[0]!),
    hits: [...group.filter((hit) => hit.exact), ...group.filter((hit) => !hit.exact)].slice(0, PER_GROUP),
  }))
}

/** The groups with those alone opened that a button asks for; where nothing is under it, all. Pure. */
export const narrowGroups = (groups: readonly HitGroup[], only: Chip | null): readonly HitGroup[] =>
  groups.some(({ chip }) => chip === only && only !== null)
    ? groups.map((group) => (group.chip === only ? group : { ...group, hits: [] }))
    : groups
