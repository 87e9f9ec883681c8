import { createClient } from '@orrery/api/client'
import { createApi } from '@orrery/api/server/create-api'
import { createMemoryArchive } from '@orrery/api/testing/memory-archive'
import { absentNode, createTestClock } from '@orrery/api/testing/world'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { evm } from '@orrery/evm'
import { makeBlock } from '@orrery/evm/testing/blocks'
import { createNormalizer } from '@orrery/evm/testing/normalize'
import type { Lookups } from '@orrery/family/adapter'
import { createChainHead } from '@orrery/head/create-chain-head'
import { bundlesOf, readMessageShelf } from '@orrery/i18n/message-shelf'
import type { ChainOf } from '@orrery/model/chain'
import type { TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createRenderer } from './entry.tsx'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const [ITEMS, COIN, OTHER, LOCKER, BUYER, SELLER, FACTORY, POOL] = ['1', '2', '3', '4', '5', '6', '7', '8'].map(at) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const NOBODY = at('0')
const word = (value: bigint | number | Hex): string =>
  typeof value === 'string'
    ? value.slice(2).padStart(64, '0')
    : BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')
const topic = (value: bigint | number | Hex): Hex => `0x${word(value)}`

type Log = { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const item = (from: Hex, to: Hex, id: number): Log => ({
  address: ITEMS,
  topics: [TRANSFER, topic(from), topic(to), topic(id)],
  data: '0x',
})
const moved = (address: Hex, from: Hex, to: Hex, amount: bigint): Log => ({
  address,
  topics: [TRANSFER, topic(from), topic(to)],
  data: `0x${word(amount)}`,
})
const WHOLE = 10n ** 18n
/** What the blocks log, as contracts on mainnet do, and what the first transaction of each sends along. */
const BLOCKS: readonly { readonly value: bigint; readonly logs: readonly Log[] }[] = [
  { value: 0n, logs: [] },
  {
    value: 0n,
    logs: [
      item(NOBODY, SELLER, 7),
      moved(COIN, NOBODY, LOCKER, 1_000n * WHOLE),
      {
        address: FACTORY,
        // PoolCreated(address,address,uint24,int24,address)
        topics: [
          '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
          topic(COIN),
          topic(OTHER),
          topic(3_000),
        ],
        data: `0x${word(60)}${word(POOL)}`,
      },
    ],
  },
  { value: (3n * WHOLE) / 2n, logs: [item(SELLER, BUYER, 7)] },
  {
    value: 0n,
    logs: [
      {
        address: POOL,
        // Swap(address,address,int256,int256,uint160,uint128,int24)
        topics: ['0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67', topic(BUYER), topic(BUYER)],
        data: `0x${word(5n * WHOLE)}${word(-4n * WHOLE)}${word(1n << 96n)}${word(1_000n * WHOLE)}${word(0)}`,
      },
    ],
  },
]

/** A page of mainnet as a visitor gets it, over an index that was made of these logs. */
async function visit(lookups: Partial<Lookups>) {
  const chain = ALL_CHAINS.find(({ code }) => code === 'ETH') as ChainOf<'evm'>
  const normalizer = createNormalizer(chain)
  const bundles = BLOCKS.map(({ value, logs }, height) => {
    const { block, receipts } = makeBlock(height, 1)
    const [tx] = block.transactions as readonly [(typeof block.transactions)[number]]
    const [receipt] = receipts
    const own = logs.map((log, index) => ({
      ...receipt!.logs[0]!,
      ...log,
      logIndex: `0x${index.toString(16)}` as Hex,
    }))
    return normalizer.bundle({
      block: {
        ...block,
        transactions: [
          { ...(tx as object), from: BUYER, value: `0x${value.toString(16)}`, ...(height === 1 && { to: null }) },
        ],
      },
      receipts: [{ ...receipt!, logs: own, ...(height === 1 && { contractAddress: LOCKER }) }],
      uncles: [],
    } as never)
  })
  const clock = createTestClock()
  clock.tick(bundles.at(-1)!.block.timeMs + 60_000 - clock.now())
  const head = createChainHead({ chain: chain.code })
  const archive = createMemoryArchive(chain.code)
  for (const bundle of bundles) head.apply({ type: 'extended', bundle, seenMs: clock.now() })
  await archive.append({ bundles: bundles.slice(0, 2) })
  head.apply({ type: 'archived', height: 1 })
  const row = (address: Hex, standard: 'erc20' | 'erc721', symbol: string): TokenRow => ({
    address,
    standard,
    name: symbol,
    symbol,
    decimals: standard === 'erc20' ? 18 : null,
    totalSupply: standard === 'erc20' ? 1_000n * WHOLE : null,
    rawName: null,
    height: 1,
    readAt: 1,
  })
  await archive.saveTokens([row(ITEMS, 'erc721', 'ITEMS'), row(COIN, 'erc20', 'AAA'), row(OTHER, 'erc20', 'BBB')])
  const api = createApi({
    chains: () => [
      {
        chain,
        family: evm,
        head,
        archive,
        lookups: { ...absentNode(), ...lookups },
        status: () => ({
          state: 'following',
          reason: null,
          nodeHead: 3,
          capabilities: null,
          archive: archive.state(),
          backfill: null,
          reorgs: { count: 0, maxDepth: 0 },
        }),
        nodes: () => [],
      },
    ],
    knownChains: [chain],
    clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  const shelf = readMessageShelf()
  const render = createRenderer({
    api: createClient({ request: api.request }),
    chains: [chain],
    inactive: [],
    clock,
    loadBundles: async (locale) => bundlesOf(await shelf, locale),
    testLanguages: false,
    manifest: {},
    styles: { common: '/assets/common.css', rest: '/assets/rest.css', texts: [], modules: {} },
    loadTimeoutMs: 10_000,
    onFault: (error) => {
      throw error
    },
  })
  return async (path: string): Promise<string> => {
    const answer = await render({
      url: `/${chain.path}${path}`,
      cookie: undefined,
      origin: 'https://here.example',
      nonce: 'n0nce',
      requestId: 'req',
      signal: new AbortController().signal,
    })
    const html = answer.html.join('')
    // What a visitor reads, without the answers that travel along.
    return html
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&nbsp;|\u00a0/g, ' ')
      .replace(/\s+/g, ' ')
  }
}

test('screens-evm §8.1, §8.2, §8.5: sales, price impact and lockers are shown as the logs and contracts told them', async () => {
  const asOf = { height: 3, hash: topic(3) }
  const show = await visit({
    lockers: async (_, addresses) => ({
      asOf,
      locks: addresses.map((address) =>
        address === LOCKER
          ? {
              kind: 'vesting',
              beneficiary: SELLER,
              start: 1_700_000_000,
              cliff: null,
              end: 1_900_000_000,
              released: 0n,
            }
          : null,
      ),
    }),
    poolRange: async () => ({ asOf, sqrtPrice: 1n << 96n, liquidity: 1_000n * WHOLE, lower: -60, upper: 60 }),
  })
  // The item was sold for the coins of its buyer’s transaction: its collection’s lowest price, too.
  expect(await show(`/token/${ITEMS}?tab=sales`)).toContain('ETH 1 1.5 ETH 1.5 ETH 1.5 ETH 1.5 ETH')
  expect(await show('/token-list/erc721')).toMatch(/Lowest sale 7 d.*ITEMS ERC-721.* 1\.5 ETH /)
  // Tokens come by a column of theirs, in the order that the form names.
  const named = await show('/token-list?order=name&turned=yes')
  expect(named).toMatch(/BBB.*BBB.*AAA.*AAA/)
  expect(named).toMatch(/ITEMS.*BBB.*AAA/)
  expect(await show('/token-list/erc20?order=supply&holders=5')).toContain('Nothing fits')
  const pool = await show(`/dex-list?pool=${POOL}`)
  expect(pool).toContain('AAA / BBB')
  expect(pool).toContain('1 BBB 0.999001 AAA − 0.1% 3.00435306 BBB 2.99535396 AAA − 0.3%')
  expect(pool).toContain('5 AAA 4 BBB')
  // Where no reserves are shown nothing is said to be computed from them.
  expect(pool).not.toContain('reserves above')
  const locked = await show(`/tokenomics/${COIN}`)
  expect(locked).toMatch(/Kept by contracts until later.*0x444444[^A-Z]*Bit by bit 1,000 100% 999\.9997 0 0x666666/)
  expect(locked).toContain('1 of 1 contracts among the largest holders were asked')
})
