import { createHash } from 'node:crypto'
import { regtest } from '@orrery/chains/records/regtest'
import { SCRIPT_HASHES } from '@orrery/model/script-hashes'
import { hasLitecoind, startTestNode, type TestNode } from '@orrery/utxo/testing/litecoind'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import type { Tx, NodeTx, Stats, Outpoint, Utxo } from './esplora-wire.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'

const sats = (coins: number): number => Math.round(coins * 1e8)
const sha256d = (bytes: Buffer): Buffer =>
  createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()

// screens-nonevm §16: on a real node, regtest.
describe.skipIf(!hasLitecoind)('the Esplora-shaped API over a real litecoind', () => {
  let home: string
  let node: TestNode
  let site: ApiSite
  let miner: string
  const people: Record<'legacy' | 'p2sh-segwit' | 'bech32', string> = { legacy: '', 'p2sh-segwit': '', bech32: '' }

  const fetchText = async (
    path: string,
    init?: RequestInit,
  ): Promise<{ status: number; type: string; text: string }> => {
    const response = await fetch(`${site.url}/api/explorer/esplora/${regtest.path}${path}`, init)
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
  }
  const get = async <T>(path: string): Promise<T> => {
    const { status, text } = await fetchText(path)
    expect(status, `${path}: ${text}`).toBe(200)
    return JSON.parse(text) as T
  }
  const getText = async (path: string): Promise<string> => {
    const { status, text } = await fetchText(path)
    expect(status, `${path}: ${text}`).toBe(200)
    return text
  }
  const mine = async (count: number): Promise<void> => {
    await node.rpc('generatetoaddress', count, miner)
    await site?.caughtUp(await node.rpc<number>('getblockcount'))
  }

  beforeAll(async () => {
    home = await temporaryDir()
    node = await startTestNode(['-txindex=0', '-acceptnonstdtxn=1'])
    miner = await node.rpc('getnewaddress', '', 'bech32')
    await mine(110)
    for (const kind of Object.keys(people) as (keyof typeof people)[])
      people[kind] = await node.rpc('getnewaddress', '', kind)
    for (let round = 0; round < 12; round++) {
      for (const address of Object.values(people)) await node.rpc('sendtoaddress', address, (50 + round) / 100)
      await mine(1)
      // The wallet would pay the next ones with these.
      const fresh = await node.rpc<Outpoint[]>('listunspent', 1, 9_999_999, Object.values(people))
      await node.rpc(
        'lockunspent',
        false,
        fresh.map(({ txid, vout }) => ({ txid, vout })),
      )
    }
    await node.rpc('lockunspent', true)
    // Spends of every kind, and an output that carries data.
    for (const address of Object.values(people)) {
      const coins = await node.rpc<{ txid: string; vout: number; amount: number }[]>('listunspent', 1, 9_999_999, [
        address,
      ])
      const [a, b] = coins as [(typeof coins)[0], (typeof coins)[0]]
      const raw = await node.rpc<string>(
        'createrawtransaction',
        [a, b].map(({ txid, vout }) => ({ txid, vout })),
        [{ [miner]: Number((a.amount + b.amount - 0.001).toFixed(8)) }, { data: '6f7272657279' }],
      )
      const { hex } = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', raw)
      await node.rpc('sendrawtransaction', hex)
    }
    await mine(3)
    site = await startApiSite(`${home}/data`, { ...regtest, archiveDepth: 10 }, node.url)
    await site.caughtUp(await node.rpc<number>('getblockcount'))
  }, 240_000)
  afterAll(async () => {
    await site?.stop()
    await node?.stop()
    await removeDir(home)
  })

  test('blocks are the node’s, by hash, height and from the tip', async () => {
    const height = await node.rpc<number>('getblockcount')
    expect(await getText('/blocks/tip/height')).toBe(String(height))
    expect(await getText('/blocks/tip/hash')).toBe(await node.rpc('getbestblockhash'))
    for (const at of [0, 1, 60, height - 2]) {
      const hash = await node.rpc<string>('getblockhash', at)
      expect(await getText(`/block-height/${at}`)).toBe(hash)
      const block = await node.rpc<{ [name: string]: unknown; bits: string; tx: string[] }>('getblock', hash)
      expect(await get(`/block/${hash}`)).toEqual({
        id: hash,
        height: at,
        version: block['version'],
        timestamp: block['time'],
        tx_count: block['nTx'],
        size: block['size'],
        weight: block['weight'],
        merkle_root: block['merkleroot'],
        previousblockhash: at === 0 ? null : block['previousblockhash'],
        mediantime: block['mediantime'],
        nonce: block['nonce'],
        bits: Number.parseInt(block.bits, 16),
        difficulty: block['difficulty'],
      })
      expect(await getText(`/block/${hash}/header`)).toBe(await node.rpc('getblockheader', hash, false))
      expect(await get(`/block/${hash}/txids`)).toEqual(block.tx)
      expect(await getText(`/block/${hash}/txid/0`)).toBe(block.tx[0])
      expect(await get(`/block/${hash}/status`)).toEqual({
        in_best_chain: true,
        height: at,
        next_best: await node.rpc('getblockhash', at + 1),
      })
      const raw = await fetch(`${site.url}/api/explorer/esplora/${regtest.path}/block/${hash}/raw`)
      expect(Buffer.from(await raw.arrayBuffer()).toString('hex')).toBe(await node.rpc('getblock', hash, 0))
    }
    expect((await get<{ height: number }[]>('/blocks')).map((block) => block.height)).toEqual(
      Array.from({ length: 10 }, (_, i) => height - i),
    )
    expect((await get<{ height: number }[]>('/blocks/40')).map((block) => block.height)).toEqual(
      Array.from({ length: 10 }, (_, i) => 40 - i),
    )
  })

  test('transactions are the node’s, field by field, with what their inputs spend', async () => {
    const tip = await node.rpc<number>('getblockcount')
    const seen = new Map<string, NodeTx>()
    const types = new Set<string>()
    for (let height = 108; height <= tip; height++) {
      const hash = await node.rpc<string>('getblockhash', height)
      const block = await node.rpc<{ tx: NodeTx[]; time: number }>('getblock', hash, 2)
      const told = await get<Tx[]>(`/block/${hash}/txs`)
      expect(told.map(({ txid }) => txid)).toEqual(block.tx.map(({ txid }) => txid))
      for (const [index, tx] of block.tx.entries()) {
        seen.set(tx.txid, tx)
        const mine = told[index]!
        expect(mine).toMatchObject({
          txid: tx.txid,
          version: tx.version,
          locktime: tx.locktime,
          size: tx.size,
          weight: tx.weight,
        })
        expect(mine.status).toEqual({ confirmed: true, block_height: height, block_hash: hash, block_time: block.time })
        expect(
          mine.vout.map(({ value, scriptpubkey, scriptpubkey_address }) => [value, scriptpubkey, scriptpubkey_address]),
        ).toEqual(
          tx.vout.map(({ value, scriptPubKey }) => [sats(value), scriptPubKey.hex, scriptPubKey.addresses?.[0]]),
        )
        for (const [at, input] of tx.vin.entries()) {
          const vin = mine.vin[at]!
          expect(vin).toMatchObject({
            is_coinbase: input.coinbase !== undefined,
            sequence: input.sequence,
            scriptsig: input.coinbase ?? input.scriptSig!.hex,
          })
          expect(vin.witness ?? []).toEqual(input.txinwitness ?? [])
          const spent = seen.get(input.txid ?? '')?.vout[input.vout!]
          if (spent)
            expect(vin.prevout).toMatchObject({ value: sats(spent.value), scriptpubkey: spent.scriptPubKey.hex })
          if (vin.prevout) types.add(vin.prevout.scriptpubkey_type)
          if (vin.prevout?.scriptpubkey_type === 'p2sh')
            expect(vin.inner_redeemscript_asm).toMatch(/^OP_0 OP_PUSHBYTES_20 [0-9a-f]{40}$/)
        }
        const paid = mine.vin.reduce((sum, { prevout }) => sum + (prevout?.value ?? 0), 0)
        if (!mine.vin[0]!.is_coinbase)
          expect(mine.fee).toBe(paid - mine.vout.reduce((sum, { value }) => sum + value, 0))
        mine.vout.forEach(({ scriptpubkey_type }) => types.add(scriptpubkey_type))
      }
    }
    expect([...types]).toEqual(expect.arrayContaining(['p2pkh', 'p2sh', 'v0_p2wpkh', 'op_return']))
    const last = [...seen.values()].at(-1)!
    const [tx] = [await get<Tx>(`/tx/${last.txid}`)]
    expect(tx.txid).toBe(last.txid)
    expect(await getText(`/tx/${last.txid}/hex`)).toBe(last.hex)
    const data = [...seen.values()]
      .flatMap(({ vout }) => vout)
      .find(({ scriptPubKey }) => scriptPubKey.hex.startsWith('6a06'))
    expect(data).toBeDefined()
  })

  test('a merkle proof leads from the transaction to the root of its block', async () => {
    const hash = await node.rpc<string>('getblockhash', 115)
    const block = await node.rpc<{ tx: string[]; merkleroot: string }>('getblock', hash)
    for (const [index, txid] of block.tx.entries()) {
      const { block_height, merkle, pos } = await get<{ block_height: number; merkle: string[]; pos: number }>(
        `/tx/${txid}/merkle-proof`,
      )
      expect({ block_height, pos }).toEqual({ block_height: 115, pos: index })
      let node_ = Buffer.from(txid, 'hex').reverse()
      let at = pos
      for (const sibling of merkle) {
        const other = Buffer.from(sibling, 'hex').reverse()
        node_ = sha256d(Buffer.concat(at % 2 === 0 ? [node_, other] : [other, node_])) as typeof node_
        at >>= 1
      }
      expect(node_.reverse().toString('hex')).toBe(block.merkleroot)
      expect(await getText(`/tx/${txid}/merkleblock-proof`)).toBe(await node.rpc('gettxoutproof', [txid], hash))
    }
  })

  test('what an address has, got and spent is what the node’s wallet says', async () => {
    for (const address of Object.values(people)) {
      const coins = await node.rpc<{ txid: string; vout: number; amount: number }[]>('listunspent', 1, 9_999_999, [
        address,
      ])
      const utxos = await get<Utxo[]>(`/address/${address}/utxo`)
      const key = ({ txid, vout }: { txid: string; vout: number }): string => `${txid}:${vout}`
      expect(utxos.map(key).toSorted()).toEqual(coins.map(key).toSorted())
      const { chain_stats, mempool_stats } = await get<{ chain_stats: Stats; mempool_stats: Stats }>(
        `/address/${address}`,
      )
      expect(chain_stats.funded_txo_sum - chain_stats.spent_txo_sum).toBe(
        coins.reduce((sum, { amount }) => sum + sats(amount), 0),
      )
      expect(chain_stats).toMatchObject({ funded_txo_count: 12, spent_txo_count: 2, tx_count: 13 })
      expect(mempool_stats.tx_count).toBe(0)
      const all = await get<Tx[]>(`/address/${address}/txs`)
      expect(all).toHaveLength(13)
      const rest = await get<Tx[]>(`/address/${address}/txs/chain/${all[4]!.txid}`)
      expect(rest.map(({ txid }) => txid)).toEqual(all.slice(5).map(({ txid }) => txid))
      expect(await get(`/address/${address}/txs?after_txid=${all[4]!.txid}`)).toEqual(rest)
      const spend = all[0]!
      for (const [vin, { txid, vout }] of spend.vin.entries())
        expect(await get(`/tx/${txid}/outspend/${vout}`)).toEqual({
          spent: true,
          txid: spend.txid,
          vin,
          status: spend.status,
        })
    }
    // More than a page: the miner's, walked to the end.
    const walked: string[] = []
    for (let last = ''; ;) {
      const page = await get<Tx[]>(`/address/${miner}/txs/chain${last && `/${last}`}`)
      walked.push(...page.map(({ txid }) => txid))
      if (page.length < 25) break
      last = page.at(-1)!.txid
    }
    expect(new Set(walked).size).toBe(walked.length)
    expect(walked.length).toBe((await get<{ chain_stats: Stats }>(`/address/${miner}`)).chain_stats.tx_count)
  })

  test('a transaction that a wallet sends is in the pool, then in a block; one that is wrong is refused in the node’s words', async () => {
    const [coin] = await node.rpc<{ txid: string; vout: number; amount: number }[]>('listunspent', 1, 9_999_999, [
      people.bech32,
    ])
    const raw = await node.rpc<string>('createrawtransaction', [{ txid: coin!.txid, vout: coin!.vout }], {
      [people.legacy]: Number((coin!.amount - 0.0005).toFixed(8)),
    })
    const { hex } = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', raw)
    const test = (body: string) => fetchText('/txs/test', { method: 'POST', body })
    expect(JSON.parse((await test(JSON.stringify([hex]))).text)).toMatchObject([{ allowed: true }])
    expect((await test('[]')).status).toBe(400)
    const sent = await fetchText('/tx', {
      method: 'POST',
      body: hex,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(sent.status).toBe(200)
    const txid = sent.text
    await eventually('the pool', async () => ((await get<string[]>('/mempool/txids')).includes(txid) ? true : null))
    const pending = await get<Tx>(`/tx/${txid}`)
    expect(pending).toMatchObject({ fee: 50_000, status: { confirmed: false } })
    expect(await get(`/tx/${coin!.txid}/outspend/${coin!.vout}`)).toEqual({
      spent: true,
      txid,
      vin: 0,
      status: { confirmed: false },
    })
    expect((await get<Tx[]>(`/address/${people.bech32}/txs/mempool`)).map((tx) => tx.txid)).toEqual([txid])
    const mined = await get(`/address/${people.bech32}/txs/chain`)
    expect(await get(`/address/${people.bech32}/txs?after_txid=${txid}`)).toEqual(mined)
    expect((await get<{ mempool_stats: Stats }>(`/address/${people.legacy}`)).mempool_stats).toMatchObject({
      tx_count: 1,
      funded_txo_count: 1,
    })
    expect(await get('/mempool')).toMatchObject({ count: 1, total_fee: 50_000 })
    // electrs: all that it spends, the fee with it.
    expect(await get('/mempool/recent')).toMatchObject([{ txid, fee: 50_000, value: pending.vin[0]!.prevout!.value }])
    const unfunded = await node.rpc<string>('createrawtransaction', [{ txid: '1'.repeat(64), vout: 0 }], { [miner]: 1 })
    const refused = await fetchText('/tx', { method: 'POST', body: unfunded })
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(/sendrawtransaction RPC error: \{"code":-\d+,"message":".+"\}/)
    expect((await fetchText('/tx', { method: 'POST', body: 'zz' })).status).toBe(400)
    expect(JSON.parse((await test(JSON.stringify([unfunded]))).text)).toMatchObject([{ allowed: false }])
    // Old clients send with an address alone.
    expect((await fetchText('/broadcast')).status).toBe(400)
    expect((await fetchText('/broadcast?tx=zz')).status).toBe(400)
    expect(await fetchText(`/broadcast?tx=${hex}`)).toMatchObject(await fetchText('/tx', { method: 'POST', body: hex }))
    await mine(1)
    expect((await get<Tx>(`/tx/${txid}`)).status.confirmed).toBe(true)
    expect(await get(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })
    expect(typeof (await get('/fee-estimates'))).toBe('object')
  })

  /** As libraries of wallets ask: SHA-256 of the script, in the order in which it is computed. */
  const hashOf = async (address: string): Promise<string> => {
    const { scriptPubKey } = await node.rpc<{ scriptPubKey: string }>('getaddressinfo', address)
    return createHash('sha256').update(Buffer.from(scriptPubKey, 'hex')).digest('hex')
  }

  test('what is asked of a script by its hash is what is asked of its address, and nothing for one that nobody paid', async () => {
    // The ledger of scripts comes behind the blocks.
    await eventually('the ledger of scripts', async () =>
      (site.chain.runtime.layers?.get(SCRIPT_HASHES)?.status().through ?? -1) > 100 ? true : null,
    )
    for (const address of [...Object.values(people), miner]) {
      const hash = await hashOf(address)
      const { address: _, ...stats } = await get<{ address: string }>(`/address/${address}`)
      expect(await get(`/scripthash/${hash}`)).toEqual({ scripthash: hash, ...stats })
      for (const part of ['/txs', '/txs/chain', '/utxo'])
        expect(await get(`/scripthash/${hash}${part}`)).toEqual(await get(`/address/${address}${part}`))
    }
    const unused = await hashOf(await node.rpc('getnewaddress'))
    const none = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }
    expect(await get(`/scripthash/${unused}`)).toEqual({ scripthash: unused, chain_stats: none, mempool_stats: none })
    expect(await get(`/scripthash/${unused}/txs`)).toEqual([])
    // Paid to for the first time by what waits, and then by a block that is in memory.
    const fresh = await node.rpc<string>('getnewaddress', '', 'bech32')
    const txid = await node.rpc<string>('sendtoaddress', fresh, 0.5)
    const hash = await hashOf(fresh)
    await eventually('the pool', async () =>
      (await get<Tx[]>(`/scripthash/${hash}/txs`)).some((tx) => tx.txid === txid) ? true : null,
    )
    await mine(1)
    expect(await get<Utxo[]>(`/scripthash/${hash}/utxo`)).toMatchObject([{ txid, value: 50_000_000 }])
  })

  test('addresses are found by how they begin, ten at most, and none that nobody paid', async () => {
    for (const address of [...Object.values(people), miner])
      for (const length of [3, 12, address.length])
        expect(await get<string[]>(`/address-prefix/${address.slice(0, length)}`), address.slice(0, length)).toEqual(
          length === 3 ? expect.any(Array) : expect.arrayContaining([address]),
        )
    const unused = await node.rpc<string>('getnewaddress', '', 'legacy')
    expect(await get(`/address-prefix/${unused}`)).toEqual([])
    const many = await get<string[]>('/address-prefix/rltc1q')
    expect(many.length).toBeGreaterThan(1)
    expect(many.length).toBeLessThanOrEqual(10)
    expect(many.every((address) => address.startsWith('rltc1q'))).toBe(true)
    expect(await get('/address-prefix/nothing-begins-so')).toEqual([])
  })

  test('a package goes to the node, whose refusal is told in its words, and what is none is refused here', async () => {
    const post = (body: string) => fetchText('/txs/package', { method: 'POST', body })
    for (const body of ['', '{}', '[]', '["zz"]', '[1]', JSON.stringify(Array(26).fill('00'))])
      expect((await post(body)).status, body).toBe(400)
    for (const query of ['maxfeerate=-1', 'maxburnamount=x', 'maxfeerate=0.123456789'])
      expect((await fetchText(`/txs/package?${query}`, { method: 'POST', body: '["00"]' })).status, query).toBe(400)
    // This node is older than packages.
    const answer = await post('["00"]')
    expect(answer).toMatchObject({
      status: 400,
      text: expect.stringContaining('submitpackage RPC error: {"code":-32601'),
    })
  })

  test('what a miner would build upon is the node’s template, once it has peers, and is kept from caches', async () => {
    const asked = await fetch(`${site.url}/api/explorer/esplora/${regtest.path}/block-template`)
    const text = await asked.text()
    expect(asked.headers.get('cache-control')).toBe('no-store')
    // A node without peers, as this one is, refuses: what it says is passed on.
    expect({ status: asked.status, text }).toEqual({
      status: 502,
      text: expect.stringMatching(/^\{"error":\{"code":-(?:9|10),"message":".+"\}\}$/),
    })
  })

  test('where every block is indexed, a transaction and a block that are not there are in no block of the chain', async () => {
    expect(await get(`/tx/${'1'.repeat(64)}/status`)).toEqual({ confirmed: false })
    expect(await get(`/block/${'1'.repeat(64)}/status`)).toMatchObject({ in_best_chain: false, next_best: null })
    expect(await get(`/tx/${'1'.repeat(64)}/outspend/0`)).toEqual({ spent: false })
  })

  test('what is not there is said in plain text', async () => {
    for (const [path, status] of [
      [`/tx/${'1'.repeat(64)}`, 404],
      [`/block/${'1'.repeat(64)}`, 404],
      ['/block-height/9999999', 404],
      ['/blocks/9999999', 404],
      ['/address/nonsense', 400],
      ['/tx/nonsense', 400],
      [`/address/${miner}/txs/chain/${'1'.repeat(64)}`, 404],
      ['/scripthash/nonsense', 400],
      ['/tx/nonsense/status', 400],
      ['/block/nonsense/status', 400],
      [`/block/${await node.rpc<string>('getblockhash', 40)}/txid/1`, 404],
      [`/block/${await node.rpc<string>('getblockhash', 40)}/txid/x`, 400],
    ] as const) {
      const answer = await fetchText(path)
      expect({ path, status: answer.status }).toEqual({ path, status })
      expect(answer.type).toContain('text/plain')
    }
  })
})
