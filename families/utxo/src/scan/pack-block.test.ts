import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChunkEncoder } from '@orrery/archive/encode/chunk-encoder'
import { encodedContent } from '@orrery/archive/testing/encoded-content'
import { bch } from '@orrery/chains/records/bch'
import { bsv } from '@orrery/chains/records/bsv'
import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import { doge } from '@orrery/chains/records/doge'
import { ltc } from '@orrery/chains/records/ltc'
import type { FindOutputs } from '@orrery/family/find-outputs'
import type { ChainOf } from '@orrery/model/chain'
import type { ArchiveBlock } from '@orrery/model/packed'
import { STAT, statsOfBundle } from '@orrery/model/statistics'
import { createRandom } from '@orrery/primitives/random'
import { parseLosslessJson } from '@orrery/transport/lossless-json'
import { poolOfBlock } from '../block-row.ts'
import { describeTx } from '../describe-tx.ts'
import { normalizeBlock } from '../normalize-block.ts'
import { NO_POOLS } from '../pool-book.ts'
import { fillPrevouts, findPrevouts, indexOutputs } from '../prevouts.ts'
import type { RawBlock, RawInput } from '../raw-block.ts'
import { readNodeBlock } from '../read-node-block.ts'
import { outpoint } from '../read-node-tx.ts'
import { randomNodeBlock, type BlockManner } from '../testing/random-node-block.ts'
import { recordedBitcoin, recordedText } from '../testing/recorded.ts'
import { utxoTables } from '../utxo-tables.ts'
import { findSpent, parseScanned, type ScannedRaw } from './find-spent.ts'
import { packBlock } from './pack-block.ts'
import { PlainTx } from './plain-tx.ts'
import { RecentCoins } from './recent-coins.ts'
import { parseTx, scanBlock } from './scan-block.ts'
import { createUnpack } from './unpack-block.ts'

const NO_WATCH = { unknownIn: () => {}, lackingIn: () => {} }
const CHAINS: readonly ChainOf<'utxo'>[] = [
  btc,
  ltc,
  bch,
  doge,
  bsv,
  { ...bsv, quirks: { ...bsv.quirks, restoredScripts: 1 } },
]

const packed = (chain: ChainOf<'utxo'>, { scanned: block, found, resolved }: ScannedRaw) => {
  const coinbase = block.txCount === 0 ? undefined : (resolved.get(0) ?? parseTx(block, 0))
  const pool = poolOfBlock(coinbase, coinbase && describeTx(coinbase, chain.quirks, null), NO_POOLS)
  return packBlock({ block, found, resolved, pool, source: 'test' }, chain)
}

const scan = (text: string) => scanBlock(Buffer.from(text), 0)

/** Columns by the long way and by the fast lane, on this thread and as another takes them. */
function bothWays(chain: ChainOf<'utxo'>, whole: readonly RawBlock[], raws: readonly ScannedRaw[]) {
  const [slow, fast, beside] = Array.from({ length: 3 }, () => new ChunkEncoder('TEST', utxoTables)) as [
    ChunkEncoder,
    ChunkEncoder,
    ChunkEncoder,
  ]
  slow.encode(whole.map((block) => normalizeBlock(block, chain)))
  fast.encode(raws.map((raw) => packed(chain, raw)))
  expect(raws.map(parseScanned)).toEqual(whole)
  const unpack = createUnpack(chain)
  beside.encode(
    raws.map((raw) => {
      const { content, handedOver } = packed(chain, raw).parcel()
      return unpack(structuredClone(content, { transfer: [...handedOver] }))
    }),
  )
  expect(encodedContent(beside)).toEqual(encodedContent(fast))
  return { slow: encodedContent(slow), fast: encodedContent(fast) }
}

const rawOf = (text: string): RawBlock => readNodeBlock(parseLosslessJson(text))

const told = (raws: readonly ReturnType<typeof scan>[]): ScannedRaw[] =>
  raws.map((raw) => ({ scanned: raw!.value, found: null, resolved: new Map() }))

const scannedOf = (text: string): ScannedRaw => told([scan(text)])[0]!

