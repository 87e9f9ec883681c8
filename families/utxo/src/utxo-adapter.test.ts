import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { ltc } from '@orrery/chains/records/ltc'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { FindOutputs } from '@orrery/family/find-outputs'
import type { ChainOf } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { ShapeError } from '@orrery/transport/shape'
import { describe, expect, test } from 'vitest'
import { readFeeTiers } from './fee-tiers.ts'
import { normalizeBlock } from './normalize-block.ts'
import { readNodeBlock } from './read-node-block.ts'
import { recordedBitcoin, recordedJson } from './testing/recorded.ts'
import { blockOf, coinbaseTx, collect, hash, node, p2pkh, spend } from './testing/scripted-node.ts'
import { refuse, scriptedRpc, type Script } from './testing/scripted-rpc.ts'
import { createUtxoAdapter } from './utxo-adapter.ts'
import { verifyBlock } from './verify-block.ts'
import type { UtxoTxExt } from './utxo-ext.ts'

const signal = new AbortController().signal
const clock: Clock = { now: () => 1_700_000_000_000, monotonic: () => 0, sleep: async () => {} }
const nothing: FindOutputs = async () => new Map()

const adapterOf = (chain: ChainOf<'utxo'>, script: Script, findOutputs = nothing) => {
  const rpc = scriptedRpc(script)
  return { adapter: createUtxoAdapter({ chain, rpc, clock, findOutputs }), rpc }
}

