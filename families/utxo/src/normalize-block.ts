import type { ChainOf } from '@orrery/model/chain'
import type { BlockPool } from '@orrery/model/mining-pool'
import type { AccountTxRow, Bundle, Cell, DeltaRow, TxRow } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { describeTx, type TxFacts } from './describe-tx.ts'
import type { RawBlock, RawTx } from './raw-block.ts'
import { NO_POOLS, type PoolBook } from './pool-book.ts'
import { coinbaseText } from './script-ops.ts'
import type { UtxoBlockExt } from './utxo-ext.ts'

type Row = Readonly<Record<string, Cell>>
type Tables = { readonly outputs: Row[]; readonly spends: Row[]; readonly coins: Row[]; readonly moves: Row[] }

/**
 * The two coinbases that exist twice (BIP-30): the later one replaced outputs that nobody had spent,
 * so it adds nothing. By height of the later one; BTC, BCH and BSV share these blocks.
 */
const REPEATED_COINBASE: ReadonlyMap<number, Hex> = new Map([
  [91842, '0xd5d27987d2a3dfc724e359870c6644b40e497bdc0589a033220fe15429d88599'],
  [91880, '0xe3bf3d07d4b0375638d5f1db5255fe07ba2c4cb067cd81b84ee974b6585fb468'],
])

/** All rows that a block makes. Pure; the sum of deltas is the sum of the node's UTXO set. */
export function normalizeBlock(block: RawBlock, chain: ChainOf<'utxo'>, pools: PoolBook = NO_POOLS): Bundle {
  const timeMs = block.time * 1000
  const facts = block.txs.map((tx) => describeTx(tx, chain.quirks))
  const txs: TxRow[] = []
  const deltas: DeltaRow[] = []
  const accountTxs: AccountTxRow[] = []
  const tables: Tables = { outputs: [], spends: [], coins: [], moves: [] }
  block.txs.forEach((tx, txIndex) => {
    const fact = facts[txIndex]!
    // The coinbase of block 0 was never put into the UTXO set: its coins do not exist.
    const counts = block.height > 0 && REPEATED_COINBASE.get(block.height) !== tx.txid
    txs.push({
      height: block.height,
      txIndex,
      hash: tx.txid,
      timeMs,
      from: null,
      to: null,
      created: null,
      value: fact.value,
      fee: fact.fee,
      status: 'success',
      kind: fact.kind,
      method: null,
      input: EMPTY,
      ext: fact.ext,
    })
    let seq = 0
    for (const account of fact.accounts) {
      accountTxs.push({
        address: account.address,
        height: block.height,
        txIndex,
        role: account.role,
        net: counts ? account.net : 0n,
      })
      if (!counts) continue
      const delta = (amount: bigint): void => {
        deltas.push({
          height: block.height,
          txIndex,
          seq: seq++,
          address: account.address,
          asset: EMPTY,
          tokenId: null,
          amount,
          cause: fact.kind === 'coinbase' ? 'reward' : 'transfer',
        })
      }
      if (account.spent > 0n) delta(-account.spent)
      if (account.received > 0n) delta(account.received)
    }
    addTableRows(tables, tx, fact, block.height, txIndex, counts)
  })
  const fees = sumFees(facts)
  const pool = pools.poolOf(
    block.txs[0]?.inputs[0]?.coinbase ?? EMPTY,
    (facts[0]?.outputs ?? []).map(({ address }) => address),
  )
  const reward = block.txs[0]?.outputs.reduce((sum, output) => sum + output.value, 0n) ?? null
  const burnt = facts.reduce(
    (sum, fact, i) =>
      fact.outputs.reduce(
        (s, output, vout) => (output.address === null ? s + block.txs[i]!.outputs[vout]!.value : s),
        sum,
      ),
    0n,
  )
  return {
    block: {
      height: block.height,
      hash: block.hash,
      parentHash: block.parentHash ?? `0x${'00'.repeat(32)}`,
      timeMs,
      txCount: block.txs.length,
      size: block.size,
      producer: facts[0]?.outputs.find((output) => output.address !== null)?.address ?? null,
      fees,
      reward,
      burnt: burnt > 0n ? burnt : null,
      ext: blockExt(block, facts, fees, reward, pool),
    },
    txs,
    logs: [],
    transfers: [],
    deltas,
    accountTxs,
    contracts: [],
    family: {
      utxo_outputs: tables.outputs,
      utxo_spends: tables.spends,
      utxo_coins: tables.coins,
      utxo_moves: tables.moves,
      utxo_pool_blocks: [
        {
          pool: pool.code,
          height: block.height,
          tx_index: 0,
          seq: 0,
          time_ms: timeMs,
          tx_count: block.txs.length,
          size: block.size,
          fees,
          reward,
          tag: coinbaseText(block.txs[0]?.inputs[0]?.coinbase ?? EMPTY),
        },
      ],
    },
  }
}

