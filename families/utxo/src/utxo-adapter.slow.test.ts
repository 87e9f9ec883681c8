import { ChunkEncoder } from '@orrery/archive/encode/chunk-encoder'
import { btc } from '@orrery/chains/records/btc'
import { ltc } from '@orrery/chains/records/ltc'
import { ALL_CHARTS } from '@orrery/charts/all-charts.gen'
import { ChartStep } from '@orrery/charts/chart-step'
import { regtest } from '@orrery/chains/records/regtest'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { PendingChange } from '@orrery/family/adapter'
import type { ChainOf } from '@orrery/model/chain'
import type { ArchiveBlock } from '@orrery/model/packed'
import type { PendingTxRow } from '@orrery/model/rows'
import { statsOfBundle } from '@orrery/model/statistics'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coinToBase } from './coin-amount.ts'
import { parseAddress } from './parse-address.ts'
import { Follower } from './testing/follower.ts'
import { hasLitecoind, startTestNode, type TestNode } from './testing/litecoind.ts'
import { sumPegs } from './testing/sum-pegs.ts'
import type { UtxoBlockExt, UtxoTxExt } from './utxo-ext.ts'
import { utxoTables } from './utxo-tables.ts'

const signal = AbortSignal.timeout(240_000)

const encoder = new ChunkEncoder('TEST', utxoTables)

/** What the archive would store of a block alone. */
function bodiesOf(block: ArchiveBlock): readonly string[] {
  encoder.encode([block])
  return encoder.bodies().map(({ table, body }) => `${table.name} ${Buffer.concat(body).toString('hex')}`)
}

const nodeTotal = async (node: TestNode): Promise<bigint> =>
  coinToBase(String((await node.rpc<{ total_amount: number }>('gettxoutsetinfo')).total_amount))

