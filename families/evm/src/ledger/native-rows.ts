import type { DeltaCause, DeltaRow, TransferRow } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { TxFacts } from '../fees.ts'
import type { Rules } from '../normalize.ts'
import { toNumber, type EvmRaw, type RawBlock, type RawReceipt, type RawTx, type RawUncle } from '../raw.ts'
import { producerOf } from '../producer-of.ts'
import type { FeeHeader, Vaults } from '../stacks/stack.ts'
import { subsidyOf, uncleRewardOf } from '../subsidy.ts'
import type { RewardFrame } from '../traces/call-frame.ts'
import { isStrange } from '../unknown-form.ts'
import type { NativeMove } from './native-moves.ts'

/** `seq` of native movements: above those of all logs, in the order of the block's frames. */
export const NATIVE_SEQ = 2 ** 48
// A ledger entry is signed and 256 bits wide.
const MAX_DELTA = 2n ** 255n
const GWEI = 1_000_000_000n
/** The DAO's coins moved without any transaction (EIP-779). */
const DAO_FORK = { chainId: 1, height: 1_920_000 }

/** What is the same for all native movements of a transaction. `before`: frames of the transactions before it, and one more for each. */
export type MovePlace = {
  readonly height: number
  readonly txIndex: number
  readonly txHash: Hex
  readonly timeMs: number
  readonly before: number
}

/** Movements inside a transaction, as lists of transfers show them; what the transaction itself carries is its own value. */
export function nativeTransfers(
  moves: readonly NativeMove[],
  { height, txIndex, txHash, timeMs, before }: MovePlace,
): readonly TransferRow[] {
  const rows: TransferRow[] = []
  for (const { from, to, amount, frame } of moves) {
    if (frame === 0) continue
    rows.push({
      height,
      txIndex,
      seq: NATIVE_SEQ + before + frame,
      txHash,
      timeMs,
      asset: EMPTY,
      standard: 'native',
      from,
      to,
      amount,
      tokenId: null,
    })
  }
  return rows
}

/** The entries of block 0. Null where its allocation is not known, or cannot be summed. */
export function genesisDeltas(genesis: EvmRaw['genesis']): readonly DeltaRow[] | null {
  if (genesis === undefined) return null
  const book = new Book(0)
  for (const { address, balance } of genesis) book.add(address, balance, 'genesis')
  return book.rows()
}

/** What a transaction's sender paid for it, and got by it, wei. */
export type Payment = Pick<TxFacts, 'fee' | 'gasPrice' | 'tip' | 'extraFee'> & {
  readonly from: Hex
  readonly gasUsed: bigint
  /** Whether it is of a type of the chain's own. */
  readonly isOdd: boolean
  readonly mint: bigint
  /** To whom fees beyond gas go. */
  readonly extra: ReturnType<Vaults['extraFees']>
}

/** The payment for a transaction: how one of a type that is not known here pays, nobody told. */
export function paymentOf(
  tx: RawTx,
  receipt: RawReceipt,
  facts: TxFacts,
  header: FeeHeader,
  { stack }: Rules,
): Payment {
  const { gasPrice, tip, extraFee } = facts
  const type = tx.type ? toNumber(tx.type) : 0
  return {
    fee: isStrange(type, stack) ? null : facts.fee,
    gasPrice,
    tip,
    extraFee,
    from: tx.from,
    gasUsed: BigInt(receipt.gasUsed),
    isOdd: stack.kinds[type] !== undefined,
    mint: tx.mint ? BigInt(tx.mint) : 0n,
    extra: stack.vaults?.extraFees(receipt, header) ?? [],
  }
}

/**
 * Every change of a native balance that a block but the first makes, so that the sum over all blocks is what the node says:
 * coins that moved, what senders paid and whom, what was destroyed, withdrawals (EIP-4895) and rewards. The whole is not
 * told where the chain's rules or the node's answer do not tell one of them.
 */
export class NativeLedger {
  private readonly block: RawBlock
  private readonly rules: Rules
  private readonly producer: Hex | null
  private readonly book: Book
  private readonly paid = new Map<Hex, bigint>()
  private isTold: boolean

  constructor(block: RawBlock, rules: Rules) {
    this.block = block
    this.rules = rules
    this.producer = producerOf(block, rules.stack)
    this.book = new Book(toNumber(block.number))
    this.isTold = rules.chain.quirks.chainId !== DAO_FORK.chainId || this.book.height !== DAO_FORK.height
  }

  /** The next transaction. */
  tx(txIndex: number, payment: Payment, moves: readonly NativeMove[]): void {
    const { book } = this
    book.txIndex = txIndex
    this.isTold &&= this.pay(payment)
    if (!this.isTold) return
    for (const { from, to, amount } of moves) {
      book.add(from, -amount, to === null ? 'burn' : 'transfer')
      if (to !== null) book.add(to, amount, 'transfer')
    }
  }

  /** Ends the block. `told`: new coins that the node told of. Null where not all is told. */
  end(
    txCount: number,
    told: readonly RewardFrame[],
    uncles: readonly RawUncle[] | undefined,
  ): readonly DeltaRow[] | null {
    const { book, paid, block } = this
    book.txIndex = txCount
    const rewards = this.isTold ? this.rewards(told, uncles) : null
    if (rewards === null) return null
    for (const { author, value } of rewards) paid.set(author, (paid.get(author) ?? 0n) + value)
    for (const [who, amount] of paid) book.add(who, amount, 'reward')
    for (const { address, amount } of block.withdrawals ?? []) book.add(address, BigInt(amount) * GWEI, 'withdrawal')
    return book.rows()
  }

  /** What the sender pays, and notes who gets it. False where that is not known. */
  private pay({ from, gasUsed, fee, gasPrice, tip, extraFee, isOdd, mint, extra }: Payment): boolean {
    const { book, producer } = this
    const { vaults } = this.rules.stack
    if (vaults === null || fee === null || gasPrice === null || tip === null) return false
    if (isOdd && vaults.baseFee === null) return false
    if (mint !== 0n) book.add(from, mint, 'mint')
    const gasFee = gasUsed * gasPrice
    const burnt = (vaults.baseFee === null ? gasFee - tip : 0n) + (fee - gasFee - extraFee)
    book.add(from, burnt - fee, 'fee')
    book.add(from, -burnt, 'burn')
    return (
      this.give(producer, tip) &&
      (vaults.baseFee === null || this.give(vaults.baseFee, gasFee - tip)) &&
      extra.every(({ to, amount }) => this.give(to, amount))
    )
  }

  private give(who: Hex | null | undefined, amount: bigint): boolean {
    if (amount === 0n) return true
    if (!who) return false
    this.paid.set(who, (this.paid.get(who) ?? 0n) + amount)
    return true
  }

  /** New coins of the block, those of uncles included; null where nobody tells. */
  private rewards(
    told: readonly RewardFrame[],
    uncles: readonly RawUncle[] | undefined,
  ): readonly RewardFrame[] | null {
    if (told.length > 0) return told
    const { block, producer } = this
    const { chain } = this.rules
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
}

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