function addTableRows(
  tables: Tables,
  tx: RawTx,
  fact: TxFacts,
  height: number,
  tx_index: number,
  counts: boolean,
): void {
  const coinbase = fact.kind === 'coinbase' ? 1 : 0
  tx.inputs.forEach((input, vin) => {
    if (input.prevTxid !== null)
      tables.spends.push({ height, tx_index, txid: tx.txid, vin, prev_txid: input.prevTxid, prev_vout: input.prevVout })
    const { txid, vout, address, height: made } = fact.ext.inputs[vin]!
    if (txid !== null && address !== null && made !== null)
      tables.coins.push({ height, address, made, txid: coinId(txid), vout, tx_index: 0, spent: 1 })
  })
  if (!counts) return
  for (const { address, received, spent, outputs, inputs, net } of fact.accounts)
    tables.moves.push({
      height,
      address,
      tx_index,
      seq: 0,
      received,
      outputs,
      spent,
      inputs,
      open: net === null ? 1 : 0,
    })
  tx.outputs.forEach((output, vout) => {
    const { address } = fact.outputs[vout]!
    if (address !== null)
      tables.coins.push({ height, address, made: height, txid: coinId(tx.txid), vout, tx_index, spent: 0 })
    tables.outputs.push({
      height,
      tx_index,
      txid: tx.txid,
      vout,
      address,
      value: output.value,
      script: output.script,
      coinbase,
    })
  })
}

/** The part of a transaction's id by which `utxo_coins` knows it. */
const coinId = (txid: Hex): Hex => txid.slice(0, 18) as Hex

/** Sum of the fees, base units; null while one is not known. */
function sumFees(facts: readonly TxFacts[]): bigint | null {
  let sum = 0n
  for (const fact of facts.slice(1)) {
    if (fact.fee === null) return null
    sum += fact.fee
  }
  return sum
}

function blockExt(
  block: RawBlock,
  facts: readonly TxFacts[],
  fees: bigint | null,
  reward: bigint | null,
  pool: BlockPool,
): UtxoBlockExt {
  const coinbase = block.txs[0]?.inputs[0]?.coinbase ?? EMPTY
  return {
    version: block.version,
    bits: block.bits,
    nonce: block.nonce,
    merkleRoot: block.merkleRoot,
    difficulty: block.difficulty,
    chainwork: block.chainwork,
    weight: block.weight,
    strippedSize: block.strippedSize,
    coinbase: coinbase.slice(0, 402) as Hex,
    coinbaseText: coinbaseText(coinbase),
    pool,
    subsidy: fees === null || reward === null ? null : (reward - fees).toString(),
    inputs: block.txs.reduce((sum, tx) => sum + tx.inputs.length, 0),
    outputs: block.txs.reduce((sum, tx) => sum + tx.outputs.length, 0),
    missingPrevouts: facts.reduce((sum, fact) => sum + fact.missingPrevouts, 0),
    mweb:
      block.mweb === null
        ? null
        : { hash: block.mweb.hash, kernels: block.mweb.kernels, outputs: block.mweb.outputs, ...pegs(block, facts) },
  }
}

function pegs(
  block: RawBlock,
  facts: readonly TxFacts[],
): { readonly supply: string | null; readonly pegIn: string; readonly pegOut: string } {
  let pegIn = 0n
  facts.forEach((fact, i) =>
    fact.outputs.forEach(
      (output, vout) => (pegIn += output.type === 'mweb-pegin' ? block.txs[i]!.outputs[vout]!.value : 0n),
    ),
  )
  const hogEx = facts.findIndex((fact) => fact.kind === 'mweb')
  const outputs = hogEx < 0 ? [] : block.txs[hogEx]!.outputs
  return {
    supply: outputs[0]?.value.toString() ?? null,
    pegIn: pegIn.toString(),
    pegOut: outputs
      .slice(1)
      .reduce((sum, output) => sum + output.value, 0n)
      .toString(),
  }
}