describe('prevouts', () => {
  const free: ChainOf<'utxo'> = { ...btc, quirks: { ...ltc.quirks, mweb: false } }
  const { genesis: _, ...quirks } = free.quirks
  const chain: ChainOf<'utxo'> = { ...free, quirks }

  test('come from the same batch, a child may stand before its parent (BCH)', async () => {
    const blocks = [
      blockOf(0, [coinbaseTx(1)]),
      blockOf(1, [coinbaseTx(2), spend(4, 3, '48.00000000'), spend(3, 1, '49.00000000')]),
    ]
    const { adapter, rpc } = adapterOf(chain, node(blocks))
    const [, block] = await collect(adapter.blocks({ from: 0, to: 1 }, signal))
    expect(block?.txs.slice(1).map(({ inputs }) => inputs[0]?.prevout?.value)).toEqual([4_900_000_000n, 5_000_000_000n])
    expect(rpc.asked).toContain('getrawtransaction')
    expect(rpc.asked.filter((method) => method === 'getrawtransaction')).toHaveLength(1)
  })

  test('come from our own rows where the batch has them not, and nothing is asked of the node', async () => {
    const blocks = [blockOf(0, [coinbaseTx(1)]), blockOf(1, [coinbaseTx(2), spend(3, 77, '1.00000000')])]
    const asked: unknown[] = []
    const { adapter } = adapterOf(chain, node(blocks), async (outpoints) => {
      asked.push(outpoints)
      return new Map([
        [
          `0x${hash(77)}:0`,
          { value: 150_000_000n, address: '0x00' as Hex, script: '0x51' as Hex, height: 0, coinbase: true },
        ],
      ])
    })
    const [block] = await collect(adapter.blocks({ from: 1, to: 1 }, signal))
    expect(asked).toEqual([[{ txid: `0x${hash(77)}`, vout: 0 }]])
    expect(normalizeBlock(block!, chain).txs[1]?.fee).toBe(50_000_000n)
  })

  test('come from the node itself where it knows verbosity 3', async () => {
    const prevout = { generated: false, height: 3, value: '2.00000000', scriptPubKey: p2pkh(9) }
    const blocks = [blockOf(0, [coinbaseTx(1)]), blockOf(1, [coinbaseTx(2), spend(3, 77, '1.50000000', prevout)])]
    const { adapter } = adapterOf(chain, node(blocks), () => Promise.reject(new Error('was asked')))
    expect((await adapter.probe(signal)).can.prevouts.ok).toBe(true)
    const [block] = await collect(adapter.blocks({ from: 1, to: 1 }, signal))
    expect(normalizeBlock(block!, chain).block.fees).toBe(50_000_000n)
  })

  test('that nobody has stay unknown', async () => {
    const blocks = [blockOf(0, [coinbaseTx(1)]), blockOf(1, [coinbaseTx(2), spend(3, 77, '1.50000000')])]
    const { adapter } = adapterOf(chain, node(blocks))
    const [block] = await collect(adapter.blocks({ from: 1, to: 1 }, signal))
    const bundle = normalizeBlock(block!, chain)
    expect([bundle.block.fees, bundle.txs[1]?.fee, (bundle.txs[1]!.ext as UtxoTxExt).inputs[0]?.value]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('a range of blocks', () => {
  const { genesis: _, split: __, ...quirks } = btc.quirks
  const chain: ChainOf<'utxo'> = { ...btc, quirks }
  const blocks = Array.from({ length: 70 }, (_, height) => blockOf(height, [coinbaseTx(height + 1)]))

  test('ends early at the head, in order and without gaps', async () => {
    const { adapter } = adapterOf(chain, node(blocks))
    expect((await collect(adapter.blocks({ from: 3, to: 500 }, signal))).map(({ height }) => height)).toEqual(
      blocks.slice(3).map(({ height }) => height),
    )
  })

  test('ends before a block that vanished between its hash and its body', async () => {
    const { adapter } = adapterOf(
      chain,
      node(blocks, { getblock: ([id]) => (id === hash(1005) ? refuse(-5, 'Block not found') : undefined) }),
    )
    expect((await collect(adapter.blocks({ from: 3, to: 20 }, signal))).map(({ height }) => height)).toEqual([3, 4])
  })

  test('passes on what is wrong with the node', async () => {
    const { adapter } = adapterOf(
      chain,
      node(blocks, { getblock: ([id]) => (id === hash(1005) ? refuse(-32603, 'disk') : undefined) }),
    )
    await expect(collect(adapter.blocks({ from: 3, to: 20 }, signal))).rejects.toSatisfy((error: unknown) =>
      isOrreryError(error, 'UPSTREAM_RPC'),
    )
  })
})

describe('the check of the chain', () => {
  const wrong = (error: unknown): boolean => isOrreryError(error, 'UPSTREAM_WRONG_CHAIN')
  const info =
    (blocks: number, chain = 'main') =>
    () => ({ chain, blocks, bestblockhash: hash(9) })
  const bitcoin = (hashes: Record<number, string>, blocks: number): Script =>
    node([blockOf(0, [coinbaseTx(1)])], {
      getblockchaininfo: info(blocks),
      getblockhash: ([height]) => hashes[Number(height)] ?? hash(Number(height)),
    })
  const genesis = btc.quirks.genesis!.slice(2)

  test('tells Bitcoin from Bitcoin Cash, which share their first blocks', async () => {
    const ofCash = {
      0: genesis,
      478_559: '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec',
      556_767: bch.quirks.split!.hash.slice(2),
    }
    await expect(adapterOf(btc, bitcoin(ofCash, 900_000)).adapter.probe(signal)).rejects.toSatisfy(wrong)
    await expect(
      adapterOf(bch, bitcoin({ 0: genesis, 556_767: hash(7) }, 900_000)).adapter.probe(signal),
    ).rejects.toSatisfy(wrong)
  })

  test('tells a test network from the main one', async () => {
    await expect(
      adapterOf(btc, node([blockOf(0, [])], { getblockchaininfo: info(0, 'test') })).adapter.probe(signal),
    ).rejects.toThrow(/a "test" network/)
  })

  test('tells another first block', async () => {
    await expect(adapterOf(ltc, bitcoin({ 0: genesis }, 0)).adapter.probe(signal)).rejects.toThrow(
      /starts with block 000000000019d668/,
    )
  })
})

describe.skipIf(recordedBitcoin === null)('a node whose getblock knows only true and false', () => {
  test('is read transaction by transaction (DOGE)', async () => {
    const folder = 'bitcoin-etl/dogecoin/block_without_transactions'
    const block = recordedJson(
      `${folder}/rpc_response_getblock_ea5380659e02a68c073369e502125c634b2fb0aaf351b9360c673368c4f20c96_True.json`,
    )
    const tx = recordedJson(
      `${folder}/rpc_response_getrawtransaction_3b14b76d22a3f2859d73316002bc1b9bfc7f37e2c3393be9b722b62bbd786983.json`,
    )
    const { adapter } = adapterOf(doge, (method, params) => {
      if (method === 'getblockhash')
        return params[0] === 0
          ? doge.quirks.genesis!.slice(2)
          : 'ea5380659e02a68c073369e502125c634b2fb0aaf351b9360c673368c4f20c96'
      if (method === 'getblock')
        return params[1] === true ? block : refuse(-1, 'JSON value is not a boolean as expected')
      if (method === 'getrawtransaction') return tx
      return node([blockOf(0, []), blockOf(1, []), blockOf(2, [])])(method, params)
    })
    const [raw] = await collect(adapter.blocks({ from: 2, to: 2 }, signal))
    verifyBlock(raw!, doge)
    expect(raw?.txs[0]?.outputs[0]?.value).toBe(72_975_200_000_000n)
  })
})

test('a node that refuses to say what inputs spend as a wrong type has no prevouts, and can all else (bcash)', async () => {
  const { genesis: _, split: _split, ...quirks } = bch.quirks
  const plain = node([blockOf(0, [coinbaseTx(1)]), blockOf(1, [coinbaseTx(2)])])
  const { adapter } = adapterOf({ ...bch, quirks }, (method, params) =>
    method === 'getblock' && typeof params[1] === 'number'
      ? refuse(-3, 'Param #1 must be a boolean.')
      : plain(method, params),
  )
  const { can } = await adapter.probe(signal)
  expect(can.prevouts).toMatchObject({ ok: false })
  expect(
    [can.prevouts, can.mempool, can.traces, can.proofs].map((one) => 'applies' in one),
    'what no node of outputs has is not lacking',
  ).toEqual([false, false, true, true])
})

describe('fee tiers', () => {
  test('are what the node estimates, never cheaper when faster, never below what it takes', async () => {
    const rates: Record<number, string> = { 1: '0.00020000', 3: '0.00030000', 6: '0.00010000', 144: '0.00000100' }
    const rpc = scriptedRpc(
      node([blockOf(0, [])], { estimatesmartfee: ([blocks]) => ({ feerate: rates[Number(blocks)], blocks }) }),
    )
    expect(await readFeeTiers(rpc, signal)).toEqual({
      slow: '1',
      standard: '10',
      fast: '30',
      rapid: '30',
      least: '1',
    })
  })

  test('are the least rate where the node has too little to go by', async () => {
    const rpc = scriptedRpc(
      node([blockOf(0, [])], {
        estimatesmartfee: () => ({ errors: ['Insufficient data'], blocks: 2 }),
        getmempoolinfo: () => ({ bytes: 0, mempoolminfee: '0.00001500' }),
      }),
    )
    expect(await readFeeTiers(rpc, signal)).toEqual({
      slow: '1.5',
      standard: '1.5',
      fast: '1.5',
      rapid: '1.5',
      least: '1.5',
    })
  })
})

describe('the shape of a node answer', () => {
  const path = (value: unknown): string => {
    try {
      readNodeBlock(value)
    } catch (error) {
      if (error instanceof ShapeError) return error.path
      throw error
    }
    return 'read'
  }
  const good = blockOf(1, [coinbaseTx(1)])

  test('is checked to the last field, and the error names the place', () => {
    expect(path(good)).toBe('read')
    for (const [value, at] of [
      [null, ''],
      [[], ''],
      [{ ...good, hash: 'zz' }, '.hash'],
      [{ ...good, height: 1.5 }, '.height'],
      [{ ...good, tx: {} }, '.tx'],
      [{ ...good, tx: ['aa'] }, '.tx[0]'],
      [
        {
          ...good,
          tx: [coinbaseTx(1), { ...coinbaseTx(2), vout: [{ value: '1.000000001', scriptPubKey: p2pkh(1) }] }],
        },
        '.tx[1].vout[0].value',
      ],
      [{ ...good, tx: [{ ...coinbaseTx(1), vin: [{ txid: hash(1), vout: -0.5 }] }] }, '.tx[0].vin[0].vout'],
      [{ ...good, tx: [{ ...coinbaseTx(1), vin: [{ txid: hash(1), vout: -1 }] }] }, '.tx[0].vin[0].vout'],
      [{ ...good, tx: [{ ...coinbaseTx(1), vin: [{ coinbase: '51', sequence: 2 ** 32 }] }] }, '.tx[0].vin[0].sequence'],
      [{ ...good, tx: [{ ...coinbaseTx(1), locktime: -1 }] }, '.tx[0].locktime'],
      [{ ...good, nonce: 2 ** 32 }, '.nonce'],
      [{ ...good, time: -1 }, '.time'],
      ...['-0.00000001', '184467440737.09551616'].flatMap((value) => [
        [
          { ...good, tx: [{ ...coinbaseTx(1), vout: [{ value, scriptPubKey: p2pkh(1) }] }] },
          '.tx[0].vout[0].value',
        ] as const,
        [
          { ...good, tx: [spend(2, 1, '1', { value, scriptPubKey: p2pkh(1) })] },
          '.tx[0].vin[0].prevout.value',
        ] as const,
      ]),
      [
        { ...good, tx: [{ ...coinbaseTx(1), vout: [{ value: 1, scriptPubKey: { hex: 'abc' } }] }] },
        '.tx[0].vout[0].scriptPubKey',
      ],
    ] as const)
      expect(path(value)).toBe(at)
  })

  test('CashTokens stand on their output (BCH)', () => {
    const tokenData = {
      category: hash(8),
      amount: '9223372036854775807',
      nft: { capability: 'minting', commitment: 'beef' },
    }
    const block = readNodeBlock({
      ...good,
      tx: [{ ...coinbaseTx(1), vout: [{ value: '0.00001000', scriptPubKey: p2pkh(1), tokenData }] }],
    })
    expect((normalizeBlock(block, bch).txs[0]!.ext as UtxoTxExt).outputs[0]?.token).toEqual({
      category: `0x${hash(8)}`,
      amount: '9223372036854775807',
      capability: 'minting',
      commitment: '0xbeef',
    })
  })

  test.each([
    [{ amount: '9223372036854775808' }, '.amount'],
    [{ amount: '-1' }, '.amount'],
    [{ amount: 'much' }, '.amount'],
    [{ nft: { capability: 'burning', commitment: '' } }, '.nft.capability'],
    [{ nft: { capability: 'none', commitment: 'x' } }, '.nft.commitment'],
  ])('no CashTokens are what a node tells as %j', (part, at) => {
    const tokenData = { category: hash(8), ...part }
    const output = { value: '0.00001000', scriptPubKey: p2pkh(1), tokenData }
    expect(path({ ...good, tx: [{ ...coinbaseTx(1), vout: [output] }] })).toMatch(new RegExp(`\\${at}$`))
  })

  test('screens-nonevm §1.3, §16: DOGE sums beyond 2^63 are exact', () => {
    const outputs = Array.from({ length: 3 }, (_, n) => ({ value: '152345678901.12345678', n, scriptPubKey: p2pkh(n) }))
    const { txs } = normalizeBlock(readNodeBlock({ ...good, tx: [{ ...coinbaseTx(1), vout: outputs }] }), doge)
    expect(txs[0]?.value).toBe(3n * 15_234_567_890_112_345_678n)
  })
})

test('screens-nonevm §4.2: what a node is still on its way to is no stale branch, a fork beside its chain is one', async () => {
  const tip = (height: number, branchlen: number, status: string) => ({ height, hash: hash(height), branchlen, status })
  const { adapter } = adapterOf(
    btc,
    node([], {
      getchaintips: () => [
        // Bitcoin Core in its initial download.
        tip(976_000, 876_000, 'headers-only'),
        tip(100_001, 1, 'valid-headers'),
        tip(100_000, 0, 'active'),
        tip(100_003, 4, 'invalid'),
        tip(99_990, 2, 'valid-fork'),
        tip(99_980, 1, 'headers-only'),
        // Bitcoin Cash Node, of a reorganisation deeper than it takes; Dash Core, beside a ChainLock; what none documents.
        tip(99_970, 3, 'parked'),
        tip(99_960, 1, 'conflicting'),
        tip(99_950, 1, 'unknown'),
      ],
    }),
  )
  expect((await adapter.staleTips!(signal)).map(({ height, status }) => ({ height, status }))).toEqual([
    { height: 100_003, status: 'invalid' },
    { height: 99_990, status: 'valid-fork' },
    { height: 99_980, status: 'headers-only' },
    { height: 99_970, status: 'parked' },
    { height: 99_960, status: 'conflicting' },
    { height: 99_950, status: 'headers-only' },
  ])
})

test('a pruned node tells with its head from where on it keeps blocks, and is not asked for older ones to learn what it can', async () => {
  const blocks = Array.from({ length: 12 }, (_, height) => blockOf(height, [coinbaseTx(height + 1)]))
  const { genesis: _, ...quirks } = ltc.quirks
  let told: object = { pruned: true, pruneheight: 4 }
  const read: unknown[] = []
  const { adapter } = adapterOf(
    { ...ltc, quirks },
    node(blocks, {
      getblockchaininfo: () => ({ chain: 'main', blocks: 11, bestblockhash: hash(1011), ...told }),
      getblock: ([id]) => void read.push(id),
    }),
  )
  const keptFrom = async (answer: object) => {
    told = answer
    await adapter.head(signal)
    return adapter.keepsFrom!()
  }
  expect(adapter.keepsFrom!()).toBe(0)
  expect(await keptFrom({ pruned: true, pruneheight: 4 })).toBe(4)
  // It prunes by itself and had no reason to yet, or is none.
  expect(await keptFrom({ pruned: true })).toBe(0)
  expect(await keptFrom({ pruned: false, pruneheight: 4 })).toBe(0)
  expect(await keptFrom({ pruned: true, pruneheight: 99 })).toBe(11)
  const { can } = await adapter.probe(signal)
  expect([can['tx-index'].ok, can.archive.ok]).toEqual([false, false])
  expect(read).not.toContain(hash(1001))
})
