import type { Balance } from '@orrery/model/reads'
import type { Holding, HoldingList, HoldingsWorth } from '@orrery/model/wire/address'
import type { Worth } from '@orrery/model/wire/transaction'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { lastWorthOf, worthOf, type WorthOf } from '../exchanges/worth-of.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import { worthRange } from '../transactions/worth-range.ts'
import { traitKey } from '../tokens/collection-books.ts'
import type { DocumentSource } from '../tokens/item-metadata.ts'
import { deepBalances } from './deep-balances.ts'
import { collectionsOf, traitsHeld, type HeldTrait } from './held-items.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import type { NodeToken } from '../read-through-calls.ts'
import { lastMoves } from './last-moves.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { addBalances } from '../chains/sums.ts'
import { tellDoubted, tellDoubtedItems } from '../tokens/token-audits.ts'
import { toList } from '../lists/to-list.ts'

/** Balances that are read of an address, the largest first: of one with more the list says so. */
export const MOST_HOLDINGS = 1_000
const ASKED = 100 // contract calls for one page view
const AT_ONCE = 4

/** Of which tokens, and in which order: by their symbols unless told. */
export type HoldingsAsked = {
  readonly only?: 'fungible' | 'items' | undefined
  readonly order?: 'name' | 'value' | undefined
  /** Only this contract. */
  readonly contract?: Hex | undefined
  /** Only what is worth at least so much in dollars with 18 decimals, as digits. */
  readonly leastWorth?: string | undefined
  /** Only contracts that this says yes to. */
  readonly isVerified?: ((asset: Hex) => boolean) | undefined
  /** Only items of that contract with this trait. */
  readonly trait?: HeldTrait | undefined
  /** Tells when each was moved last, where a ledger knows it. */
  readonly tellsMoves?: true
  /** Where metadata comes from that does not lie on the chain. */
  readonly documents?: DocumentSource | null
}

/**
 * Tokens of an address: sums of the ledger when every block is indexed; else, for the fungible tokens
 * that the indexed part has seen, what their contracts say now. With what they are worth where pools tell prices (screens-evm §5). Throws `CAPABILITY_MISSING`
 * where a worth is asked for and no price is told.
 */
