import type { Hex } from '@orrery/primitives/hex'

/** What an output carries (CHIP-2022-02 CashTokens): fungible tokens of a category, an NFT of it, or both. */
export type CashTokenLot = {
  readonly category: Hex
  readonly amount: bigint
  readonly capability: string | null
  readonly commitment: Hex | null
  readonly address: Hex | null
  /** Its output, which block made it and when. */
  readonly txid: Hex
  readonly vout: number
  readonly made: number
  readonly timeMs: number
}

/** A transaction that has tokens among its inputs or outputs. */
export type CashTokenTx = {
  readonly height: number
  readonly txIndex: number
  readonly txid: Hex
  readonly timeMs: number
  readonly spent: readonly CashTokenLot[]
  readonly made: readonly CashTokenLot[]
}

export type CashTokenAction = 'genesis' | 'transfer' | 'mint' | 'change' | 'burn'

/** What a transaction did with fungible tokens of a category, or with one of its NFTs. */
export type CashTokenEvent = {
  readonly tx: CashTokenTx
  readonly seq: number
  readonly category: Hex
  readonly action: CashTokenAction
  /** Null for an NFT. */
  readonly amount: bigint | null
  readonly nft: { readonly capability: string; readonly commitment: Hex } | null
  readonly from: Hex | null
  readonly to: Hex | null
}

/**
 * What a transaction did, by category in the order of their ids: nodes have checked that it was allowed to. Fungible tokens that come out are moved, those that do
 * not are burned; a category that no input has is made here. An NFT that goes in and comes out the same is moved, one that comes out of a mutable one is changed,
 * another one is minted; one that does not come out is burned.
 */
export function readCashTokens(tx: CashTokenTx): readonly CashTokenEvent[] {
  const events: CashTokenEvent[] = []
  const categories = byCategory(tx)
  for (const category of [...categories.keys()].toSorted()) {
    const { spent, made } = categories.get(category)!
    const tell = (event: Omit<CashTokenEvent, 'tx' | 'seq' | 'category'>): void => {
      events.push({ tx, seq: events.length, category, ...event })
    }
    const isGenesis = spent.length === 0
    const fungible = (lots: readonly CashTokenLot[]) => lots.filter(({ amount }) => amount > 0n)
    const [before, after] = [sum(spent), sum(made)]
    const [from, to] = [parties(fungible(spent)), parties(fungible(made))]
    const senders = new Set(from)
    const receivers = to.filter((address) => !senders.has(address))
    if (after > 0n)
      tell({
        action: isGenesis ? 'genesis' : 'transfer',
        amount: after,
        nft: null,
        from: only(from),
        to: only(receivers.length > 0 ? receivers : to),
      })
    if (before > after) tell({ action: 'burn', amount: before - after, nft: null, from: only(from), to: null })
    for (const { action, lot, from: owner, to: receiver } of nftMoves(spent, made, isGenesis))
      tell({
        action,
        amount: null,
        nft: { capability: lot.capability!, commitment: lot.commitment ?? '0x' },
        from: owner,
        to: receiver,
      })
  }
  return events
}

/** A transaction's tokens by category, in the order in which they come. */
export function byCategory({ spent, made }: CashTokenTx) {
  const found = new Map<Hex, { readonly spent: CashTokenLot[]; readonly made: CashTokenLot[] }>()
  const of = ({ category }: CashTokenLot) => {
    const known = found.get(category) ?? { spent: [], made: [] }
    found.set(category, known)
    return known
  }
  for (const lot of spent) of(lot).spent.push(lot)
  for (const lot of made) of(lot).made.push(lot)
  return found
}

type NftMove = {
  readonly action: CashTokenAction
  readonly lot: CashTokenLot
  readonly from: Hex | null
  readonly to: Hex | null
}

function nftMoves(spent: readonly CashTokenLot[], made: readonly CashTokenLot[], isGenesis: boolean): NftMove[] {
  const kept = new Map<string, CashTokenLot[]>()
  for (const lot of spent) if (lot.capability !== null) kept.set(nftKey(lot), [...(kept.get(nftKey(lot)) ?? []), lot])
  const moves: NftMove[] = []
  const fresh: CashTokenLot[] = []
  for (const lot of made) {
    if (lot.capability === null) continue
    const same = kept.get(nftKey(lot))?.shift()
    if (same !== undefined) moves.push({ action: 'transfer', lot, from: same.address, to: lot.address })
    else fresh.push(lot)
  }
  const left = [...kept.values()].flat()
  const mutable = left.filter(({ capability }) => capability === 'mutable')
  const minter = spent.find(({ capability }) => capability === 'minting')
  for (const lot of fresh) {
    // A minting one makes minting ones; what is not minting may come of a mutable one, each of which makes one.
    const old = lot.capability === 'minting' || isGenesis ? undefined : mutable.shift()
    if (isGenesis) moves.push({ action: 'genesis', lot, from: null, to: lot.address })
    else if (old !== undefined) moves.push({ action: 'change', lot, from: old.address, to: lot.address })
    else moves.push({ action: 'mint', lot, from: minter?.address ?? null, to: lot.address })
  }
  const burned = [...left.filter(({ capability }) => capability !== 'mutable'), ...mutable]
  for (const lot of burned) moves.push({ action: 'burn', lot, from: lot.address, to: null })
  return moves
}

const nftKey = ({ capability, commitment }: CashTokenLot): string => `${capability} ${commitment}`
const sum = (lots: readonly CashTokenLot[]): bigint => lots.reduce((total, { amount }) => total + amount, 0n)
const parties = (lots: readonly CashTokenLot[]): readonly Hex[] => [
  ...new Set(lots.flatMap(({ address }) => (address === null ? [] : [address]))),
]
const only = (list: readonly Hex[]): Hex | null => (list.length === 1 ? list[0]! : null)
