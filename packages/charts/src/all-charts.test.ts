import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Chain } from '@orrery/model/chain'
import { NEW_ADDRESSES } from '@orrery/model/address-growth'
import { COIN_PRICE } from '@orrery/model/coin-price'
import { SUPPLY_SUM } from '@orrery/model/coin-supply'
import { DAY_SUM } from '@orrery/model/day-sums'
import { MESSAGE_SUM } from '@orrery/model/message-days'
import { NAMES_ENDED } from '@orrery/model/name-terms'
import { WATCHED } from '@orrery/model/samples'
import { PARTY_SUM } from '@orrery/model/party-days'
import { SENDER_SUM } from '@orrery/model/sender-days'
import { STABLE_GROWN, STABLE_MOVED } from '@orrery/model/stablecoins'
import { OMNI_SUPPLY } from '@orrery/model/omni'
import { LEDGER_COUNTS } from '@orrery/model/ledger-counts'
import { ROW_STAT } from '@orrery/model/row-measures'
import { BLOCK_FIELDS, STAT, statsOfBundle, type StatRow } from '@orrery/model/statistics'
import { sampleBundle } from '@orrery/model/sample-bundle'
import { createRandom } from '@orrery/primitives/random'
import { ALL_CHARTS } from './all-charts.gen.ts'
import { CHART_GROUPS, VERIFIED, widthOf } from './chart.ts'
import { ChartStep, divide } from './chart-step.ts'
import { stepEnd, stepsBetween, stepStart } from './chart-times.ts'
import { byId, keyed, measure, valuesOf } from './testing/chart-values.ts'

