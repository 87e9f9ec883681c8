import { setImmediate } from 'node:timers/promises'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainReads, TxHead } from '@orrery/model/reads'
import type { SatTrace } from '@orrery/model/wire/sat'
import { isHex, type Hex } from '@orrery/primitives/hex'
import type { WalletDesk } from '../../esplora/wallet-desk.ts'
import type { Answer } from '../../contract/handler.ts'
import { atOneMoment, sideOf, type Snapshot } from '../snapshot.ts'
import { satFacts, satRuleOf, type SatRule } from './sat-facts.ts'

/** The time that one answer walks, and how far in any case: the way may lead through the whole chain. */
const BUDGET_MS = 1_000
const MOST_STEPS = 20_000
/** Transactions of a block that are read at once, where a miner's fees are told apart. */
const TXS_AT_ONCE = 500
/** Steps after which others have their turn. */
const TURN = 64

/** An output, and the sat in it. */
type Satpoint = { readonly txid: Hex; readonly vout: number; readonly offset: bigint }
/** A sat by its place among all that a transaction spends. */
type Spent = { readonly tx: TxHead; readonly at: bigint }
type Lack = NonNullable<SatTrace['lack']>

const SATPOINT = /^([0-9a-f]{64}):(0|[1-9]\d{0,9}):(0|[1-9]\d{0,16})$/i

function readSatpoint(text: string): Satpoint {
  const [, txid, vout, offset] = SATPOINT.exec(text.trim()) ?? []
  const id = `0x${txid?.toLowerCase()}`
  if (txid === undefined || !isHex(id))
    throw new OrreryError('PARAMETER_INVALID', { name: 'satpoint', reason: 'it is not of the form txid:vout:offset' })
  return { txid: id, vout: Number(vout), offset: BigInt(offset!) }
}

const beyond = (): never => {
  throw new OrreryError('PARAMETER_INVALID', { name: 'satpoint', reason: 'the transaction has no such output or sat' })
}

/** What a walk goes by. */
class Walk {
  steps = 0
  private readonly wallet: WalletDesk
  private readonly snapshot: Snapshot
  private readonly rule: SatRule

  constructor(wallet: WalletDesk, snapshot: Snapshot, rule: SatRule) {
    this.wallet = wallet
    this.snapshot = snapshot
    this.rule = rule
  }

  async run(
    from: Satpoint,
    until: number,
  ): Promise<Omit<SatTrace, 'steps' | 'satpoint'> & { readonly point: Satpoint }> {
    const { clock } = this.wallet.desk
    let point = from
    let tx = await this.find(point.txid, null)
    if (tx === null)
      throw new OrreryError('TRANSACTION_NOT_FOUND', {
        hash: this.wallet.desk.wire.hash(point.txid),
        chain: this.wallet.desk.chain.code,
      })
    for (;;) {
      const at = this.among(tx, point)
      const { height } = tx
      if (tx.kind === 'coinbase' && at < this.rule.of(height)) {
        const sat = satFacts(this.rule, { height, offset: at, timeMs: tx.timeMs })
        return { state: 'found', lack: null, height, sat, point }
      }
      if (this.steps >= MOST_STEPS || (this.steps > 0 && clock.monotonic() > until))
        return { state: 'open', lack: null, height, sat: null, point }
      const spent = tx.kind === 'coinbase' ? await this.leftToMiner(height, at - this.rule.of(height)) : { tx, at }
      const next = typeof spent === 'string' ? spent : this.before(spent)
      if (typeof next === 'string') return { state: 'untold', lack: next, height, sat: null, point }
      const found = await this.find(next.txid, next.height)
      if (found === null) return { state: 'untold', lack: 'blocks', height, sat: null, point }
      this.steps++
      point = next
      tx = found
      if (this.steps % TURN === 0) await setImmediate()
    }
  }

  private async find(txid: Hex, height: number | null): Promise<TxHead | null> {
    const { snapshot } = this
    if (height !== null) return sideOf(snapshot, height).tx(txid)
    return (await snapshot.newest.tx(txid)) ?? snapshot.deep.tx(txid)
  }

  /** Place of a sat among all that its transaction pays. */
  private among(tx: TxHead, { vout, offset }: Satpoint): bigint {
    let sum = 0n
    for (const output of this.wallet.desk.family.outputs!.of(tx)) {
      if (output.vout === vout) return offset < output.value ? sum + offset : beyond()
      sum += output.value
    }
    return beyond()
  }

  /** The output that a sat was in before a transaction spent it: first in, first out. */
  private before({ tx, at }: Spent): (Satpoint & { readonly height: number | null }) | Lack {
    // What comes out of an extension block has no way back that anybody sees.
    if (tx.kind === 'mweb') return 'extension'
    let left = at
    for (const { txid, vout, value, height } of this.wallet.shapes.inputs(tx)) {
      if (txid === null || value === null) return 'inputs'
      if (left < value) return { txid, vout, offset: left, height }
      left -= value
    }
    return 'inputs'
  }

  /** The transaction of a block that left a sat to its miner: behind what it paid itself, in the order of the block. */
  private async leftToMiner(height: number, fee: bigint): Promise<Spent | Lack> {
    const side: Pick<ChainReads, 'txsOfBlock'> = sideOf(this.snapshot, height)
    let left = fee
    for (let from = 0; ; from += TXS_AT_ONCE) {
      const txs = await side.txsOfBlock(height, from, TXS_AT_ONCE)
      for (const tx of txs) {
        if (tx.kind === 'coinbase') continue
        if (tx.fee === null) return 'inputs'
        if (left < tx.fee) {
          const paid = this.wallet.desk.family.outputs!.of(tx).reduce((sum, { value }) => sum + value, 0n)
          return { tx, at: paid + left }
        }
        left -= tx.fee
      }
      if (txs.length < TXS_AT_ONCE) return 'inputs'
    }
  }
}

/**
 * Follows a sat back to the block that made it, through the transactions that moved it (screens-nonevm §4.7): its number follows from there alone. One answer walks for a second and says where
 * the next one goes on. Throws `CAPABILITY_MISSING` on chains whose sats nobody numbers, `PARAMETER_INVALID`, `TRANSACTION_NOT_FOUND`.
 */
export async function traceSat(wallet: WalletDesk, text: string): Promise<Answer<SatTrace>> {
  const { desk } = wallet
  const rule = desk.chain.family === 'utxo' ? satRuleOf(desk.chain) : null
  if (rule === null)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'numbers of sats' })
  const from = readSatpoint(text)
  // A commit that falls into the walk begins it anew, but gives it no more time.
  const until = desk.clock.monotonic() + BUDGET_MS
  return atOneMoment(desk.runtime, async (snapshot) => {
    const walk = new Walk(wallet, snapshot, rule)
    const { point, ...told } = await walk.run(from, until)
    const satpoint = `${desk.wire.hash(point.txid)}:${point.vout}:${point.offset}`
    return { data: { ...told, steps: walk.steps, satpoint }, head: desk.wire.head(snapshot.tip) }
  })
}
