import { openArchive } from '@orrery/archive/open-archive'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { regtest } from '@orrery/chains/records/regtest'
import type { Hex } from '@orrery/primitives/hex'
import type { Store } from '@orrery/store/store'
import { utxoFamily } from '@orrery/utxo'
import { normalizeBlock } from '@orrery/utxo/normalize-block'
import type { RawBlock, RawOutput, RawTx } from '@orrery/utxo/raw-block'
import { utxoTables } from '@orrery/utxo/tables'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOfArchive, rowsRead } from './archived-chain.ts'

const TXS = 50_000
const PER_BLOCK = 500
const FEW = 500
const VALUE = 1_000_000n

/** Digits that differ from the first on, as those of hashes do. */
const idOf = (n: number): Hex =>
  `0x${((BigInt(n) * 0x9e37_79b9_7f4a_7c15n) & 0xffff_ffff_ffff_ffffn).toString(16).padStart(16, '0')}${n.toString(16).padStart(48, '0')}`
const scriptOf = (n: number): Hex => `0x0014${n.toString(16).padStart(40, '0')}`
const [BUSY, IDLE, MINER] = [scriptOf(1), scriptOf(2), scriptOf(3)]
const addressOf = (script: Hex): string => utxoFamily.formatAddress(`0x10${script.slice(6)}`, regtest)

const output = (script: Hex, value: bigint): RawOutput => ({ value, script, token: null })
const rawTx = (txid: Hex, inputs: RawTx['inputs'], outputs: RawTx['outputs']): RawTx => ({
  txid,
  wtxid: txid,
  version: 2,
  lockTime: 0,
  size: 222,
  vsize: 141,
  weight: 561,
  inputs,
  outputs,
  hex: null,
  special: null,
})
const plain = { scriptSig: '0x', sequence: 0xffff_ffff, witness: [] } as const

/** Two addresses, a busy and an idle one: once it has forty outputs, of each two transactions one pays the address and one spends the oldest. */
function* blocksOf(): Generator<RawBlock> {
  let made = 0
  let height = 0
  const paid = new Map<Hex, { readonly txid: Hex; readonly height: number }[]>([
    [BUSY, []],
    [IDLE, []],
  ])
  const next = (script: Hex): RawTx => {
    const txid = idOf(1_000_000 + ++made)
    const held = paid.get(script)!
    const spends = held.length > 40 && made % 2 === 0 ? held.shift()! : null
    if (spends === null) {
      held.push({ txid, height })
      const foreign = { value: VALUE + 100n, script: MINER, height: 0, coinbase: false }
      return rawTx(
        txid,
        [{ ...plain, coinbase: null, prevTxid: idOf(500_000_000 + made), prevVout: 0, prevout: foreign }],
        [output(script, VALUE)],
      )
    }
    const prevout = { value: VALUE, script, height: spends.height, coinbase: false }
    return rawTx(
      txid,
      [{ ...plain, coinbase: null, prevTxid: spends.txid, prevVout: 0, prevout }],
      [output(MINER, VALUE - 100n)],
    )
  }
  for (let left = { busy: TXS, idle: FEW }; left.busy + left.idle > 0; height++) {
    const txs = [
      rawTx(
        idOf(height),
        [{ ...plain, coinbase: '0x0101', prevTxid: null, prevVout: 0, prevout: null }],
        [output(MINER, 5_000_000_000n)],
      ),
    ]
    // The idle one's stand between, as they would.
    // Nobody can spend what block 0 made.
    for (let n = 0; height > 0 && n < PER_BLOCK && left.busy > 0; n++, left.busy--) txs.push(next(BUSY))
    for (let n = 0; height > 0 && n < FEW / 100 && left.idle > 0; n++, left.idle--) txs.push(next(IDLE))
    yield {
      hash: idOf(9_000_000 + height),
      height,
      version: 2,
      parentHash: height === 0 ? null : idOf(9_000_000 + height - 1),
      merkleRoot: idOf(0),
      time: 1_700_000_000 + height * 150,
      nonce: 0,
      bits: '0x207fffff',
      difficulty: '1',
      chainwork: null,
      size: 100_000,
      strippedSize: null,
      weight: 400_000,
      txs,
      mweb: null,
    }
  }
}

let engine: Awaited<ReturnType<typeof temporaryEngine>>
/** Questions that were asked since it was set to 0. */
let asked = 0
let client: ReturnType<typeof clientOfArchive>

beforeAll(async () => {
  engine = await temporaryEngine()
  const store: Store = {
    ...engine.store,
    query: (query) => {
      asked++
      return engine.store.query(query)
    },
  }
  const archive = await openArchive(store, regtest.code, { familyTables: utxoTables })
  let part: ReturnType<typeof normalizeBlock>[] = []
  const flush = async () => {
    if (part.length > 0) await archive.append({ bundles: part })
    part = []
  }
  for (const block of blocksOf()) {
    part.push(normalizeBlock(block, regtest))
    if (part.length === 20) await flush()
  }
  await flush()
  // As they are once the engine has merged them: until then one key is looked for in several parts.
  for (const { name } of utxoTables) await engine.store.command(`OPTIMIZE TABLE ${name} FINAL`)
  for (const name of ['txs', 'account_txs', 'account_balances'])
    await engine.store.command(`OPTIMIZE TABLE ${name} FINAL`)
  client = clientOfArchive({ chain: regtest, family: utxoFamily }, archive)
}, 180_000)
afterAll(() => engine.end())

/** What the page of an address asks for, and the work that it is. */
async function open(script: Hex) {
  const address = addressOf(script)
  const chain = regtest.code
  const before = await rowsRead(engine.store)
  asked = 0
  const [detail, txs, unspent] = await Promise.all([
    client.getAddress({ chain, address }),
    client.listAddressTransactions({ chain, address, limit: 20 }),
    client.listAddressOutputs({ chain, address, state: 'unspent', limit: 20 }),
  ])
  const questions = asked
  const next = await client.listAddressTransactions({ chain, address, limit: 20, cursor: txs.extend.next! })
  return { detail, txs, unspent, next, questions, rows: (await rowsRead(engine.store)) - before }
}

test('screens-nonevm §16: an address with 50,000 transactions opens by as few questions and rows as one with 500', async () => {
  // What is kept of the chain is asked for by whoever comes first: that is neither of the two.
  await open(MINER)
  const [idle, busy] = [await open(IDLE), await open(BUSY)]
  expect([idle.detail.txCount, busy.detail.txCount]).toEqual([FEW, TXS])
  for (const { txs, unspent, next } of [idle, busy]) {
    expect([txs.hits, unspent.hits, next.hits].map(({ length }) => length)).toEqual([20, 20, 20])
    expect(new Set([...txs.hits, ...next.hits].map(({ hash }) => hash)).size).toBe(40)
  }
  expect(busy.detail.balance).not.toBeNull()
  expect(busy.questions).toBe(idle.questions)
  // The first question for unspent outputs looks at 10,000 rows and at what stands beside them, twice; nothing reads the history.
  expect(busy.rows).toBeLessThan(idle.rows + 2 * 16_384)
})