const messages = JSON.parse(
  readFileSync(new URL('../../i18n/languages/en_US/messages.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>
const random = createRandom(5)
const block = sampleBundle(
  {
    height: 1,
    hash: `0x${'01'.repeat(32)}`,
    parentHash: `0x${'00'.repeat(32)}`,
    timeMs: 1_800_000_000_000,
    maxTxs: 30,
  },
  random,
)

/** Chains on which a chart may be another one. */
const [MINED, OTHER] = (['pow', 'poa'] as const).map(
  (consensus) => ({ family: 'evm', settlesOn: null, quirks: { consensus } }) as unknown as Chain,
) as [Chain, Chain]
const VARIANTS = ALL_CHARTS.flatMap((chart) => [
  [chart.id, chart] as const,
  ...[MINED, OTHER].flatMap((chain) => {
    const variant = chart.variant?.(chain) ?? null
    return variant === null ? [] : [[`${chart.id} elsewhere`, { ...chart, ...variant }] as const]
  }),
])

test.each(VARIANTS)('%s obeys the law of its shelf', (_, chart) => {
  expect(messages[chart.title], 'its title is a message').toBeDefined()
  for (const { title } of chart.series)
    if (title.includes('.'))
      expect(messages[title], 'the name of a series is a message, or stands for itself').toBeDefined()
  if (chart.note !== undefined) expect(messages[chart.note], 'its note is a message').toBeDefined()
  expect(CHART_GROUPS).toContain(chart.group)
  const known: readonly string[] = chart.ledger
    ? LEDGER_COUNTS[chart.ledger].counts
    : [
        ...Object.values(STAT),
        ...BLOCK_FIELDS,
        ...Object.values(ROW_STAT),
        ...Object.values(WATCHED),
        NEW_ADDRESSES,
        VERIFIED,
        OMNI_SUPPLY,
        ...Object.values(DAY_SUM),
        ...Object.values(MESSAGE_SUM),
        NAMES_ENDED,
        STABLE_MOVED,
        STABLE_GROWN,
        ...Object.values(SENDER_SUM),
        ...Object.values(PARTY_SUM),
        ...Object.values(COIN_PRICE),
        ...Object.values(SUPPLY_SUM),
      ]
  for (const name of chart.needs) expect(known, 'it needs measures that are maintained').toContain(name)
  expect(chart.needs.length).toBeGreaterThan(0)
  expect(chart.grains.length).toBeGreaterThan(0)
  for (const step of [
    new ChartStep([], 0, 0),
    new ChartStep([], 3600, null),
    new ChartStep(statsOfBundle(block), 3600, 7),
  ]) {
    const values = chart.values(step)
    expect(values, 'one value for each series, or two each for a quotient').toHaveLength(widthOf(chart))
    if (chart.quotient !== undefined) expect(chart.grows, 'what it is a part of grows').toBe(true)
    for (const value of values) if (typeof value === 'number') expect(value).not.toBeNaN()
  }
})

test('a measure that a block does not tell makes no sum (unknown is not zero)', () => {
  const rows = [...statsOfBundle(block), ...statsOfBundle({ ...block, block: { ...block.block, fees: null } })]
  expect(new ChartStep(rows, 60).whole('fees')).toBeNull()
  expect(new ChartStep(statsOfBundle(block), 60).whole('fees')).toBe(block.block.fees)
  expect(new ChartStep(rows, 60).whole('burnt')).toBeNull()
})

test('a price at a share of all prices is exact to its group (screens-evm §7)', () => {
  const row = (key: string, count: number) => ({ name: 'tip', key, hour: 0, count, sum: 0n, least: 0n, most: 0n })
  const step = new ChartStep([row('3', 1), row('5', 8), row('7', 1)], 60)
  expect([0.05, 0.1, 0.5, 0.9, 0.95, 1].map((share) => step.price('tip', share))).toEqual([3n, 3n, 5n, 5n, 7n, 7n])
  expect(step.price('feeRate', 0.5)).toBeNull()
  expect(divide(10n ** 20n + 1n, 2n)).toBe(5e19)
  expect(divide(1n, 3n)).toBeCloseTo(0.333333, 6)
})

test('steps of time are UTC, weeks begin on Monday, months are as long as they are', () => {
  const at = Date.UTC(2026, 10, 22, 1, 44)
  expect(stepStart(at, 'week')).toBe(Date.UTC(2026, 10, 16))
  expect(stepStart(Date.UTC(2026, 10, 16), 'week')).toBe(Date.UTC(2026, 10, 16))
  expect(stepEnd(stepStart(at, 'month'), 'month')).toBe(Date.UTC(2026, 11, 1))
  expect(stepsBetween(Date.UTC(2026, 0, 31), at, 'month', 100).map((ms) => new Date(ms).getUTCMonth())).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
  for (const grain of ['hour', 'day', 'week', 'month'] as const) {
    const steps = stepsBetween(at - 100 * 86_400_000, at, grain, 10_000)
    for (const [index, start] of steps.entries())
      expect(stepEnd(start, grain)).toBe(steps[index + 1] ?? stepEnd(start, grain))
    expect(stepsBetween(0, at, grain, 5)).toHaveLength(5)
  }
})

test('screens-evm §10: slots without a block are those between the first block and the last one, and only where slots have their place in time', () => {
  const { values } = byId('missed-slots')
  const at = 1_700_000_003_000n
  const of = (count: number, slots: bigint, slotSeconds: number | null = 12, from = at) =>
    values(new ChartStep([measure('time', count, 0n, from, from + slots * 12_000n)], 3600, null, slotSeconds))
  expect(of(298, 299n)).toEqual([2])
  expect(of(300, 299n)).toEqual([0])
  expect(of(1, 0n)).toEqual([0])
  // Blocks of work, no slot that is known, and times that are those of no slots.
  expect(of(298, 299n, 12, 1_600_000_000_000n)).toEqual([null])
  expect(of(298, 299n, null)).toEqual([null])
  expect(of(298, 299n, 7)).toEqual([null])
  expect(of(301, 299n)).toEqual([null])
})

test('screens-evm §10: validators get what of the fees was not burnt, where all of both is known, and what builders were seen to pay', () => {
  const { values } = byId('validator-el-revenue')
  const time = measure('time', 2, 0n)
  const of = (fees: number) => [time, measure('fees', fees, 50n), measure('burnt', 2, 30n)]
  expect(values(new ChartStep([...of(2), measure('builderPaid', 1, 7n)], 3600))).toEqual([20n, 7n])
  expect(values(new ChartStep(of(1), 3600))).toEqual([null, 0n])
  // Miners had them.
  expect(values(new ChartStep([...of(2), measure('difficulty', 2, 0n, 1n, 10n ** 15n)], 3600))).toEqual([null, null])
})

test('screens-evm §10: a megabyte of blobs costs what was paid by what was carried', () => {
  const { values } = byId('cost-per-mb')
  const rows = [measure('blobBurnt', 1, 262_144n * 7n), measure('blobGasUsed', 1, 262_144n)]
  expect(values(new ChartStep(rows, 3600))).toEqual([7_000_000n])
  expect(values(new ChartStep([], 3600))).toEqual([null])
})

test('screens-evm §10: the fullest block is told by the time that a block is meant to take', () => {
  const { values } = byId('tps-max')
  const rows = [measure('blockTxs', 3, 700n, 100n, 360n)]
  expect(values(new ChartStep(rows, 3600, null, 12))).toEqual([30])
  expect(values(new ChartStep(rows, 3600))).toEqual([null])
  expect(values(new ChartStep([], 3600, null, 12))).toEqual([null])
})

test('screens-evm §10: the gas target is half of the mean limit, and there was none before fees were burnt', () => {
  const limit = measure('gasLimit', 2, 90_000_000n)
  expect(valuesOf('gas-target', [limit, measure('baseFee', 2, 9n)])).toEqual([22_500_000])
  expect(valuesOf('gas-target', [limit])).toEqual([null])
})

test('screens-evm §10: blobs are told as a share of the target of their time, and not over a change of it nor beyond what is known', () => {
  const of = (seconds: readonly [number, number], blobs: bigint, most: bigint, chainId: number | null = 1) =>
    valuesOf(
      'blob-util-of-target',
      [
        measure('time', 2, 0n, BigInt(seconds[0]) * 1_000n, BigInt(seconds[1]) * 1_000n),
        measure('blobGasUsed', 2, blobs * 131_072n, 0n, most * 131_072n),
      ],
      null,
      chainId,
    )
  expect(of([1_720_000_000, 1_720_000_012], 9n, 6n)).toEqual([1.5])
  expect(of([1_750_000_000, 1_750_000_012], 9n, 9n)).toEqual([0.75])
  expect(of([1_770_000_000, 1_770_000_012], 7n, 7n)).toEqual([0.25])
  expect(of([1_746_612_000, 1_746_612_400], 9n, 6n), 'two targets').toEqual([null])
  expect(of([1_800_000_000, 1_800_000_012], 30n, 22n), 'more than any fork that is known lets in').toEqual([null])
  expect(of([1_700_000_000, 1_700_000_012], 1n, 1n), 'there were none').toEqual([null])
  expect(of([1_750_000_000, 1_750_000_012], 1n, 1n, 100), 'two blocks of Gnosis').toEqual([0.5])
  expect(of([1_750_000_000, 1_750_000_012], 9n, 9n, 56)).toEqual([null])
  expect(
    valuesOf('blob-txs', [
      keyed('txs', 'success/blob', 3),
      keyed('txs', 'failed/blob', 1),
      keyed('txs', 'success/legacy', 7),
    ]),
  ).toEqual([4])
})

test('screens-evm §10: the median fee is told for each class by its own transactions', () => {
  const rows = [
    keyed('classFee', 'plain/3', 1),
    keyed('classFee', 'plain/5', 3),
    keyed('classFee', 'erc20/7', 1),
    keyed('classFee', 'erc20/6', 2),
  ]
  expect(valuesOf('fee-per-class', rows)).toEqual([5n, 6n, null])
})

test('screens-evm §10: senders of a day are new by their first nonce, and all others came back', () => {
  const rows = [measure('firstTxs', 12, 0n), measure('time', 1, 0n)]
  expect(valuesOf('new-senders', rows)).toEqual([12])
  expect(valuesOf('returning-senders', rows, 40)).toEqual([28])
  expect(valuesOf('returning-senders', rows, 11), 'an estimate may fall short').toEqual([0])
  expect(valuesOf('returning-senders', rows)).toEqual([null])
})

test('screens-evm §10: where days of senders are known, who sent is told by them: the set of a traced chain has contracts in it that moved coins', () => {
  const ages = [keyed('senderAges', 'new', 3), keyed('senderAges', 'back', 20), keyed('senderAges', 'woken', 1)]
  const exact = (id: string) => {
    const chart = ALL_CHARTS.find((one) => one.id === id)!.exact!
    return [chart.source, chart.grains, chart.values(new ChartStep(ages, 86_400, 35))]
  }
  expect(exact('active-senders')).toEqual(['senders', ['day'], [24]])
  expect(exact('returning-senders')).toEqual(['senders', ['day'], [21]])
})

test('screens-evm §0 rule 1: without days of senders a step with traced blocks tells no senders, since contracts that moved coins are in its set', () => {
  const rows = [measure('firstTxs', 2, 0n), measure('time', 5, 0n)]
  for (const [id, known] of [
    ['active-senders', 35],
    ['returning-senders', 33],
  ] as const) {
    expect(valuesOf(id, rows, 35)).toEqual([known])
    expect(valuesOf(id, [...rows, keyed('traced', '1', 1)], 35)).toEqual([null])
  }
})

test('screens-evm §10: who is active is said to be among all that were seen', () => {
  const formula = (id: string) => {
    const chart = ALL_CHARTS.find((one) => one.id === id)!
    return chart.variant?.({ family: 'evm' } as Chain)?.formula ?? chart.formula
  }
  const parts = (id: string) => /\{(.*?)\}/.exec(formula(id))![1]!.split('; ')
  for (const part of parts('active-addresses')) expect(parts('address-growth')).toContain(part)
  expect(parts('new-addresses')).toEqual(parts('address-growth'))
})

test('screens-evm §10: large transfers are told by the digits of what they move', () => {
  const rows = [
    keyed('txValue', '20', 5, 5n),
    keyed('txValue', '21', 4, 700n),
    keyed('txValue', '22', 2, 50n),
    keyed('txValue', '24', 1, 9n),
  ]
  expect(valuesOf('whale-transfers', rows)).toEqual([7, 3, 1])
  expect(valuesOf('whale-value', rows)).toEqual([759n, 59n, 9n])
})

test('screens-evm §10: blocks are shared out among those whom their extra data name, and clients among the blocks that name one', () => {
  const rows = ['titan', 'titan', 'geth', 'none', 'other'].map((tag) => keyed('blockTag', tag, 1, 1n))
  const builders = valuesOf('builder-share', rows)
  expect(builders[1], 'Titan').toBe(0.4)
  expect(builders.at(-1), 'all others').toBe(0.6)
  expect(builders.reduce<number>((sum, share) => sum + Number(share), 0)).toBeCloseTo(1)
  expect(valuesOf('client-share', rows)).toEqual([1, 0, 0, 0, 0])
  expect(valuesOf('client-share', rows.slice(0, 2))).toEqual([null, null, null, null, null])
})

test('screens-evm §10: builders’ payments, NFTs that were paid for and exchanges by kind are what was counted', () => {
  expect(valuesOf('mev-payments', [measure('builderPaid', 2, 90n)])).toEqual([90n])
  const trades = [measure('nftTrades', 5, 30n)]
  expect([valuesOf('nft-trades', trades), valuesOf('nft-volume', trades)]).toEqual([[5], [30n]])
  const swaps = [keyed('swaps', '0', 1), keyed('swaps', '1', 2), keyed('swaps', '4', 1)]
  expect(valuesOf('dex-share-by-venue', swaps)).toEqual([0.25, 0.5, 0, 0, 0.25])
  expect(valuesOf('primary-set', [keyed('names', '0', 4), keyed('names', '6', 3)])).toEqual([3])
})

test('screens-evm §10: what only traces tell is told where every block was traced', () => {
  const rows = [
    measure('time', 3, 0n),
    keyed('calls', '6/0', 2),
    keyed('calls', '6/2', 5),
    keyed('calls', '4/0', 9),
    measure('contracts', 11, 0n),
    keyed('txGas', 'creation/success/0', 3),
    keyed('txGas', 'creation/failed/0', 2),
    keyed('txGas', 'creation/success/1', 1),
  ]
  const traced = (count: number) => [...rows, keyed('traced', '1', count)]
  expect(valuesOf('selfdestructs', traced(3))).toEqual([2])
  expect(valuesOf('creations-by-factory', traced(3))).toEqual([4, 7])
  expect(valuesOf('selfdestructs', traced(2))).toEqual([null])
  expect(valuesOf('creations-by-factory', traced(2))).toEqual([null, null])
})

test('screens-evm §10: sets are as large as they are told to be, and withdrawals are told by whether they are a whole stake', () => {
  for (const id of [
    'active-tokens',
    'dex-traders',
    'delegated-accounts',
    'smart-accounts-active',
    'bundlers',
    'paymasters',
  ])
    expect([id, valuesOf(id, [], 17)]).toEqual([id, [17]])
  const rows = [
    keyed('withdrawalSizes', '0/0', 15),
    keyed('withdrawalSizes', '0/1', 1),
    keyed('withdrawalSizes', '1/1', 4),
  ]
  expect(valuesOf('withdrawals-split', rows)).toEqual([15, 1])
})

test('screens-evm §10: what is summed by day is told from its sums: half and 95 of 100 times between blocks, tokens by standard, and coins in their own units', () => {
  const gaps = [keyed('blockGap', '12000', 90), keyed('blockGap', '24000', 6), keyed('blockGap', '36000', 4)]
  expect(valuesOf('block-time-p95', gaps)).toEqual([12, 24])
  expect(valuesOf('block-time-p95', [])).toEqual([null, null])
  const firsts = [keyed('firstTokens', 'erc20', 4), keyed('firstTokens', 'erc1155', 1)]
  expect(valuesOf('tokens-created', firsts)).toEqual([4, 0, 1])
  const minutes = [keyed('minuteTxs', '120', 1), keyed('minuteTxs', '90', 1), keyed('minuteTxs', '630', 1)]
  expect([valuesOf('tps-minute', minutes), valuesOf('tps-minute', [])]).toEqual([[10.5], [null]])
  expect(valuesOf('native-value-adjusted', [keyed('netMoved', '', 4, 77n)])).toEqual([77n])
  const swaps = [keyed('coinSwaps', '0', 3, 50n), keyed('coinSwaps', '4', 1, 7n)]
  expect(valuesOf('dex-volume', swaps)).toEqual([50n, 0n, 0n, 0n, 7n])
  const moved = [keyed('stableMoved', 'USDT', 2, 1_500_000n), keyed('stableMoved', 'DAI', 1, 5n * 10n ** 17n)]
  expect(valuesOf('stable-volume', moved, null, 1)).toEqual([1.5, 0, 0.5, 0, 0, 0])
  expect(valuesOf('stable-volume', moved, null, 42_161)).toEqual([1.5, 0, null, null, null, null])
})

test('screens-evm §10: there is more of a coin by what was made less what was taken back, in millionths whatever its decimals', () => {
  const rows = [keyed('stableGrown', 'USDC', 1, -2_000_000n), keyed('stableGrown', 'DAI', 2, 3n * 10n ** 18n + 7n)]
  for (const id of ['stable-issuance', 'stable-supply'])
    expect(valuesOf(id, rows, null, 1)).toEqual([0n, -2_000_000n, 3_000_000n, 0n, 0n, 0n])
  expect(valuesOf('stable-supply', rows, null, 8_453)).toEqual([null, -2_000_000n, null, null, null, null])
})

test('screens-evm §10: the velocity of coins is what a step moved of each by how much of it there is', () => {
  const rows = [
    keyed('stableMoved', 'USDC', 2, 6_000_000n),
    keyed('stableGrown', 'USDC', 1, 3_000_000n),
    keyed('stableGrown', 'DAI', 1, 5n * 10n ** 17n),
  ]
  const of = (chainId: number) => valuesOf('stable-velocity', rows, null, chainId)
  expect(of(1)).toEqual([0n, 6_000_000n, 0n, 0n, 0n, 0n, 0n, 3_000_000n, 500_000n, 0n, 0n, 0n])
  expect(of(8_453).filter((value) => value !== null)).toEqual([6_000_000n, 3_000_000n])
})

test('screens-evm §10: senders who woke up, came again and moved coins that had rested are told from the ledger of their days', () => {
  const ages = [keyed('senderAges', 'new', 7), keyed('senderAges', 'back', 5), keyed('senderAges', 'woken', 2)]
  expect(valuesOf('dormant-woken', ages)).toEqual([2])
  const recurring = [
    { ...keyed('recurringSenders', '2', 1), most: 4n },
    { ...keyed('recurringSenders', '2', 1), most: 6n },
    { ...keyed('recurringSenders', '4', 1), most: 9n },
  ]
  expect(valuesOf('recurring', recurring)).toEqual([6, null, 9])
  const rested = [keyed('coinDays', '', 2, 60n), keyed('coinsRested', '', 2, 8n)]
  expect(valuesOf('coin-days', rested)).toEqual([60n])
  expect([valuesOf('dormancy', rested), valuesOf('dormancy', [])]).toEqual([[7.5], [null]])
})

test('screens-evm §10: addresses are told by their part of what all had, blobs by their bytes, and factories where every block was traced', () => {
  const recipients = [keyed('blocksByRecipient', '0xaa', 3), keyed('blocksByRecipient', '', 1)]
  const each = (id: string, rows: readonly StatRow[], key: string) =>
    byId(id).leaders!.each(new ChartStep(rows, 86_400), (one) => one === key)
  expect([each('recipient-share', recipients, '0xaa'), each('recipient-share', recipients, '')]).toEqual([0.75, 0.25])
  expect(each('recipient-share', [], '0xaa')).toBeNull()
  const blobs = [keyed('blobsByReceiver', '0xaa', 3)]
  expect([each('bytes-by-rollup', blobs, '0xaa'), each('bytes-by-rollup', blobs, '')]).toEqual([393_216, 0])
  expect(each('top-delegates', [keyed('authorizationsByDelegate', '0xbb', 4)], '0xbb')).toBe(4)
  const made = [keyed('creationsByFactory', '0xcc', 5), measure('time', 2, 0n)]
  expect(each('top-factories', [...made, keyed('traced', '1', 2)], '0xcc')).toBe(5)
  expect(each('top-factories', [...made, keyed('traced', '1', 1)], '0xcc')).toBeNull()
})

test('screens-evm §10: balances are told by their size, and the largest as a share of all', () => {
  const rows = [
    keyed('balances', '', 1, 9n),
    keyed('balances', '3', 1, 4n),
    keyed('balances', '19', 1, 3n),
    keyed('balances', '23', 1, 2n),
  ]
  expect(valuesOf('holders-native', rows)).toEqual([9, 5, 5, 2, 2, 2, 2])
  expect(valuesOf('holders-native', [])).toEqual([null, null, null, null, null, null, null])
  const pools = [keyed('poolCoins', '', 1, 9_000_000n), keyed('poolCoins', 'uniswap-v3', 1, 7_000_000n)]
  expect(valuesOf('tvl-dex', pools)).toEqual([0, 7_000_000, 0])
  expect(valuesOf('tvl-dex', [])).toEqual([null, null, null])
  const lent = [keyed('lendingDollars', '', 2, 9_000_000n), keyed('lendingDollars', 'compound-v3', 2, 9_000_000n)]
  // Two samples of a day: their mean.
  expect(valuesOf('tvl-lending-dollars', lent)).toEqual([0, 0, 4_500_000])
  expect(valuesOf('tvl-vaults-dollars', [])).toEqual([null])
  const tops = [keyed('wealth', '10', 2, 500_000n), keyed('wealth', '100', 1, 700_000n)]
  expect(valuesOf('wealth-top', tops)).toEqual([0.25, 0.7, null])
})
