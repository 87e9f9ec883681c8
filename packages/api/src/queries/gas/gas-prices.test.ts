import { expect, test } from 'vitest'
import { sampleBundle } from '@orrery/model/sample-bundle'
import type { Bundle } from '@orrery/model/rows'
import { createRandom } from '@orrery/primitives/random'
import { gasPricesOf, nextBaseFee, TIP_BLOCKS } from './gas-prices.ts'

const random = createRandom(3)
const sample = sampleBundle(
  { height: 0, hash: `0x${'01'.repeat(32)}`, parentHash: `0x${'00'.repeat(32)}`, timeMs: 0, maxTxs: 40 },
  random,
)
const block = (height: number, ext: Record<string, string | number>, tips: readonly number[]): Bundle => ({
  ...sample,
  block: { ...sample.block, height, timeMs: height * 12_000, ext },
  txs: tips.map((tip, txIndex) => ({
    ...sample.txs[0]!,
    height,
    txIndex,
    ext: { gasPrice: String(Number(ext['baseFee'] ?? 0) + tip), gasUsed: 21_000 },
  })),
})

/** Blocks newest first that obey EIP-1559. */
function chainOf(count: number, tips: readonly number[]): Bundle[] {
  const blocks: Bundle[] = []
  let base = 1_000_000_000n
  for (let height = 0; height < count; height++) {
    const made = block(
      height,
      { baseFee: base.toString(), gasUsed: 10_000_000 + height * 500_000, gasLimit: 30_000_000 },
      tips,
    )
    blocks.unshift(made)
    base = nextBaseFee(made)!
  }
  return blocks
}

test('EIP-1559: the next base fee is the one of the rule', () => {
  const at = (gasUsed: number) => nextBaseFee(block(1, { baseFee: '1000', gasUsed, gasLimit: 200 }, []))
  expect([at(100), at(200), at(0), at(101)]).toEqual([1000n, 1125n, 875n, 1001n])
  expect(nextBaseFee(block(1, { gasUsed: 1 }, []))).toBeNull()
})

test('screens-evm §7: tiers are tips at 10, 35, 60 and 90 % of the gas above the next base fee', () => {
  const blocks = chainOf(30, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const prices = gasPricesOf(blocks)
  expect(prices.nextBaseFee).toBe(nextBaseFee(blocks[0]!)!.toString())
  expect(prices.tiers!.map(({ tip }) => tip)).toEqual(['1', '4', '6', '9'])
  expect(prices.tiers!.map(({ entered }) => entered)).toEqual([30, 30, 30, 30])
  expect(prices.tiers!.map(({ seconds }) => seconds)).toEqual([12, 12, 12, 12])
  expect(prices.gasTarget).toBe(15_000_000)
  expect(prices.tiers![0]!.transfer).toBe((21_000n * (BigInt(prices.nextBaseFee!) + 1n)).toString())
})

test('screens-evm §7: too few blocks make no price, and blocks of another rule no prediction', () => {
  expect(gasPricesOf(chainOf(TIP_BLOCKS - 1, [5])).tiers).toBeNull()
  expect(gasPricesOf([])).toMatchObject({ tiers: null, lastBaseFee: null, nextBaseFee: null, blocks: 0 })
  const other = chainOf(30, [5]).map((bundle, index) =>
    index === 3 ? { ...bundle, block: { ...bundle.block, ext: { ...bundle.block.ext, baseFee: '7' } } } : bundle,
  )
  expect(gasPricesOf(other)).toMatchObject({ nextBaseFee: null, gasTarget: null })
  expect(gasPricesOf(other).tiers).not.toBeNull()
})

test('screens-evm §7: one block that left the rule silences the prediction only until five changes after it follow the rule again', () => {
  // As on a chain of a developer's own whose blocks were taken back: from there on the rule holds, on another fee.
  const blocks = chainOf(40, [5])
  const leftBelow = (newest: number) =>
    blocks.map((bundle, index) =>
      index < newest ? bundle : { ...bundle, block: { ...bundle.block, ext: { ...bundle.block.ext, baseFee: '7' } } },
    )
  expect(gasPricesOf(leftBelow(5)).nextBaseFee).toBeNull()
  expect(gasPricesOf(leftBelow(6)).nextBaseFee).toBe(nextBaseFee(blocks[0]!)!.toString())
  // Blocks that are not at hand prove nothing either.
  expect(gasPricesOf(blocks.filter((_, index) => index !== 5)).nextBaseFee).toBeNull()
})

test('screens-evm §7: the first two blocks of a chain may share the first fee', () => {
  const shared = block(0, { baseFee: '1000000000', gasUsed: 0, gasLimit: 30_000_000 }, [])
  const first = block(1, { baseFee: '1000000000', gasUsed: 0, gasLimit: 30_000_000 }, [])
  const second = block(2, { baseFee: '875000000', gasUsed: 0, gasLimit: 30_000_000 }, [])
  expect(gasPricesOf([second, first, shared]).nextBaseFee).toBe('765625000')
  expect(gasPricesOf([first, shared]).nextBaseFee).toBeNull()
})

/** Blocks newest first whose fee follows from elasticity and denominator, as some chains have them. */
function chainBy(elasticity: bigint, denominator: bigint, extraData?: string): Bundle[] {
  const blocks: Bundle[] = []
  let base = 1_000_000_000n
  const limit = 60_000_000n
  for (let height = 0; height < 30; height++) {
    const used = BigInt(4_000_000 + (height % 7) * 3_000_000)
    const ext = { baseFee: base.toString(), gasUsed: Number(used), gasLimit: Number(limit) }
    blocks.unshift(block(height, { ...ext, ...(extraData !== undefined && { extraData }) }, [1]))
    const target = limit / elasticity
    const change = (base * (used > target ? used - target : target - used)) / target / denominator
    base = used > target ? base + (change > 1n ? change : 1n) : base - change
  }
  return blocks
}

test('screens-evm §7: the next base fee is told by the rule that the chain itself follows, whichever of those known', () => {
  for (const [elasticity, denominator] of [
    [2n, 8n],
    [2n, 64n],
    [6n, 250n],
  ] as const) {
    const [newest, ...older] = chainBy(elasticity, denominator)
    const { baseFee } = newest!.block.ext
    expect(gasPricesOf(older).nextBaseFee, `${elasticity} ${denominator}`).toBe(baseFee)
  }
  // No rule that is known here.
  expect(gasPricesOf(chainBy(3n, 77n)).nextBaseFee).toBeNull()
  // Too few changes prove no other rule.
  expect(gasPricesOf(chainBy(6n, 250n).slice(0, 4)).nextBaseFee).toBeNull()
})

test('screens-evm §7: a block of the OP stack tells its own rule, and a lowest fee', () => {
  const holocene = `0x00${(50).toString(16).padStart(8, '0')}${(4).toString(16).padStart(8, '0')}`
  const [newest, ...older] = chainBy(4n, 50n, holocene)
  expect(gasPricesOf(older).nextBaseFee).toBe(newest!.block.ext['baseFee'])
  const jovian = `0x01${(50).toString(16).padStart(8, '0')}${(4).toString(16).padStart(8, '0')}${(999).toString(16).padStart(16, '0')}`
  const low = block(1, { baseFee: '1000', gasUsed: 0, gasLimit: 200, extraData: jovian }, [])
  expect(nextBaseFee(low)).toBe(999n)
})
