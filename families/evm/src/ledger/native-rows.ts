import type { DeltaCause, DeltaRow, TransferRow } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { TxFacts } from '../fees.ts'
import type { Rules } from '../normalize.ts'
import { toNumber, type EvmRaw, type RawReceipt, type RawTx } from '../raw.ts'
import { producerOf } from '../producer-of.ts'
import { subsidyOf, uncleRewardOf } from '../subsidy.ts'
import type { RewardFrame } from '../traces/call-frame.ts'
import { nativeMoves, type NativeMove } from './native-moves.ts'

/** `seq` of native movements: above those of all logs, in the order of the block's frames. */
export const NATIVE_SEQ = 2 ** 48
// A ledger entry is signed and 256 bits wide.
const MAX_DELTA = 2n ** 255n
const GWEI = 1_000_000_000n
/** The DAO's coins moved without any transaction (EIP-779). */
const DAO_FORK = { chainId: 1, height: 1_920_000 }

/** What each transaction moved, as `nativeMoves` tells it. */
export type BlockMoves = readonly (readonly NativeMove[])[]

/** What the traced transactions of a block moved. */
export function blockMoves({ block, frames }: EvmRaw): BlockMoves {
  // Cancun brought the parent's beacon root and EIP-6780 together.
  const endsOnlyNew = block.parentBeaconBlockRoot !== undefined && block.parentBeaconBlockRoot !== null
  return frames!.txs.map((tx) => nativeMoves(tx, endsOnlyNew))
}

/** Movements inside transactions, as lists of transfers show them; what a transaction itself carries is its own value. */
export function nativeTransfers({ block, frames }: EvmRaw, moves: BlockMoves): readonly TransferRow[] {
  const rows: TransferRow[] = []
  let before = 0
  for (const [txIndex, tx] of moves.entries()) {
    for (const { from, to, amount, frame } of tx) {
      if (frame === 0) continue
      rows.push({
        height: toNumber(block.number),
        txIndex,
        seq: NATIVE_SEQ + before + frame,
        txHash: block.transactions[txIndex]!.hash,
        timeMs: toNumber(block.timestamp) * 1_000,
        asset: EMPTY,
        standard: 'native',
        from,
        to,
        amount,
        tokenId: null,
      })
    }
    before += frames!.txs[txIndex]!.length + 1
  }
  return rows
}

/**
 * Every change of a native balance that the block makes, so that the sum over all blocks is what the node says: coins that
 * moved, what senders paid and whom, what was destroyed, withdrawals (EIP-4895), rewards, and the allocation of block 0.
 * Null where the chain's rules or the node's answer do not tell one of them: the whole is then not told.
 */
export function nativeDeltas(
  raw: EvmRaw,
  facts: readonly TxFacts[],
  moves: BlockMoves,
  rules: Rules,
): readonly DeltaRow[] | null {
  const book = new Book(toNumber(raw.block.number))
  if (isDaoFork(raw, rules)) return null
  if (book.height === 0) {
    if (raw.genesis === undefined) return null
    for (const { address, balance } of raw.genesis) book.add(address, balance, 'genesis')
    return book.rows()
  }
  const paid = new Map<Hex, bigint>()
  const producer = producerOf(raw.block, rules.stack)
  for (const [i, tx] of raw.block.transactions.entries()) {
    book.txIndex = i
    if (!payFees(book, paid, tx, raw.receipts[i]!, facts[i]!, producer, rules)) return null
    for (const { from, to, amount } of moves[i]!) {
      book.add(from, -amount, to === null ? 'burn' : 'transfer')
      if (to !== null) book.add(to, amount, 'transfer')
    }
  }
  book.txIndex = raw.block.transactions.length
  const rewards = rewardsOf(raw, producer, rules)
  if (rewards === null) return null
  for (const { author, value } of rewards) paid.set(author, (paid.get(author) ?? 0n) + value)
  for (const [who, amount] of paid) book.add(who, amount, 'reward')
  for (const { address, amount } of raw.block.withdrawals ?? []) book.add(address, BigInt(amount) * GWEI, 'withdrawal')
  return book.rows()
}

/** What the sender pays, and notes in `paid` who gets it. False where that is not known. */
function payFees(
  book: Book,
  paid: Map<Hex, bigint>,
  tx: RawTx,
  receipt: RawReceipt,
  { fee, gasPrice, tip, extraFee }: TxFacts,
  producer: Hex | null,
  { stack }: Rules,
): boolean {
  const { vaults } = stack
  if (vaults === null || fee === null || gasPrice === null || tip === null) return false
  const isOdd = tx.type !== undefined && tx.type !== null && stack.kinds[toNumber(tx.type)] !== undefined
  if (isOdd && vaults.baseFee === null) return false
  const give = (who: Hex | null | undefined, amount: bigint): boolean => {
    if (amount === 0n) return true
    if (!who) return false
    paid.set(who, (paid.get(who) ?? 0n) + amount)
    return true
  }
  if (tx.mint) book.add(tx.from, BigInt(tx.mint), 'mint')
  const gasFee = BigInt(receipt.gasUsed) * gasPrice
  const burnt = (vaults.baseFee === null ? gasFee - tip : 0n) + (fee - gasFee - extraFee)
  book.add(tx.from, burnt - fee, 'fee')
  book.add(tx.from, -burnt, 'burn')
  return (
    give(producer, tip) &&
    (vaults.baseFee === null || give(vaults.baseFee, gasFee - tip)) &&
    vaults.extraFees(receipt).every(({ to, amount }) => give(to, amount))
  )
}

/** New coins of the block, those of uncles included; null where nobody tells. */
function rewardsOf(
  { block, frames, uncles }: EvmRaw,
  producer: Hex | null,
  { chain }: Rules,
): readonly RewardFrame[] | null {
  if (frames!.rewards.length > 0) return frames!.rewards
  const subsidy = subsidyOf(chain, block)
  if (subsidy === 0n) return []
  if (subsidy === null || producer === null) return null
  const rewards: RewardFrame[] = [{ author: producer, value: subsidy }]
  if ((block.uncles?.length ?? 0) !== (uncles?.length ?? 0)) return null
  for (const { miner, number } of uncles ?? []) {
    const value = uncleRewardOf(chain, toNumber(block.number), toNumber(number))
    if (!miner || value === null) return null
    rewards.push({ author: miner, value })
  }
  return rewards
}

const isDaoFork = ({ block }: EvmRaw, { chain }: Rules): boolean =>
  chain.quirks.chainId === DAO_FORK.chainId && toNumber(block.number) === DAO_FORK.height

/** Entries in order. */
class Book {
  txIndex = 0
  readonly height: number
  private readonly entries: DeltaRow[] = []
  private fits = true

  constructor(height: number) {
    this.height = height
  }

  add(address: Hex, amount: bigint, cause: DeltaCause): void {
    if (amount === 0n) return
    if (amount >= MAX_DELTA || amount <= -MAX_DELTA) this.fits = false
    const { height, txIndex } = this
    const seq = NATIVE_SEQ + this.entries.length
    this.entries.push({ height, txIndex, seq, address, asset: EMPTY, tokenId: null, amount, cause })
  }

  rows(): readonly DeltaRow[] | null {
    return this.fits ? this.entries : null
  }
}