test('columns written from the text equal those made of rows, for blocks of any content on any chain', () => {
  let plain = 0
  let txs = 0
  let changed = 0
  fc.assert(
    fc.property(fc.integer(), fc.nat(12), fc.nat(CHAINS.length - 1), fc.boolean(), (seed, count, at, rare) => {
      const chain = CHAINS[at]!
      const texts = [0, 1].map((n) => randomNodeBlock(createRandom(seed + n), count, 100 + n, { prevouts: true, rare }))
      const raws = told(texts.map(scan))
      raws.forEach(({ scanned }, n) => expect(scanned.to).toBe(texts[n]!.length))
      const reader = new PlainTx(chain.quirks)
      for (const { scanned } of raws)
        for (let index = 1; index < scanned.txCount; index++, txs++) if (reader.read(scanned, index, null)) plain++
      const { slow, fast } = bothWays(chain, texts.map(rawOf), raws)
      expect(fast).toEqual(slow)
      changed += texts.filter((text) =>
        statsOfBundle(normalizeBlock(rawOf(text), chain)).some(({ name }) => name === STAT.change),
      ).length
    }),
    { numRuns: 70, seed: 11 },
  )
  // Both lanes were taken often.
  expect(plain).toBeGreaterThan(txs / 10)
  expect(txs - plain).toBeGreaterThan(txs / 10)
  expect(changed, 'blocks in which something goes back to who paid (screens-nonevm §4.3)').toBeGreaterThan(20)
}, 60_000)

test('DIP-27: what comes back from the credit pool of DASH is told alike by both ways', () => {
  const payload = (fee: string) => `01${'6500000000000000'}${fee}${'db040000'}${'00'.repeat(128)}`
  const unlock = (id: string, more: string): string =>
    `{"txid":"${id.repeat(32)}","version":3,"type":9,"size":200,"locktime":0,"vin":[],"vout":[{"value":0.99930000,"n":0,"scriptPubKey":{"hex":"76a914${'22'.repeat(20)}88ac"}}],"extraPayloadSize":${more.length / 2},"extraPayload":"${more}"}`
  const blockOf = (...txs: readonly string[]): string => {
    const text = randomNodeBlock(createRandom(4), 3, 100, { prevouts: true, rare: false })
    const end = text.lastIndexOf(']')
    return [text.slice(0, end), ...txs].join(',') + text.slice(end)
  }
  const told: unknown[] = []
  for (const text of [
    blockOf(unlock('01', payload('70110100')), unlock('02', payload('be000000'))),
    blockOf(unlock('01', '02')),
    blockOf(),
  ]) {
    const raw = scan(text)
    const { slow, fast } = bothWays(dash, [rawOf(text)], [{ scanned: raw!.value, found: null, resolved: new Map() }])
    expect(fast).toEqual(slow)
    told.push(normalizeBlock(rawOf(text), dash).block.ext['unlocked'])
  }
  expect(told).toEqual([String(2 * 99_930_000 + 70_000 + 190), null, '0'])
})

test('what inputs spend is found among blocks at hand, our own rows and nowhere, as the long way finds it', async () => {
  let same = 0
  for (let seed = 1; seed <= 60; seed++) {
    const random = createRandom(seed)
    const chain = CHAINS[seed % CHAINS.length]!
    const manner: BlockManner = { prevouts: false, rare: seed % 2 === 0 }
    const texts = [0, 1, 2].map((n) => randomNodeBlock(random, 1 + (seed % 5), 100 + n, manner))
    // Some inputs spend what the blocks make.
    const taken = new Set<string>()
    const ids = texts.flatMap((text) => rawOf(text).txs.map(({ txid, outputs }) => ({ txid, count: outputs.length })))
    const linked = texts.map((text) =>
      text.replace(/"txid":"([0-9a-f]{64})","vout":\d+/g, (whole) => {
        if (random() < 0.8) return whole
        const { txid, count } = ids[Math.floor(random() * ids.length)]!
        const spent = `"txid":"${txid.slice(2)}","vout":${Math.floor(random() * (count + 0.3))}`
        // Nothing is spent twice.
        return taken.has(spent) ? whole : (taken.add(spent), spent)
      }),
    )
    const findOutputs: FindOutputs = async (open) =>
      new Map(
        open
          .filter(({ txid }) => txid < '0xc')
          .map(({ txid, vout }) => [
            outpoint(txid, vout),
            {
              value: BigInt(`0x${txid.slice(2, 8)}`) * 1_000_000n,
              address: '0x',
              script: `0x0014${txid.slice(2, 42)}`,
              height: vout,
              coinbase: false,
            },
          ]),
      )
    const whole = linked.map(rawOf)
    const known = indexOutputs(whole.flatMap(({ txs, height }) => txs.map((tx) => ({ tx, height }))))
    await findPrevouts(
      whole.flatMap(({ txs }) => txs),
      known,
      findOutputs,
      null,
    )
    const filled = whole.map((block) => ({ ...block, txs: block.txs.map((tx) => fillPrevouts(tx, known)) }))
    const raws = await findSpent(
      linked.map((text) => scan(text)!.value),
      new RecentCoins(),
      findOutputs,
      null,
      NO_WATCH,
    )
    const spent = whole.flatMap(({ txs }) => txs.flatMap(({ inputs }) => inputs))
    const tooMuch = (spender: RawInput): boolean =>
      (known.get(outpoint(spender.prevTxid ?? '0x', spender.prevVout))?.value ?? 0n) > BigInt(Number.MAX_SAFE_INTEGER)
    if (raws === null) {
      expect(spent.some(tooMuch)).toBe(true)
      continue
    }
    for (const [n, raw] of raws.entries()) {
      const content = (block: ArchiveBlock) => {
        const encoder = new ChunkEncoder('TEST', utxoTables)
        try {
          encoder.encode([block])
          same++
          return encodedContent(encoder)
        } catch {
          // What is spent here by chance may be less than what is paid.
          return 'refused'
        }
      }
      expect(content(packed(chain, raw)), `seed ${seed}`).toEqual(content(normalizeBlock(filled[n]!, chain)))
    }
  }
  expect(same).toBeGreaterThan(120)
})