export async function listHoldings(
  desk: ChainDesk,
  address: Hex,
  params: Omit<ListParams, 'order'> & HoldingsAsked,
): Promise<Answer<HoldingList>> {
  const { snapshot, isCut, whole, tokens, held } = await readHoldings(desk, address)
  const isItem = ({ asset, tokenId }: Balance) => tokenId !== null || isNft(tokens.get(asset))
  const asked = params.only === undefined ? held : held.filter((row) => isItem(row) === (params.only === 'items'))
  const worth = params.only === 'items' ? null : worthOf(desk)
  const worthBefore = worth === null ? null : lastWorthOf(desk, false, 'before')
  const worths = new Map(
    worth === null
      ? []
      : asked.filter((row) => !isItem(row)).map((row) => [row, worth(row.asset, row.amount)] as const),
  )
  const { contract, leastWorth, isVerified, trait, tellsMoves, documents = null, order, ...paging } = params
  const { fitsWorth } = worthRange(desk, { leastWorth })
  const narrowed = asked.filter(
    (row) =>
      (fitsWorth === undefined || fitsWorth(row.asset, row.amount)) &&
      (isVerified === undefined || isVerified(row.asset)),
  )
  const ofContract = contract === undefined ? narrowed : narrowed.filter((row) => row.asset === contract)
  const items = params.only === 'items' ? collectionsOf(narrowed, tokens, desk) : null
  // Of a contract of which it holds nothing no metadata is read.
  const traits =
    items === null || contract === undefined || ofContract.length === 0
      ? null
      : traitsHeld(await desk.collections.read(contract, documents), ofContract)
  const fitting = trait === undefined ? ofContract : ofContract.filter((row) => traits?.has(row, trait) === true)
  const named = fitting.toSorted(
    (a, b) =>
      nameOf(tokens, a).localeCompare(nameOf(tokens, b)) ||
      (a.asset < b.asset ? -1 : a.asset > b.asset ? 1 : byItem(a.tokenId ?? 0n, b.tokenId ?? 0n)),
  )
  // What a stranger's pool makes of a token is no more than that pool holds: it does not push what is worth something down.
  const bounded = order === 'value' && worth !== null ? lastWorthOf(desk, true) : null
  const ordered =
    bounded === null
      ? named
      : named
          .map((row) => ({ row, rank: isItem(row) ? null : bounded(row.asset, row.amount) }))
          .toSorted((a, b) => byWorth(a.rank, b.rank))
          .map(({ row }) => row)
  const doubted = whole
    ? await tellDoubted(
        desk,
        address,
        // Of items a contract tells how many somebody has, and each is a row of its own here.
        ordered.filter((row) => !isItem(row)).map((balance) => balance.asset),
      )
    : new Map<Hex, bigint>()
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} tokens of ${address} ${params.only ?? ''}${order === 'value' ? ' by value' : ''} ${contract ?? ''} ${leastWorth ?? ''} ${isVerified === undefined ? '' : 'verified'} ${trait === undefined ? '' : traitKey(trait)}`,
      anchor: null,
      read: async (offset, limit) => ordered.slice(offset, offset + limit),
    },
    paging,
  )
  const told = whole ? await tellDoubtedItems(desk, page.rows.filter(isItem)) : new Map<Balance, bigint>()
  const moves = tellsMoves
    ? await lastMoves(
        desk,
        address,
        page.rows.filter((row) => !isItem(row)).map(({ asset }) => asset),
      )
    : null
  const hits = page.rows.map((balance): Holding => {
    const own = isItem(balance) ? told.get(balance) : doubted.get(balance.asset)
    const amount = own ?? balance.amount
    return {
      token: desk.wire.token(tokens.get(balance.asset) ?? unknownToken(balance)),
      amount: amount.toString(),
      tokenId: balance.tokenId?.toString() ?? null,
      source: whole && own === undefined ? 'ledger' : 'node',
      ...(worth !== null && !isItem(balance) && { worth: worth(balance.asset, amount) }),
      ...(worthBefore !== null && !isItem(balance) && { worthBefore: worthBefore(balance.asset, amount) }),
      ...(moves !== null && !isItem(balance) && { lastMove: moves.get(balance.asset) ?? null }),
    }
  })
  const list = {
    ...toList(snapshot, page, hits, fitting.length),
    ...(worth !== null && { value: worthTogether([...worths.values()]) }),
    ...(items !== null && { collections: [...items.collections], moreCollections: items.more }),
    ...(traits !== null && { traits: traits.told }),
  }
  return {
    data: isCut ? { ...list, extend: { ...list.extend, totalIsFloor: true, cutAt: MOST_HOLDINGS } } : list,
    head: desk.wire.head(snapshot.tip),
  }
}

/** What an address holds, and of it the fungible tokens. */
export async function heldTokens(desk: ChainDesk, address: Hex) {
  const read = await readHoldings(desk, address)
  const { held, tokens } = read
  return { ...read, fungible: held.filter(({ asset, tokenId }) => tokenId === null && !isNft(tokens.get(asset))) }
}

/** What an address holds in few words: what its fungible tokens are worth together, null where prices are not told, and how many items of NFT contracts it has, null where not every block is indexed. */
export async function sumHoldings(
  desk: ChainDesk,
  address: Hex,
): Promise<{
  readonly worth: HoldingsWorth | null
  readonly items: { readonly count: number; readonly isFloor: boolean } | null
}> {
  const worth: WorthOf | null = worthOf(desk)
  const { held, whole, isCut, fungible } = await heldTokens(desk, address)
  return {
    worth: worth && worthTogether(fungible.map(({ asset, amount }) => worth(asset, amount))),
    items: whole ? { count: held.length - fungible.length, isFloor: isCut } : null,
  }
}

/** Sums of what is told; a measure in which nothing is told is null. Pure. */
export function worthTogether(worths: readonly (Worth | null)[]): HoldingsWorth {
  const sum = (of: keyof Worth): string | null => {
    const told = worths.flatMap((worth) => worth?.[of] ?? [])
    return told.length === 0 ? null : told.reduce((total, one) => total + BigInt(one), 0n).toString()
  }
  const priced = worths.filter((worth) => worth !== null).length
  return { worth: { coin: sum('coin'), dollars: sum('dollars') }, priced, unpriced: worths.length - priced }
}

/** The largest first, in dollars, then in the coin; what is not told last. */
function byWorth(a: Worth | null, b: Worth | null): number {
  for (const unit of ['dollars', 'coin'] as const) {
    const [one, other] = [a?.[unit] ?? null, b?.[unit] ?? null]
    if (one === null && other === null) continue
    if (one === null || other === null) return one === null ? 1 : -1
    const order = byItem(BigInt(other), BigInt(one))
    if (order !== 0) return order
  }
  return 0
}

async function readHoldings(desk: ChainDesk, address: Hex) {
  const { snapshot, sums, isCut } = await atOneMoment(desk.runtime, async (snapshot) => {
    const [newest, deep] = await Promise.all([
      snapshot.newest.balancesOfAccount(address, MOST_HOLDINGS + 1),
      deepBalances(desk, snapshot, address, MOST_HOLDINGS + 1),
    ])
    const isCut = newest.length > MOST_HOLDINGS || deep.length > MOST_HOLDINGS
    const changes = isCut ? await withWhatWas(snapshot, address, newest, deep) : newest
    return { snapshot, isCut, sums: addBalances(changes, deep).filter((balance) => balance.asset !== EMPTY) }
  })
  const tokens = await findTokens(
    desk,
    sums.map((balance) => balance.asset),
  )
  const whole = snapshot.coverage.complete
  const held = whole ? sums.filter((balance) => balance.amount > 0n) : await askNode(desk, address, sums, tokens)
  return { snapshot, isCut, whole, tokens, held }
}

const byItem = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

const keyOf = ({ asset, tokenId }: Balance): string => `${asset} ${tokenId}`

/**
 * The Head's changes of an address whose largest balances alone were read: those of others get what was there before, so that no change is told as a balance.
 * What changed beyond so many is left out.
 */
async function withWhatWas(
  { deep }: Pick<Snapshot, 'deep'>,
  address: Hex,
  changes: readonly Balance[],
  read: readonly Balance[],
): Promise<readonly Balance[]> {
  const known = new Set(read.map(keyOf))
  const others = changes.filter((change) => !known.has(keyOf(change))).slice(0, ASKED)
  const sums = await sideBySide(
    others.map((change) => async () => ({
      ...change,
      amount: change.amount + (await deep.balance(address, change.asset, change.tokenId)),
    })),
    AT_ONCE,
  )
  return [...changes.filter((change) => known.has(keyOf(change))), ...sums]
}

async function askNode(
  desk: ChainDesk,
  address: Hex,
  seen: readonly Balance[],
  tokens: ReadonlyMap<Hex, NodeToken>,
): Promise<Balance[]> {
  const assets = [...new Set(seen.map((balance) => balance.asset))]
    .filter((asset) => tokens.get(asset)?.standard === 'erc20')
    .slice(0, ASKED)
  if (assets.length === 0) return []
  const amounts = await desk.node.tokenBalances(address, assets)
  return assets.flatMap((asset, index) => {
    const amount = amounts[index] ?? null
    return amount === null || amount === 0n ? [] : [{ address, asset, tokenId: null, amount }]
  })
}

const isNft = (token: NodeToken | undefined): boolean =>
  token !== undefined && (token.standard === 'erc721' || token.standard === 'erc1155')

const nameOf = (tokens: ReadonlyMap<Hex, NodeToken>, { asset }: Balance): string =>
  tokens.get(asset)?.symbol?.toLowerCase() ?? '\uffff'

const unknownToken = ({ asset, tokenId }: Balance) => ({
  address: asset,
  standard: tokenId === null ? ('erc20' as const) : ('erc721' as const),
  name: null,
  symbol: null,
  decimals: null,
})
