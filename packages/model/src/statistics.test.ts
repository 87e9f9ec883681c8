import { expect, test } from 'vitest'
import { createRandom } from '@orrery/primitives/random'
import { sampleBundle } from './sample-bundle.ts'
import type { Hex } from '@orrery/primitives/hex'
import { amountDigits } from './amount-digits.ts'
import { tagOfBlock } from './block-tag.ts'
import { partiesOfBundle, type NamedSet } from './party-sets.ts'
import type { Bundle, TxRow } from './rows.ts'
import { hourOf, measuresOfBlock, priceStep, STAT, statsOfBundle, stepPrice } from './statistics.ts'

test('a price lies in its group, whose ends are at most an eighth apart (screens-evm §7)', () => {
  for (let up = 0n; up < 64n; up++)
    for (const price of [2n ** up, 2n ** up + 1n, 2n ** up * 2n - 1n, (2n ** up * 3n) / 2n]) {
      if (price === 0n) continue
      const step = priceStep(price)
      expect(stepPrice(step)).toBeLessThanOrEqual(price)
      expect(stepPrice(step + 1)).toBeGreaterThan(price)
      expect((stepPrice(step + 1) - stepPrice(step)) * 8n).toBeLessThanOrEqual(
        stepPrice(step) < 8n ? 8n : stepPrice(step),
      )
    }
})

test('a block counts its rows by kind, and what it does not tell is no measure (unknown is not zero)', () => {
  const random = createRandom(8)
  const bundle = sampleBundle(
    {
      height: 3,
      hash: `0x${'01'.repeat(32)}`,
      parentHash: `0x${'00'.repeat(32)}`,
      timeMs: 1_800_000_000_123,
      maxTxs: 40,
    },
    random,
  )
  const told = { ...bundle, block: { ...bundle.block, ext: { gasUsed: 21_000, difficulty: '17.5', weight: null } } }
  const rows = statsOfBundle(told)
  const of = (name: string) => rows.filter((row) => row.name === name)
  expect(of(STAT.time)).toMatchObject([{ count: 1, least: 1_800_000_000_123n, hour: hourOf(1_800_000_000_123) }])
  expect(of(STAT.txs)).toMatchObject([
    { key: 'success/legacy', count: bundle.txs.length, sum: bundle.txs.reduce((sum, { value }) => sum + value, 0n) },
  ])
  expect(of('gasUsed')).toMatchObject([{ sum: 21_000n }])
  expect(of('difficulty')).toMatchObject([{ sum: 17n }])
  expect(of('weight')).toEqual([])
  expect(of(STAT.burnt)).toEqual([])
  expect(of(STAT.transfers).reduce((sum, { count }) => sum + count, 0)).toBe(bundle.transfers.length)
  const active = partiesOfBundle(bundle, 'active')
  for (const { from } of bundle.txs) expect(active.has(from!)).toBe(true)
  expect(partiesOfBundle(bundle, 'senders').size).toBeLessThanOrEqual(active.size)
})

test('screens-evm §10: a mined block without uncles tells 0, and one of a chain that knows none tells nothing', () => {
  const at = {
    height: 3,
    hash: `0x${'01'.repeat(32)}`,
    parentHash: `0x${'00'.repeat(32)}`,
    timeMs: 0,
    maxTxs: 1,
  } as const
  const { block } = sampleBundle(at, createRandom(8))
  const told = (ext: (typeof block)['ext']) =>
    measuresOfBlock({ ...block, ext }).flatMap(({ name, sum }) => (name === STAT.uncles ? [sum] : []))
  const mined = { difficulty: '131072', gasLimit: 30_000_000 }
  expect(told({ ...mined, uncles: [block.hash, block.hash] })).toEqual([2n])
  expect(told(mined)).toEqual([0n])
  // Proof of authority writes the signer's turn, other families know no gas.
  expect(told({ ...mined, difficulty: '2' })).toEqual([])
  expect(told({ difficulty: '131072' })).toEqual([])
  expect(told({ gasLimit: 30_000_000 })).toEqual([])
})

const hex = (digit: string) => `0x${digit.repeat(40)}` as const
const AT = {
  height: 3,
  hash: `0x${'01'.repeat(32)}`,
  parentHash: `0x${'00'.repeat(32)}`,
  timeMs: 1_800_000_000_000,
  maxTxs: 0,
} as const