describe.skipIf(recordedBitcoin === null)('recorded blocks', () => {
  test.each([
    'bitcoin/block_0/rpc_response_getblock_000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f_2.json',
    'bitcoin/block_1/rpc_response_getblock_00000000839a8e6886ab5951d76f411475428afc90947ee320161bbf18eb6048_2.json',
    'bitcoin/block_with_transactions/rpc_response_getblock_000000001c920d495e1eeef2452b6d1c6c229a919b28196c103ecffebabee141_2.json',
  ])('%s gives the same columns both ways', async (path) => {
    const text = recordedText(`bitcoin-etl/${path}`).replace(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '')
    const { value } = scan(text)!
    const raws = (await findSpent([value], new RecentCoins(), async () => new Map(), null, NO_WATCH))!
    const raw = rawOf(text)
    const known = indexOutputs(raw.txs.map((tx) => ({ tx, height: raw.height })))
    const { slow, fast } = bothWays(btc, [{ ...raw, txs: raw.txs.map((tx) => fillPrevouts(tx, known)) }], raws)
    expect(fast).toEqual(slow)
  })
})

test('text that is cut or garbled is never taken for other rows', () => {
  const text = randomNodeBlock(createRandom(5), 4, 100, { prevouts: true, rare: false })
  for (let length = 0; length < text.length; length += 13) expect(scan(text.slice(0, length))).toBeNull()
  const random = createRandom(9)
  let refused = 0
  for (let round = 0; round < 250; round++) {
    const garbled = Buffer.from(text)
    garbled[1 + Math.floor(random() * (text.length - 2))] = '"{}[],:0fG-.e\\'.charCodeAt(Math.floor(random() * 14))
    const scanned = scanBlock(garbled, 0)
    if (scanned === null) {
      refused++
      continue
    }
    const fast = new ChunkEncoder('TEST', utxoTables)
    let wanted: RawBlock | null = null
    try {
      wanted = rawOf(garbled.toString())
    } catch {
      // Text that is no block.
    }
    const write = (): void => fast.encode([packed(btc, told([scanned])[0]!)])
    if (wanted === null) {
      // What nobody keeps of a block is not looked at by the fast lane.
      try {
        write()
      } catch (error) {
        expect(String(error)).toMatch(/UPSTREAM_SHAPE|ShapeError|SyntaxError|unexpected|shape/i)
        refused++
      }
      continue
    }
    const slow = new ChunkEncoder('TEST', utxoTables)
    slow.encode([normalizeBlock(wanted, btc)])
    write()
    expect(encodedContent(fast)).toEqual(encodedContent(slow))
  }
  expect(refused).toBeGreaterThan(20)
})

test.each(['vout', 'sequence', 'locktime'])(
  'reliability F-06: %s beyond four bytes is refused by the fast lane, too',
  (name) => {
    const text = randomNodeBlock(createRandom(5), 4, 100, { prevouts: true, rare: false })
    const field = new RegExp(`"${name}":\\d+`, 'g')
    const places = [...text.matchAll(field)]
    // Not the coinbase, which goes the long way in any case.
    const { index, 0: member } = places.at(-1)!
    const put = (value: number) =>
      new ChunkEncoder('TEST', utxoTables).encode([
        packed(btc, scannedOf(`${text.slice(0, index)}"${name}":${value}${text.slice(index + member.length)}`)),
      ])
    expect(() => put(2 ** 32 - 1)).not.toThrow()
    expect(() => put(2 ** 32)).toThrow()
  },
)

test('white space and what is no block go the long way', () => {
  const text = randomNodeBlock(createRandom(5), 2, 100, { prevouts: true, rare: false })
  expect(scan(JSON.stringify(JSON.parse(text), null, 1))).toBeNull()
  expect(scan('null')).toBeNull()
  expect(scan('{"tx":["00"],"hash":1}')).toBeNull()
  expect(scan(text.replace(/"time":\d+/, '"time":"now"'))).toBeNull()
})
