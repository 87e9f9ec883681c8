import { expect, test } from 'vitest'
import { readFeeTiers, toGwei } from './fee-tiers.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const signal = new AbortController().signal
const GWEI = 10n ** 9n
const hex = (wei: bigint): string => `0x${wei.toString(16)}`
const read = (answers: Record<string, unknown>): ReturnType<typeof readFeeTiers> =>
  readFeeTiers(
    testRpc((method) => {
      if (answers[method] === undefined) throw refusal(-32601, 'no such method')
      return answers[method]
    }),
    signal,
  )

test('a tier is the next base fee and the mean tip of blocks that had transactions', async () => {
  const reward = [
    [1n, 2n, 3n, 4n],
    [0n, 0n, 0n, 0n],
    [3n, 4n, 5n, 6n],
  ].map((tips) => tips.map((tip) => hex(tip * GWEI)))
  const baseFeePerGas = [5n, 6n, 7n, 8n].map((fee) => hex(fee * GWEI))
  expect(
    await read({ eth_feeHistory: { baseFeePerGas, gasUsedRatio: [0.5, 0, 0.1], reward }, eth_gasPrice: '0x1' }),
  ).toEqual({ slow: '10', standard: '11', fast: '12', rapid: '13' })
})

test('a chain without fee history or base fee has one price for all', async () => {
  const same = { slow: '1.5', standard: '1.5', fast: '1.5', rapid: '1.5' }
  expect(await read({ eth_gasPrice: hex((3n * GWEI) / 2n) })).toEqual(same)
  expect(
    await read({
      eth_gasPrice: hex((3n * GWEI) / 2n),
      eth_feeHistory: { gasUsedRatio: [0], baseFeePerGas: ['0x0', '0x0'], reward: [] },
    }),
  ).toEqual(same)
})

test('a node that says nothing gives no tiers', async () => {
  expect(await read({})).toBeNull()
})

test('wei are written as Gwei without a lost digit', () => {
  expect([0n, 1n, 10n ** 9n, 1_234_567_890n, 10n ** 27n].map(toGwei)).toEqual([
    '0',
    '0.000000001',
    '1',
    '1.23456789',
    '1000000000000000000',
  ])
})
