import type { Hex } from '@orrery/primitives/hex'
import type { Inscribed } from './read-inscription.ts'

/** An inscription and the place of the transaction that revealed it. */
export type InscriptionKey = {
  readonly reveal: Hex
  readonly item: number
  readonly height: number
  readonly txIndex: number
  /** Its number in the order in which all were made. */
  readonly sequence: number
}

/** An inscription on an output: on which of its sats, and whose it is. */
export type Lot = {
  readonly key: InscriptionKey
  readonly offset: bigint
  /** It is among the cursed, or would have been before they were ended: another one on its sat is none. */
  readonly isMarked: boolean
  /** It is a message of BRC20 whose first move may count, and has not moved. */
  readonly isOpen: boolean
  readonly address: Hex | null
}

/** A transaction as the ledger needs it. */
export type InscriptionTx = {
  readonly height: number
  readonly txIndex: number
  readonly txid: Hex
  readonly timeMs: number
  /** Outpoint and value of what is spent; none of a coinbase, whose coins are new. */
  readonly inputs: readonly { readonly outpoint: string; readonly value: bigint; readonly address: Hex | null }[]
  readonly outputs: readonly {
    readonly value: bigint
    readonly address: Hex | null
    readonly isData: boolean
    /** Where the address does not tell it, and it is not long. */
    readonly script: Hex | null
  }[]
  readonly inscribed: readonly (Inscribed & { readonly input: number; readonly offset: number })[]
}

/**
 * Where an inscription is: `held` on an output, `burned` on one that carries data, `lost` where a miner took less than was his, `unbound` on no sat, `unfollowed` on an output
 * that has as many as are followed: it is not known where it went from there.
 */
export type InscriptionPlace = {
  readonly state: 'held' | 'burned' | 'lost' | 'unbound' | 'unfollowed'
  readonly txid: Hex | null
  readonly vout: number
  readonly offset: bigint
  readonly address: Hex | null
}

/** A new inscription. */
export type Revealed = {
  readonly tx: InscriptionTx
  readonly key: InscriptionKey
  readonly inscribed: Inscribed
  /** The reason for which it is among the cursed, or would have been. */
  readonly curse: Inscribed['curse'] | 'notFirstInput' | 'notFirstEnvelope' | 'reinscription'
  readonly isCursed: boolean
  /** See `Lot`. */
  readonly isMarked: boolean
  readonly isOpen: boolean
  /** Its sat was left to the miner. */
  readonly isFee: boolean
  /** How many of its kind, cursed or not, came before it. */
  readonly rank: number
  readonly fee: bigint
  /** Those of its parents that the transaction spends or makes. */
  readonly parents: readonly string[]
  readonly creator: Hex | null
  readonly place: InscriptionPlace
  /** The output on which its sat is, followed there or not; of the coinbase where it was left to the miner. Null on none. */
  readonly landed: number | null
}

/** A move of an inscription that was there before. */
export type InscriptionMove = {
  /** Which spent it, though its sat may have gone to the coinbase as a fee. */
  readonly tx: InscriptionTx
  readonly key: InscriptionKey
  readonly isFee: boolean
  /** See `Lot`; open before this move. */
  readonly isMarked: boolean
  readonly isOpen: boolean
  readonly from: Hex | null
  readonly place: InscriptionPlace
  /** See `Revealed`. */
  readonly landed: number | null
}

/** What is known of the blocks before, changed as blocks are applied. */
export type InscriptionBook = {
  readonly located: Map<string, Lot[]>
  blessed: number
  cursed: number
}

/** The rules of a chain: base units of its new coins in the block, and whether the cursed have ended (ord, from 824,544 on Bitcoin). */
export type InscriptionRules = {
  readonly subsidy: bigint
  readonly isJubilant: boolean
  readonly bounds: InscriptionBounds
  /**
   * Where inscriptions are no envelopes: what a transaction completes that takes up nothing on the first sat it spends, and by which transaction that is called. It then stands
   * on that sat.
   */
  readonly complete?: (tx: InscriptionTx) => { readonly reveal: Hex; readonly inscribed: Inscribed } | null
}

/** How many inscriptions are followed on one output, how many moves of one block are told, and of how many of both a step of several blocks may be. */
export type InscriptionBounds = { readonly onOutput: number; readonly moves: number; readonly inStep: number }

/**
 * Bounds of ours, far above what chains have seen: otherwise a few cheap transactions that put all they can on one output and pass it on make more rows than a process
 * has memory for. They depend on blocks alone, so that what is not followed is the same after a reorganisation and a restart.
 */
