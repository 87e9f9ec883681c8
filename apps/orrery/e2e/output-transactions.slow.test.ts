import { regtest } from '@orrery/chains/records/regtest'
import type { ListOf } from '@orrery/model/wire/common'
import type { CoinSupply } from '@orrery/model/wire/mining'
import type { TxCluster, TxInput, TxMerkleProof, TxOutput, TxVersions } from '@orrery/model/wire/output-transaction'
import { makeKey } from '@orrery/utxo/address-key'
import { formatAddress } from '@orrery/utxo/format-address'
import { checkMerkleProof } from '@orrery/utxo/check-merkle-proof'
import { hasLitecoind, startTestNode, type TestNode } from '@orrery/utxo/testing/litecoind'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'

type Coin = { readonly txid: string; readonly vout: number; readonly amount: number }
type Entry = {
  readonly vsize: number
  readonly fees: { readonly base: number; readonly ancestor: number }
  readonly ancestorsize: number
}

const SEQUENCE = 0xfffffffd
const sats = (coins: number): number => Math.round(coins * 1e8)
const rateOf = (fee: number, bytes: number): string => (Math.floor((fee * 100) / bytes) / 100).toFixed(2)

// screens-nonevm §16: on a real node, regtest.
describe.skipIf(!hasLitecoind)('transactions of an output chain over a real litecoind', () => {
  let home: string
  let node: TestNode
  let site: ApiSite
  let miner: string
  const coins: Coin[] = []

  const ask = <T>(path: string): Promise<T> => site.ask(path)
  const mine = async (count: number): Promise<void> => {
    await node.rpc('generatetoaddress', count, miner)
    await site?.caughtUp(await node.rpc<number>('getblockcount'))
  }
  /** Spends a coin to addresses; what is left is the fee. */
  const send = async (coin: Coin, outputs: Readonly<Record<string, number>>): Promise<string> => {
    const raw = await node.rpc<string>(
      'createrawtransaction',
      [{ txid: coin.txid, vout: coin.vout, sequence: SEQUENCE }],
      Object.fromEntries(Object.entries(outputs).map(([address, value]) => [address, Number(value.toFixed(8))])),
    )
    const { hex } = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', raw)
    return node.rpc<string>('sendrawtransaction', hex)
  }
  const waits = async (txid: string): Promise<void> => {
    await eventually('the pool', async () => {
      const tx = await fetch(`${site.url}/api/explorer/v1/${regtest.path}/transactions/${txid}`)
      const { data } = (await tx.json()) as { data?: { finality: string; source: string } }
      return data?.finality === 'pending' && data.source === 'head' ? true : null
    })
  }

  beforeAll(async () => {
    home = await temporaryDir()
    node = await startTestNode(['-txindex=0'])
    miner = await node.rpc('getnewaddress', '', 'bech32')
    await mine(106)
    coins.push(...(await node.rpc<Coin[]>('listunspent')))
    site = await startApiSite(`${home}/data`, { ...regtest, archiveDepth: 10 }, node.url)
    await site.caughtUp(106)
  }, 120_000)
  afterAll(async () => {
    await site?.stop()
    await node?.stop()
    await removeDir(home)
  })

  test('child pays for parent: the effective rate is the node’s own sum, waiting and mined (screens-nonevm §4.4, §16)', async () => {
    const coin = coins.pop()!
    const [mid, end] = [await node.rpc<string>('getnewaddress'), await node.rpc<string>('getnewaddress')]
    const parent = await send(coin, { [mid]: coin.amount - 0.000_01 - 1, [end]: 1 })
    const { vout } = (
      await node.rpc<{ vout: { n: number; value: number }[] }>('getrawtransaction', parent, true)
    ).vout.map(({ n, value }) => ({ vout: n, value }))[0]!
    const value = (await node.rpc<{ value: number }>('gettxout', parent, vout)).value
    const child = await send({ txid: parent, vout, amount: value }, { [miner]: value - 0.001 })
    await waits(child)
    const entry = await node.rpc<Entry>('getmempoolentry', child)
    const together = rateOf(sats(entry.fees.ancestor), entry.ancestorsize)
    const own = await node.rpc<Entry>('getmempoolentry', parent)
    // The pool is gone through every two seconds.
    const cluster = await eventually('the cluster', async () => {
      const told = await ask<TxCluster>(`/transactions/${parent}/cluster`)
      return told.txs.length === 2 ? told : null
    })
    const expected = [
      {
        hash: parent,
        relation: 'self',
        fee: String(sats(own.fees.base)),
        bytes: own.vsize,
        rate: rateOf(sats(own.fees.base), own.vsize),
        effectiveRate: together,
        chunk: null,
        parents: [],
      },
      {
        hash: child,
        relation: 'descendant',
        fee: '100000',
        bytes: entry.vsize,
        rate: rateOf(100_000, entry.vsize),
        effectiveRate: together,
        chunk: null,
        parents: [parent],
      },
    ]
    expect(cluster).toEqual({ height: null, whole: true, orderedBy: 'site', txs: expected })
    expect(Number(together)).toBeGreaterThan(Number(expected[0]!.rate))
    await mine(1)
    const height = await node.rpc<number>('getblockcount')
    expect(await ask(`/transactions/${parent}/cluster`)).toEqual({
      height,
      whole: true,
      orderedBy: 'site',
      txs: expected,
    })
    const [first, second] = (await ask<TxCluster>(`/transactions/${child}/cluster`)).txs
    expect([first?.relation, second?.relation]).toEqual(['ancestor', 'self'])
    for (const hash of [parent, child])
      expect(await ask(`/transactions/${hash}`)).toMatchObject({ ext: { effectiveFeeRate: together } })
  })

  test('a bumped fee: all versions in time, what each paid, and which one was mined (screens-nonevm §4.4, §16)', async () => {
    const coin = coins.pop()!
    const other = await node.rpc<string>('getnewaddress')
    const versions: string[] = []
    for (const [fee, gift] of [
      [0.000_1, 0],
      [0.000_5, 0],
      [0.001, 2],
    ] as const) {
      versions.push(await send(coin, { [miner]: coin.amount - fee - gift, ...(gift > 0 && { [other]: gift }) }))
      await waits(versions.at(-1)!)
    }
    for (const asked of versions) {
      const told = await ask<TxVersions>(`/transactions/${asked}/versions`)
      expect(told.versions.map(({ hash, state, fee, replacedBy }) => ({ hash, state, fee, replacedBy }))).toEqual([
        { hash: versions[0], state: 'replaced', fee: '10000', replacedBy: versions[1] },
        { hash: versions[1], state: 'replaced', fee: '50000', replacedBy: versions[2] },
        { hash: versions[2], state: 'pending', fee: '100000', replacedBy: null },
      ])
      expect(told.versions[2]!.outputs).toContainEqual({ address: other, amount: '200000000' })
    }
    await mine(1)
    const [, , last] = (await ask<TxVersions>(`/transactions/${versions[0]}/versions`)).versions
    expect(last).toMatchObject({ hash: versions[2], state: 'included', height: await node.rpc('getblockcount') })
  })

  test('a merkle proof leads to the node’s header and its work, and any change of it does not (screens-nonevm §4.5)', async () => {
    const to = await node.rpc<string>('getnewaddress')
    for (let i = 0; i < 4; i++) await node.rpc('sendtoaddress', to, (10 + i) / 100)
    await mine(12) // it is in the archive then
    for (const height of [107, 109, 110]) {
      const hash = await node.rpc<string>('getblockhash', height)
      const { tx } = await node.rpc<{ tx: string[] }>('getblock', hash)
      for (const txid of tx) {
        const proof = await ask<TxMerkleProof>(`/transactions/${txid}/merkle-proof`)
        expect(proof).toMatchObject({ height, blockHash: hash, position: tx.indexOf(txid) })
        expect(proof.header).toBe(await node.rpc('getblockheader', hash, false))
        const check = checkMerkleProof(txid, proof, regtest)
        expect(check.root).toBe(check.headerRoot)
        expect(check.headerHash).toBe(hash)
        expect(check.work!.hash <= check.work!.target).toBe(true)
        // This node has no index of transactions: it tells a mined one by its block (screens-nonevm §2.1).
        expect(await ask(`/raw/transaction/${txid}`)).toMatchObject({
          answers: [{ method: 'getrawtransaction', params: [txid, 1, hash], result: { txid } }],
        })
        if (tx.length === 1) continue
        // A last transaction without a pair is hashed with itself, on either side.
        if (proof.branch[0] !== txid)
          expect(checkMerkleProof(txid, { ...proof, position: proof.position ^ 1 }, regtest).root).not.toBe(check.root)
        const bent = [proof.blockHash, ...proof.branch.slice(1)]
        expect(checkMerkleProof(txid, { ...proof, branch: bent }, regtest).root).not.toBe(check.root)
      }
    }
    const pending = await node.rpc<string>('sendtoaddress', to, 0.2)
    await waits(pending)
    const refused = await fetch(`${site.url}/api/explorer/v1/${regtest.path}/transactions/${pending}/merkle-proof`)
    expect(await refused.json()).toMatchObject({ name: 'PARAMETER_INVALID' })
  })

  test('screens-nonevm §2: unspent coins by blocks and by balances are what the node has in its UTXO set', async () => {
    const told = await eventually('the ranking', async () => {
      const supply = await ask<CoinSupply>('/coin-supply')
      return supply.balances.state === 'ready' ? supply : null
    })
    const { total_amount } = await node.rpc<{ total_amount: number }>('gettxoutsetinfo')
    expect(told).toMatchObject({
      asOf: await node.rpc('getblockcount'),
      unspent: String(sats(total_amount)),
      balances: { apart: '0' },
    })
  })

  test('screens-nonevm §13: a pasted transaction that a block has is told with what spends its outputs', async () => {
    const coin = coins.pop()!
    const [first, second] = [await node.rpc<string>('getnewaddress'), await node.rpc<string>('getnewaddress')]
    const made = await send(coin, { [first]: coin.amount - 0.001 })
    const { hex } = await node.rpc<{ hex: string }>('gettransaction', made)
    await mine(1)
    const spender = await send({ txid: made, vout: 0, amount: 0 }, { [second]: coin.amount - 0.002 })
    await mine(1)
    const response = await fetch(`${site.url}/api/explorer/v1/${regtest.path}/signed-transactions/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hex }),
    })
    const { data } = (await response.json()) as {
      readonly data: { readonly accepted: boolean; readonly tx: { readonly ext: { readonly spentBy?: unknown } } }
    }
    expect(data).toMatchObject({ accepted: false, tx: { ext: { spentBy: [{ txid: spender, vin: 0 }] } } })
  })

  test('screens-nonevm §4.5: of 2,500 outputs every page tells what spends them, and the transaction those around the one that is asked for', async () => {
    const own = await node.rpc<string>('getnewaddress', '', 'bech32')
    const addresses = [
      ...Array.from({ length: 2_499 }, (_, n) =>
        formatAddress(makeKey('p2wpkh', n.toString(16).padStart(40, '0')), regtest),
      ),
      own,
    ]
    const coin = coins.pop()!
    const txid = await send(coin, {
      ...Object.fromEntries(addresses.map((one) => [one, 0.01])),
      [miner]: coin.amount - 0.01 * addresses.length - 0.05,
    })
    await mine(1)
    const { vout: made } = await node.rpc<{ vout: { value: number; scriptPubKey: { addresses: string[] } }[] }>(
      'getrawtransaction',
      txid,
      true,
      await node.rpc('getbestblockhash'),
    )
    expect(made.length).toBeGreaterThan(2_500)
    const index = addresses.length - 1
    expect(made[index]?.scriptPubKey.addresses).toEqual([own])
    const spender = await send({ txid, vout: index, amount: 0 }, { [miner]: made[index]!.value - 0.001 })
    await waits(spender)
    const listed = async (): Promise<TxOutput[]> => {
      const rows: TxOutput[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const list: ListOf<TxOutput> = await ask(
          `/transactions/${txid}/outputs?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
        )
        expect([list.total, list.extend.totalIsFloor]).toEqual([made.length, false])
        rows.push(...list.hits)
        cursor = list.extend.next
      }
      return rows
    }
    const waiting = await eventually('what spends it waits', async () => {
      const rows = await listed()
      return rows[index]?.spentBy ? rows : null
    })
    expect(waiting[index]).toMatchObject({ spent: false, spentBy: { txHash: spender, vin: 0, height: null } })
    await mine(1)
    const height = await node.rpc<number>('getblockcount')
    const rows = await listed()
    expect(rows.map(({ index: at, address, amount }) => [at, address, amount])).toEqual(
      made.map(({ value, scriptPubKey }, at) => [at, scriptPubKey.addresses[0], String(sats(value))]),
    )
    expect(rows.filter(({ spent }) => spent)).toEqual([
      { ...rows[index], spent: true, spentBy: { txHash: spender, vin: 0, height } },
    ])
    const { ext } = await ask<{ readonly ext: Record<string, unknown> }>(
      `/transactions/${txid}?mostSides=500&output=${index}`,
    )
    const told = ext as unknown as {
      readonly outputs: readonly { readonly value: string }[]
      readonly spentBy: readonly unknown[]
      readonly sides: { readonly outputs: number; readonly firstOutput: number }
    }
    expect(told.sides).toMatchObject({ outputs: made.length, firstOutput: index - (index % 500) })
    expect(told.spentBy).toHaveLength(told.outputs.length)
    expect(told.spentBy[index % 500]).toEqual({ txid: spender, vin: 0, height })
    const inputs = await ask<ListOf<TxInput>>(`/transactions/${spender}/inputs`)
    expect(inputs).toMatchObject({
      total: 1,
      hits: [{ index: 0, outpoint: { txid, vout: index }, address: made[index]!.scriptPubKey.addresses[0] }],
    })
  })

  test('screens-nonevm §13: a parent and its child are checked and sent together, in order where the node takes no packages', async () => {
    const coin = coins.pop()!
    const home = await node.rpc<string>('getnewaddress', '', 'bech32')
    const sign = async (spent: Coin, value: number, more: readonly object[] = []) => {
      const raw = await node.rpc<string>('createrawtransaction', [{ txid: spent.txid, vout: spent.vout }], {
        [home]: Number(value.toFixed(8)),
      })
      const { hex } = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', raw, more)
      const { txid, vout } = await node.rpc<{ txid: string; vout: { scriptPubKey: { hex: string } }[] }>(
        'decoderawtransaction',
        hex,
      )
      return { hex, txid, script: vout[0]!.scriptPubKey.hex }
    }
    const parent = await sign(coin, coin.amount - 0.001)
    const child = await sign({ txid: parent.txid, vout: 0, amount: 0 }, coin.amount - 0.002, [
      { txid: parent.txid, vout: 0, scriptPubKey: parent.script, amount: Number((coin.amount - 0.001).toFixed(8)) },
    ])
    const post = async (path: string, hexes: readonly string[]) => {
      const response = await fetch(`${site.url}/api/explorer/v1/${regtest.path}/signed-transactions/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ hexes }),
      })
      return ((await response.json()) as { readonly data: unknown }).data
    }
    // What the child spends is known from the parent beside it; this node judges one at a time.
    expect(await post('check-package', [parent.hex, child.hex])).toMatchObject({
      checks: [
        { tx: { hash: parent.txid, fee: '100000' }, accepted: true },
        { tx: { hash: child.txid, fee: '100000' }, accepted: null, reason: 'missing-inputs' },
      ],
    })
    expect(await node.rpc<string[]>('getrawmempool')).not.toContain(parent.txid)
    expect(await post('package', [child.hex, parent.hex])).toMatchObject({
      together: false,
      sent: [
        { hash: null, refused: expect.stringMatching(/missing/) },
        { hash: null, refused: null },
      ],
    })
    expect(await post('package', [parent.hex, child.hex])).toEqual({
      together: false,
      message: null,
      sent: [
        { hash: parent.txid, refused: null },
        { hash: child.txid, refused: null },
      ],
    })
    expect(await node.rpc<string[]>('getrawmempool')).toEqual(expect.arrayContaining([parent.txid, child.txid]))
    await mine(1)
  })
})