describe.skipIf(!hasLitecoind)('a chain of a real litecoind', () => {
  let node: TestNode
  let follower: Follower
  let home: string
  const mine = (count: number): Promise<string[]> => node.rpc('generatetoaddress', count, home)

  beforeAll(async () => {
    node = await startTestNode(['-txindex=0', '-acceptnonstdtxn=1'])
    home = await node.rpc('getnewaddress', '', 'bech32')
    follower = new Follower(node, signal)
    await mine(120)
  })
  afterAll(async () => {
    await follower.adapter.close()
    await node.stop()
  })

  test('the probe says what the node can do, and why not', async () => {
    const { client, can } = await follower.adapter.probe(signal)
    expect(client).toMatch(/^LitecoinCore/)
    expect(can.mempool.ok).toBe(true)
    expect(can.push.ok).toBe(true)
    expect(can.archive.ok).toBe(true)
    expect(can.prevouts).toMatchObject({ ok: false, why: expect.stringContaining('verbosity 3') })
    expect(can['tx-index']).toMatchObject({ ok: false, why: expect.stringContaining('txindex=1') })
  })

  test('a node of another chain is refused', async () => {
    for (const chain of [ltc, btc]) {
      const { adapter } = new Follower(node, signal, chain)
      await expect(adapter.probe(signal)).rejects.toSatisfy((error: unknown) =>
        isOrreryError(error, 'UPSTREAM_WRONG_CHAIN'),
      )
      await adapter.close()
    }
    const posing: ChainOf<'utxo'> = { ...regtest, quirks: { ...regtest.quirks, genesis: btc.quirks.genesis! } }
    const { adapter } = new Follower(node, signal, posing)
    await expect(adapter.probe(signal)).rejects.toThrow(/starts with block 530827f3/)
    await adapter.close()
  })

  test("the sum of all deltas is the node's UTXO total, whatever was paid", async () => {
    await follower.sync()
    expect(follower.ledger).toBe(await nodeTotal(node))
    const legacy = await node.rpc<string>('getnewaddress', '', 'legacy')
    const nested = await node.rpc<string>('getnewaddress', '', 'p2sh-segwit')
    await node.rpc('sendtoaddress', legacy, 1.5)
    await node.rpc('sendtoaddress', nested, 2.25)
    const taproot = await node.rpc<string>(
      'sendtoaddress',
      'rltc1pzyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygsg86zed',
      0.3,
    )
    const outs: Record<string, number> = {}
    for (let i = 0; i < 50; i++) outs[await node.rpc<string>('getnewaddress')] = 0.01
    const batch = await node.rpc<string>('sendmany', '', outs)
    const bare = await node.rpc<string>('createrawtransaction', [], [{ data: Buffer.from('hello').toString('hex') }])
    const { hex } = await node.rpc<{ hex: string }>(
      'signrawtransactionwithwallet',
      (await node.rpc<{ hex: string }>('fundrawtransaction', bare)).hex,
    )
    const data = await node.rpc<string>('sendrawtransaction', hex)
    await mine(2)
    await follower.sync()
    expect(follower.ledger).toBe(await nodeTotal(node))
    expect([batch, data, taproot].map((txid) => follower.tx(txid)?.kind)).toEqual(['batch', 'data', 'transfer'])
    expect(follower.tx(batch)?.fee).toBeGreaterThan(0n)
    const entry = await node.rpc<{ amount: number; fee: number }>('gettransaction', batch)
    expect(follower.tx(batch)?.fee).toBe(-coinToBase(String(entry.fee)))
    expect((follower.tx(taproot)!.ext as UtxoTxExt).outputs.map(({ type }) => type)).toContain('p2tr')
    expect(follower.balances().get(parseAddress(legacy, regtest))).toBe(1_50000000n)
    expect(follower.balances().get(parseAddress(nested, regtest))).toBe(2_25000000n)
    const block = follower.bundles.at(-2)!.block
    const stats = await node.rpc<{ totalfee: number; subsidy: number }>('getblockstats', block.height, [
      'totalfee',
      'subsidy',
    ])
    expect(block.fees).toBe(BigInt(stats.totalfee))
    expect((block.ext as UtxoBlockExt).subsidy).toBe(String(stats.subsidy))
  })

  test('screens-nonevm §1.1, §16: at every height the sum of all deltas is the total of the node’s UTXO set', async () => {
    for (let block = 0; block < 12; block++) {
      await node.rpc('sendtoaddress', await node.rpc('getnewaddress', '', block % 2 === 0 ? 'legacy' : 'bech32'), 0.1)
      if (block % 3 === 0) {
        const data = await node.rpc<string>('createrawtransaction', [], [{ data: '6f6d6e69' }])
        const { hex } = await node.rpc<{ hex: string }>('fundrawtransaction', data)
        const signed = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', hex)
        await node.rpc('sendrawtransaction', signed.hex)
      }
      await mine(1)
      await follower.sync()
      expect(follower.ledger).toBe(await nodeTotal(node))
    }
    const rowsOf = (table: string) => follower.bundles.flatMap(({ family }) => family[table] ?? [])
    const moved = rowsOf('utxo_moves').reduce((sum, row) => sum + BigInt(row.received!) - BigInt(row.spent!), 0n)
    expect(moved).toBe(follower.ledger)
    const open = new Set<string>()
    // Newest first within a block may be a spend: all outputs are noted before.
    for (const spent of [0, 1])
      for (const { made, txid, vout, ...row } of rowsOf('utxo_coins'))
        if (row.spent === spent) open[spent === 0 ? 'add' : 'delete'](`${String(made)}:${String(txid)}:${String(vout)}`)
    expect(open.size).toBe((await node.rpc<{ txouts: number }>('gettxoutsetinfo')).txouts)
  })

  test('screens-nonevm §13: what somebody signed is read with its amounts and judged by the node, and nothing is sent', async () => {
    const check = follower.adapter.lookups.checkSigned!
    const to = await node.rpc<string>('getnewaddress')
    const plain = await node.rpc<string>('createrawtransaction', [], [{ [to]: 0.25 }])
    const { hex, fee } = await node.rpc<{ hex: string; fee: number }>('fundrawtransaction', plain)
    const unsigned = await check(`0x${hex}`, signal)
    expect(unsigned).toMatchObject({ accepted: false, reason: expect.any(String) })
    expect(unsigned.tx.fee).toBe(coinToBase(String(fee)))
    const signed = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', hex)
    expect(await check(`0x${signed.hex}`, signal)).toMatchObject({ accepted: true, reason: null })
    expect(await node.rpc<string[]>('getrawmempool')).toEqual([])
    for (const wrong of ['0x', '0x00', `0x${signed.hex}00`] as const)
      await expect(check(wrong, signal)).rejects.toSatisfy((error: unknown) => isOrreryError(error, 'BODY_MALFORMED'))
  })

  test('pending transactions come once, leave once, and tell what they need', async () => {
    const changes: PendingChange[] = []
    const stop = new AbortController()
    const watching = (async () => {
      for await (const change of follower.adapter.pending!(stop.signal)) changes.push(change)
    })().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    const until = async (done: () => boolean) => {
      while (!done()) await systemClock.sleep(100)
    }
    const added = (): PendingTxRow[] => changes.flatMap((change) => change.added)
    await until(() => changes.length > 0)
    const to = await node.rpc<string>('getnewaddress')
    const first = await node.rpc<string>('sendtoaddress', to, 0.5, '', '', false, true)
    await until(() => added().some(({ hash }) => hash === `0x${first}`))
    const { txid: bumped } = await node.rpc<{ txid: string }>('bumpfee', first)
    await until(() => added().some(({ hash }) => hash === `0x${bumped}`))
    expect(changes.flatMap(({ removed }) => removed)).toContain(`0x${first}`)
    const [before, after] = [first, bumped].map((txid) => added().find(({ hash }) => hash === `0x${txid}`)!)
    expect(after!.spends!.some((outpoint) => before!.spends!.includes(outpoint))).toBe(true)
    expect(after!.fee! > before!.fee!).toBe(true)
    expect((before!.ext as UtxoTxExt).rbf).toBe(true)
    expect(before!.accounts!.find(({ address }) => address === parseAddress(to, regtest))?.net).toBe(50000000n)
    const vout = (after!.ext as UtxoTxExt).outputs.findIndex(({ address }) => address === parseAddress(to, regtest))
    const child = await node.rpc<string>('createrawtransaction', [{ txid: bumped, vout }], { [to]: 0.49 })
    const childId = await node.rpc<string>(
      'sendrawtransaction',
      (await node.rpc<{ hex: string }>('signrawtransactionwithwallet', child)).hex,
    )
    await until(() => added().some(({ hash }) => hash === `0x${childId}`))
    const row = added().find(({ hash }) => hash === `0x${childId}`)!
    expect(row.fee).toBe(1000000n)
    expect((row.ext as UtxoTxExt).mempool).toMatchObject({ ancestors: 2, depends: [`0x${bumped}`] })
    expect(Number((row.ext as UtxoTxExt).mempool!.ancestorFeeRate)).toBeLessThan(Number((row.ext as UtxoTxExt).feeRate))
    const found = await follower.adapter.lookups.transaction(`0x${childId}`, signal)
    expect(found?.state).toBe('pending')
    // Without the block it would wait for longer than this test may take.
    const waiting = follower.adapter.wake(600_000, signal)
    await mine(1)
    await waiting
    await until(() => changes.flatMap(({ removed }) => removed).includes(`0x${childId}`))
    stop.abort()
    await watching
    const all = added().map(({ hash }) => hash)
    expect(new Set(all).size).toBe(all.length)
  })

  test('a reorganisation of three blocks leaves the ledger of a fresh index', async () => {
    await follower.sync()
    await node.rpc('sendtoaddress', await node.rpc('getnewaddress'), 3)
    await mine(3)
    await follower.sync()
    const height = follower.bundles.length - 1
    const old = follower.bundles[height - 2]!.block
    await node.rpc('invalidateblock', old.hash.slice(2))
    // To another address: the same coinbase at the same second would be the very block that was refused.
    await node.rpc('generatetoaddress', 4, await node.rpc('getnewaddress'))
    expect(await follower.sync()).toBe(3)
    expect((await follower.adapter.blockByHash(old.hash, signal))?.hash).toBe(old.hash)
    expect(await follower.adapter.staleTips!(signal)).toContainEqual(
      expect.objectContaining({ height, length: 3, status: 'invalid' }),
    )
    const { parentHash, timeMs, txCount, ext } = (await follower.adapter.headerByHash!(old.hash, signal))!
    expect({ parentHash, timeMs, txCount }).toEqual({ parentHash: old.parentHash, timeMs: old.timeMs, txCount: 0 })
    expect(old.ext).toMatchObject(ext)
    const fresh = new Follower(node, signal)
    await fresh.sync()
    expect(fresh.balances()).toEqual(follower.balances())
    expect(follower.ledger).toBe(await nodeTotal(node))
    await fresh.adapter.close()
  })

  test('screens-nonevm §4.5: the extension block of Litecoin is followed without loss, and its pegs add up', async () => {
    await mine(431 - (await node.rpc<number>('getblockcount')))
    const inside = await node.rpc<string>('getnewaddress', '', 'mweb')
    await node.rpc('sendtoaddress', inside, 3)
    await mine(1)
    await node.rpc('sendtoaddress', await node.rpc('getnewaddress', '', 'mweb'), 1)
    await mine(1)
    // What lies outside is locked: the wallet takes it out of the extension block.
    const coins = await node.rpc<{ txid?: string; vout?: number }[]>('listunspent', 1)
    const plain = coins.filter(({ vout }) => vout !== undefined).map(({ txid, vout }) => ({ txid, vout }))
    await node.rpc('lockunspent', false, plain)
    const outside = await node.rpc<string>('getnewaddress', '', 'legacy')
    await node.rpc('sendtoaddress', outside, 1.5)
    await node.rpc('lockunspent', true)
    await mine(2)
    await follower.sync()
    expect(follower.ledger).toBe(await nodeTotal(node))
    const mweb = follower.bundles.map(({ block }) => (block.ext as UtxoBlockExt).mweb)
    expect([mweb[431], BigInt(mweb[432]!.pegIn) > 0n]).toEqual([null, true])
    expect(BigInt(mweb.at(-1)!.supply!)).toBeGreaterThan(0n)
    const { pegs, wrong } = sumPegs(follower.bundles)
    expect(wrong).toEqual([])
    expect(pegs).toContainEqual(expect.objectContaining({ vout: 1, address: parseAddress(outside, regtest) }))
    expect(follower.bundles[432]!.txs.at(-1)!.kind).toBe('mweb')
    expect(follower.bundles.every(({ block }) => (block.ext as UtxoBlockExt).missingPrevouts === 0)).toBe(true)
  })

  test('screens-nonevm §2.4: charts of unspent outputs, of the coins in them and of the supply say what the node says of its UTXO set', async () => {
    const step = new ChartStep(
      follower.bundles.flatMap((bundle) => statsOfBundle(bundle)),
      0,
    )
    const last = (id: string) => ALL_CHARTS.find((chart) => chart.id === id)!.values(step)[0]
    expect(last('utxo-count')).toBe(BigInt((await node.rpc<{ txouts: number }>('gettxoutsetinfo')).txouts))
    expect(last('utxo-value')).toBe(await nodeTotal(node))
    const burnt = follower.bundles.reduce((sum, { block }) => sum + (block.burnt ?? 0n), 0n)
    // What block 0 made was mined, and is in no set.
    expect(last('supply')).toBe((await nodeTotal(node)) + burnt + follower.bundles[0]!.block.reward!)
  })

  test('history written from the text of the node equals its rows, block by block, and is the same after a reorganisation', async () => {
    const check = async (from: number): Promise<void> => {
      let height = from
      for await (const blocks of follower.adapter.packed!(
        { from, to: follower.bundles.length + 9 },
        signal,
        () => true,
      ))
        for (const block of blocks)
          expect(bodiesOf(block), `block ${height}`).toEqual(bodiesOf(follower.bundles[height++]!))
      expect(height).toBe(follower.bundles.length)
    }
    await check(0)
    const { hash } = follower.bundles.at(-2)!.block
    await node.rpc('invalidateblock', hash.slice(2))
    await node.rpc('generatetoaddress', 3, await node.rpc('getnewaddress'))
    expect(await follower.sync()).toBe(2)
    await check(follower.bundles.length - 10)
    await check(0)
  })

  test('screens-nonevm §2.1: without an index of its own the node tells a mined transaction by its block, also that of block 0', async () => {
    const { lookups } = follower.adapter
    const [first, last] = [follower.bundles[0]!, follower.bundles.at(-1)!]
    const ask = (txid: Hex, block?: Hex) => lookups.raw('transaction', txid, signal, block)
    const { hash } = last.txs[0]!
    expect(await ask(hash)).toEqual([])
    expect(await ask(hash, last.block.hash)).toMatchObject([
      { params: [hash.slice(2), 1, last.block.hash.slice(2)], result: { txid: hash.slice(2) } },
    ])
    expect(await ask(first.txs[0]!.hash, first.block.hash)).toMatchObject([
      { method: 'getblock', result: { tx: [{ txid: first.txs[0]!.hash.slice(2) }] } },
    ])
    // A block that does not hold it tells of none.
    expect(await ask(`0x${'12'.repeat(32)}`, last.block.hash)).toEqual([])
  })

  test('without rows of ours and without an index an input has no amount, and nothing is invented', async () => {
    const blind = new Follower(node, signal)
    const height = follower.bundles.findLast(({ txs }) => txs.some(({ kind }) => kind === 'transfer'))!.block.height
    const found = await blind.adapter.lookups.block(height, signal)
    expect(found?.block.fees).toBeNull()
    expect((found!.block.ext as UtxoBlockExt).missingPrevouts).toBeGreaterThan(0)
    expect(found?.txs[1]?.fee).toBeNull()
    await blind.adapter.close()
  })

  test('what the node does not have is absent, not an error', async () => {
    const { lookups, blockByHash } = follower.adapter
    expect(await lookups.block(1_000_000, signal)).toBeNull()
    expect(await lookups.block(`0x${'12'.repeat(32)}`, signal)).toBeNull()
    expect(await blockByHash(`0x${'12'.repeat(32)}`, signal)).toBeNull()
    expect(await lookups.transaction(`0x${'12'.repeat(32)}`, signal)).toBeNull()
    expect(await lookups.raw('transaction', `0x${'12'.repeat(32)}`, signal)).toEqual([])
    const past: number[] = []
    const head = await follower.adapter.head(signal)
    for await (const batch of follower.adapter.blocks({ from: head.height - 1, to: head.height + 50 }, signal))
      past.push(...batch.map(({ height }) => height))
    expect(past).toEqual([head.height - 1, head.height])
    expect(await lookups.account(parseAddress(home, regtest), signal)).toMatchObject({ balance: null, nonce: null })
    const tiers = await lookups.feeTiers(signal)
    expect(Number(tiers?.rapid)).toBeGreaterThanOrEqual(Number(tiers?.slow))
    expect(Number(tiers?.slow)).toBeGreaterThan(0)
  })
})

describe.skipIf(!hasLitecoind)('a litecoind with a transaction index', () => {
  let node: TestNode
  beforeAll(async () => {
    node = await startTestNode(['-txindex=1'])
  })
  afterAll(() => node.stop())

  test('any block or transaction opens with its amounts, although nothing was indexed', async () => {
    const home = await node.rpc<string>('getnewaddress')
    await node.rpc('generatetoaddress', 101, home)
    const txid = await node.rpc<string>('sendtoaddress', home, 7)
    await node.rpc('generatetoaddress', 1, home)
    const { adapter } = new Follower(node, signal)
    expect((await adapter.probe(signal)).can['tx-index'].ok).toBe(true)
    const found = await adapter.lookups.transaction(`0x${txid}`, signal)
    expect(found).toMatchObject({
      state: 'included',
      block: { height: 102, txCount: 2 },
      tx: { txIndex: 1, hash: `0x${txid}` },
    })
    expect(found?.tx.fee).toBeGreaterThan(0n)
    expect((await adapter.lookups.block(102, signal))?.block.fees).toBe(found?.tx.fee)
    expect((await adapter.lookups.raw('block', 102, signal))[0]?.method).toBe('getblock')
    await adapter.close()
  })
})