export const INSCRIPTION_BOUNDS: InscriptionBounds = { onOutput: 20_000, moves: 100_000, inStep: 150_000 }

type Float = {
  readonly tx: InscriptionTx
  readonly offset: bigint
  readonly isFee: boolean
  readonly what:
    | { readonly old: Lot }
    | {
        readonly item: number
        readonly inscribed: Inscribed
        readonly curse: Revealed['curse']
        readonly isUnbound: boolean
        readonly fee: bigint
        readonly parents: readonly string[]
        readonly creator: Hex | null
        /** The transaction that it is called by, where that is another one. */
        readonly reveal?: Hex
      }
}

const idOf = ({ reveal, item }: Pick<InscriptionKey, 'reveal' | 'item'>): string => `${reveal.slice(2)}i${item}`

/**
 * Follows sats through a block, first in first out: what no output of a transaction takes goes to the coinbase, behind the new coins and the fees of the transactions
 * before it. Once one output has more than the moves that are left, nothing more is taken up in the block. Numbers are given as ord gives them (`index/updater/inscription_updater.rs`): in the order of sats, those that go to a miner with the coinbase.
 */
export function applyInscriptions(
  txs: readonly InscriptionTx[],
  book: InscriptionBook,
  rules: InscriptionRules,
): {
  readonly revealed: readonly Revealed[]
  readonly moves: readonly InscriptionMove[]
  /** Both in the order in which sats were placed. */
  readonly placed: readonly (Revealed | InscriptionMove)[]
  /** Outputs whose spending is beyond the moves that are told: whatever was on them is no longer followed. */
  readonly unfollowed: readonly string[]
} {
  const unfollowed: string[] = []
  const take = takerOf(book, rules.bounds.moves, unfollowed)
  const revealed: Revealed[] = []
  const moves: InscriptionMove[] = []
  const placed: (Revealed | InscriptionMove)[] = []
  const toMiner: Float[] = []
  let reward = rules.subsidy
  const settle = (float: Float, asked: InscriptionPlace): void => {
    const { tx, what } = float
    const place = roomFor(book, asked, rules.bounds.onOutput)
    const landed = asked.state === 'lost' ? null : asked.vout
    if ('old' in what) {
      const { key, address, isMarked, isOpen } = what.old
      const move = { tx, key, isFee: float.isFee, isMarked, isOpen, from: address, place, landed }
      moves.push(move)
      placed.push(move)
      locate(book, place, { key, offset: place.offset, isMarked, isOpen: false, address: place.address })
      return
    }
    const { item, isUnbound, curse, reveal = tx.txid, ...told } = what
    const isCursed = curse !== null && !rules.isJubilant
    const sequence = book.blessed + book.cursed
    const rank = isCursed ? book.cursed++ : book.blessed++
    const key = { reveal, item, height: tx.height, txIndex: tx.txIndex, sequence }
    const at: InscriptionPlace = isUnbound
      ? { state: 'unbound', txid: null, vout: 0, offset: 0n, address: null }
      : place
    const isMarked = curse !== null
    const op = told.inscribed.brc20?.op
    const isOpen = !isMarked && (op === 'transfer' || op === 'withdraw')
    const { isFee } = float
    const made = { tx, key, ...told, curse, isCursed, isMarked, isOpen, isFee, rank, place: at, landed }
    revealed.push(made)
    placed.push(made)
    locate(book, at, { key, offset: at.offset, isMarked, isOpen, address: at.address })
  }
  const [coinbase] = txs
  if (coinbase === undefined) return { revealed, moves, placed, unfollowed }
  for (const tx of [...txs.slice(1), coinbase]) {
    const { floats, paid } = floatsOf(tx, take, rules.complete)
    const isCoinbase = tx === coinbase
    const waiting = (isCoinbase ? toMiner : floats).toSorted((a, b) => compare(a.offset, b.offset)).values()
    let next = waiting.next()
    let end = 0n
    for (const [vout, { value, address, isData }] of tx.outputs.entries()) {
      const start = end
      end += value
      for (; next.done !== true && next.value.offset < end; next = waiting.next())
        settle(next.value, {
          state: isData ? 'burned' : 'held',
          txid: tx.txid,
          vout,
          offset: next.value.offset - start,
          address,
        })
    }
    for (; next.done !== true; next = waiting.next())
      if (isCoinbase) settle(next.value, { state: 'lost', txid: null, vout: 0, offset: 0n, address: null })
      else toMiner.push({ ...next.value, offset: reward + next.value.offset - end, isFee: true })
    if (!isCoinbase) reward += paid - end
  }
  return { revealed, moves, placed, unfollowed }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Takes up what is on an output, as long as moves are left. */
function takerOf(book: InscriptionBook, most: number, unfollowed: string[]): (outpoint: string) => readonly Lot[] {
  let left = most
  return (outpoint) => {
    const lots = book.located.get(outpoint) ?? []
    book.located.delete(outpoint)
    // From the first that is too many on, whatever later ones carry: those may not even have been read.
    left = left < lots.length ? -1 : left - lots.length
    if (left >= 0) return lots
    unfollowed.push(outpoint)
    return []
  }
}

/** A place, or that what comes there is not followed: its output has as many as are. */
function roomFor(book: InscriptionBook, place: InscriptionPlace, most: number): InscriptionPlace {
  const isFull = place.state === 'held' && (book.located.get(`${place.txid}:${place.vout}`)?.length ?? 0) >= most
  return isFull ? { ...place, state: 'unfollowed', address: null } : place
}

function locate(book: InscriptionBook, { state, txid, vout }: InscriptionPlace, lot: Lot): void {
  if (state !== 'held') return
  const outpoint = `${txid}:${vout}`
  const known = book.located.get(outpoint)
  if (known === undefined) book.located.set(outpoint, [lot])
  else known.push(lot)
}

/** The inscriptions that a transaction takes up and makes, by the place of their sats among those that it spends, and how much it spends. */
function floatsOf(
  tx: InscriptionTx,
  take: (outpoint: string) => readonly Lot[],
  complete: InscriptionRules['complete'],
): { readonly floats: readonly Float[]; readonly paid: bigint } {
  const floats: Float[] = []
  const onSat = new Map<bigint, { readonly first: Lot | null; count: number }>()
  const count = (offset: bigint, first: Lot | null): void => {
    const known = onSat.get(offset)
    if (known === undefined) onSat.set(offset, { first, count: 1 })
    else known.count++
  }
  const made = tx.outputs.reduce((sum, { value }) => sum + value, 0n)
  const spends = tx.inputs.reduce((sum, { value }) => sum + value, 0n)
  let paid = 0n
  let place = 0
  for (const [input, { outpoint, value, address }] of tx.inputs.entries()) {
    for (const old of take(outpoint).toSorted((a, b) => a.key.sequence - b.key.sequence)) {
      floats.push({ tx, offset: paid + old.offset, isFee: false, what: { old } })
      count(paid + old.offset, old)
    }
    for (; tx.inscribed[place]?.input === input; place++) {
      const inscribed = tx.inscribed[place]!
      const there = onSat.get(paid)
      const isAgain = there !== undefined && (there.count > 1 || there.first?.isMarked === false)
      const curse = curseOf(inscribed, isAgain)
      const { pointer } = inscribed
      const offset = pointer !== null && pointer < made ? pointer : paid
      const isUnbound = value === 0n || inscribed.curse === 'unknownField'
      const fee = (spends - made) / BigInt(tx.inscribed.length)
      const what = { item: place, inscribed, curse, isUnbound, fee, parents: [], creator: address }
      floats.push({ tx, offset, isFee: false, what })
      count(offset, null)
    }
    paid += value
  }
  const whole = complete !== undefined && floats.every(({ offset }) => offset !== 0n) ? complete(tx) : null
  if (whole !== null) {
    const creator = tx.inputs[0]?.address ?? null
    const what = { ...whole, item: 0, curse: null, isUnbound: false, fee: spends - made, parents: [], creator }
    floats.push({ tx, offset: 0n, isFee: false, what })
  }
  return { floats: withParents(floats), paid }
}

/** In the order in which ord judges. */
function curseOf(inscribed: InscriptionTx['inscribed'][number], isAgain: boolean): Revealed['curse'] {
  const { curse, input, offset } = inscribed
  if (curse === 'unknownField' || curse === 'repeatedField' || curse === 'incompleteField') return curse
  if (input !== 0) return 'notFirstInput'
  if (offset !== 0) return 'notFirstEnvelope'
  return curse ?? (isAgain ? 'reinscription' : null)
}

/** A parent counts where the transaction itself spends or makes it. */
function withParents(floats: readonly Float[]): readonly Float[] {
  const isParent = floats.some(({ what }) => 'item' in what && what.inscribed.parents.length > 0)
  if (!isParent) return floats
  const there = new Set(
    floats.map(({ tx, what }) => ('old' in what ? idOf(what.old.key) : idOf({ reveal: tx.txid, item: what.item }))),
  )
  return floats.map((float) =>
    'old' in float.what
      ? float
      : {
          ...float,
          what: { ...float.what, parents: [...new Set(float.what.inscribed.parents)].filter((id) => there.has(id)) },
        },
  )
}