/** A block of four transactions: a first one, a plain one of 150 coins, an exchange that pays for two NFTs, and what the builder pays. */
function paidBlock(): Bundle {
  const bundle = sampleBundle(AT, createRandom(3))
  const tx = (txIndex: number, told: Partial<TxRow>): TxRow => ({
    height: 3,
    txIndex,
    hash: `0x${String(txIndex).repeat(64)}`,
    timeMs: AT.timeMs,
    from: hex('a'),
    to: hex('b'),
    created: null,
    value: 0n,
    fee: 6n,
    status: 'success',
    kind: 'legacy',
    method: null,
    input: '0x',
    ext: { nonce: 7, gasUsed: 21_000 },
    ...told,
  })
  const swap = '0x3593564c' as const
  const txs = [
    tx(0, { ext: { nonce: 0, gasUsed: 21_000 }, status: 'failed', value: 10n ** 21n }),
    tx(1, { value: 150n * 10n ** 18n }),
    tx(2, { value: 40n, method: swap, input: swap, from: hex('c'), fee: 5n }),
    tx(3, { value: 9n, from: hex('d'), to: hex('e'), ext: { nonce: 0, gasUsed: 21_000 }, kind: 'deposit' }),
  ]
  const moved = (txIndex: number, from: Hex | null, to: Hex | null) => ({
    height: 3,
    txIndex,
    seq: txIndex,
    txHash: txs[txIndex]!.hash,
    timeMs: AT.timeMs,
    asset: hex('f'),
    standard: 'erc721' as const,
    from,
    to,
    amount: 1n,
    tokenId: 1n,
  })
  return {
    ...bundle,
    block: {
      ...bundle.block,
      txCount: txs.length,
      producer: hex('d'),
      ext: { extraData: `0x${Buffer.from('BuilderNet (Flashbots)').toString('hex')}` },
    },
    txs,
    transfers: [moved(2, hex('a'), hex('b')), moved(2, hex('b'), hex('c')), moved(2, null, hex('b'))],
    family: {
      evm_swaps: [{ tx_index: 2 }, { tx_index: 2 }],
      evm_user_ops: [
        { tx_index: 1, sender: hex('1'), paymaster: null, success: 1, gas_cost: 1n },
        { tx_index: 1, sender: hex('2'), paymaster: hex('3'), success: 1, gas_cost: 1n },
      ],
      evm_authorizations: [
        { tx_index: 0, authority: hex('4'), verdict: 'possible' },
        { tx_index: 0, authority: hex('5'), verdict: 'wrong-chain' },
        { tx_index: 0, authority: null, verdict: 'signature' },
      ],
    },
  }
}

test('screens-evm §10: first transactions, values by digits, fees by class, NFTs that were paid for and what builders pay are counted by hand', () => {
  const rows = statsOfBundle(paidBlock())
  const of = (name: string) => rows.flatMap((row) => (row.name === name ? [[row.key, row.count, row.sum]] : []))
  expect(of(STAT.firstTxs), 'the chain’s own transactions have no sender who begins').toEqual([['', 1, 0n]])
  expect(of(STAT.txValue), 'what failed moved nothing').toEqual([
    ['1', 1, 9n],
    ['2', 1, 40n],
    ['21', 1, 150n * 10n ** 18n],
  ])
  expect(of(STAT.classFee)).toEqual([
    ['plain/6', 2, 0n],
    ['swap/5', 1, 0n],
  ])
  expect(of(STAT.nftTrades), 'two by one payment; a minted one is no sale').toEqual([['', 2, 40n]])
  expect(of(STAT.builderPaid)).toEqual([['', 1, 9n]])
  expect(of(STAT.blockTag)).toEqual([['buildernet', 1, 1n]])
  const mined = paidBlock()
  expect(
    statsOfBundle({ ...mined, block: { ...mined.block, ext: { difficulty: '131072' } } }).filter(
      ({ name }) => name === STAT.builderPaid || name === STAT.blockTag,
    ),
  ).toEqual([])
})

test('screens-evm §10: named sets are told by the column that they stand in', () => {
  const bundle = paidBlock()
  const of = (set: NamedSet) => [...partiesOfBundle(bundle, set)]
  expect(of('tokens')).toEqual([hex('f')])
  expect(of('traders'), 'who sent, once').toEqual([hex('c')])
  expect(of('authorities')).toEqual([hex('4')])
  expect(of('smartAccounts')).toEqual([hex('1'), hex('2')])
  expect(of('paymasters')).toEqual([hex('3')])
  expect(of('bundlers')).toEqual([hex('a')])
})

test('an amount has as many digits as its text', () => {
  for (let digits = 1; digits <= 77; digits++)
    for (const amount of [10n ** BigInt(digits - 1), 10n ** BigInt(digits) - 1n, 5n * 10n ** BigInt(digits - 1)])
      expect(amountDigits(amount)).toBe(digits)
  expect(amountDigits(2n ** 256n - 1n)).toBe(78)
})

test('screens-evm §10: a block’s tag is the first word that it bears', () => {
  const tag = (text: string) => tagOfBlock({ extraData: `0x${Buffer.from(text).toString('hex')}` })
  expect([tag(''), tag('✨ Titan (titanbuilder.xyz)'), tag('BuilderNet (Titan)'), tag('go GETH'), tag('mine')]).toEqual(
    ['none', 'titan', 'buildernet', 'geth', 'other'],
  )
  expect(tag(`${'x'.repeat(32)}titan`), 'no more than the protocol allows is read').toBe('other')
  expect([tagOfBlock({}), tagOfBlock({ extraData: 'titan' }), tagOfBlock({ extraData: '0x1' })]).toEqual([
    null,
    null,
    null,
  ])
})

test('screens-nonevm §4.3: what goes back to who paid is counted beside the values, and nothing of rows that do not tell all outputs, or told them as their value', () => {
  const bundle = paidBlock()
  const told = (value: bigint, totalOut?: string | number): TxRow => ({
    ...bundle.txs[0]!,
    value,
    ext: totalOut === undefined ? {} : { totalOut },
  })
  const change = (...txs: TxRow[]) =>
    statsOfBundle({ ...bundle, txs }).flatMap(({ name, count, sum }) => (name === STAT.change ? [[count, sum]] : []))
  expect(change(told(30n, '100'), told(0n, '5'), told(7n, '7'))).toEqual([[2, 75n]])
  expect(change(told(9n, '9'), told(9n), told(9n, 20), told(9n, 'all'), told(9n, '3'))).toEqual([])
})
