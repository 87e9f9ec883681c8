import type { ChainCard } from './page.ts'

/** Which chains are shown (screens-evm §2.3). */
export const CHAIN_KINDS = ['all', 'layer1', 'layer2', 'testnet'] as const
export type ChainKind = (typeof CHAIN_KINDS)[number]

/** How they are (screens-evm §2.3): followed as they should be, or not. */
export const CHAIN_STATES = ['well', 'ill'] as const
export type ChainState = (typeof CHAIN_STATES)[number]

/** By what they are ordered, the largest or the newest first, prices of gas and block times the lowest; by name without. */
export const CHAIN_SORTS = [
  'height',
  'age',
  'blockTime',
  'tps',
  'txs24h',
  'active',
  'pending',
  'gas',
  'price',
  'index',
] as const
export type ChainSort = (typeof CHAIN_SORTS)[number]

/** What an address asks for; what is none is the usual. */
export const chainsAsked = (
  query: URLSearchParams,
): {
  readonly kind: ChainKind
  readonly sort: ChainSort | null
  readonly state: ChainState | null
  /** Code of the chain that those are above which are asked for. */
  readonly parent: string | null
  readonly view: 'cards' | 'table'
} => ({
  kind: CHAIN_KINDS.find((kind) => kind === query.get('kind')) ?? 'all',
  sort: CHAIN_SORTS.find((sort) => sort === query.get('sort')) ?? null,
  state: CHAIN_STATES.find((state) => state === query.get('state')) ?? null,
  parent: query.get('parent')?.slice(0, 40) ?? null,
  view: query.get('view') === 'cards' ? 'cards' : 'table',
})

/** Whether a chain is followed as it should be; one that does not answer is not. */
export const isWell = ({ status }: Pick<ChainCard, 'status'>): boolean => status?.state === 'following'

/** Chains that others here settle on, each once. Pure. */
export const parentsOf = (cards: readonly ChainCard[]): readonly string[] => [
  ...new Set(cards.flatMap(({ info }) => info.settlesOn ?? [])),
]

const isOf = ({ info }: ChainCard, kind: ChainKind): boolean =>
  kind === 'all' || (kind === 'testnet' ? info.isTestnet : !info.isTestnet && info.isLayer2 === (kind === 'layer2'))

const numberOf = ({ home, status }: ChainCard, sort: ChainSort): number | null => {
  const blockTime = home?.avgBlockTime ?? null
  const numbers: Record<ChainSort, number | null> = {
    height: status?.head?.height ?? null,
    age: status?.head?.timeMs ?? null,
    // The shortest first.
    blockTime: blockTime === null ? null : -blockTime,
    tps: home?.tps ?? null,
    txs24h: home?.transactionCount24h ?? null,
    active: home?.activeAddressCount ?? null,
    pending: status?.pending ?? null,
    // The cheapest first, and whoever is furthest behind.
    gas: home?.standardGas == null ? null : -Number(home.standardGas),
    price: home?.price == null ? null : Number(home.price),
    index: status?.lag ?? null,
  }
  return numbers[sort]
}

/** The chains of a kind whose name or coin a text is part of: those that the visitor pinned first, then in the order asked for. What is not known comes last. Pure. */
export function orderChains(
  cards: readonly ChainCard[],
  {
    kind,
    sort,
    state = null,
    parent = null,
    text,
    pinned,
  }: {
    readonly kind: ChainKind
    readonly sort: ChainSort | null
    readonly state?: ChainState | null
    readonly parent?: string | null
    readonly text: string
    readonly pinned: readonly string[]
  },
): readonly ChainCard[] {
  const wanted = text.trim().toLowerCase()
  const rank = (card: ChainCard): number => (sort === null ? 0 : (numberOf(card, sort) ?? -Infinity))
  return cards
    .filter(
      (card) =>
        isOf(card, kind) &&
        (state === null || isWell(card) === (state === 'well')) &&
        (parent === null || card.info.settlesOn === parent) &&
        [card.info.fullName, card.info.chain, card.info.unit].some((one) => one.toLowerCase().includes(wanted)),
    )
    .toSorted((a, b) => {
      const [first, second] = [a, b].map(({ info }) => Number(pinned.includes(info.chain)))
      if (first !== second) return second! - first!
      const by = rank(b) - rank(a)
      return Number.isNaN(by) ? 0 : by
    })
}
