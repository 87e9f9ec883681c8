import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { gasUseOf, joinGasUse, largestValuesOf, mostOf } from './gas-use.ts'
import type { TxRow } from './rows.ts'

test('screens-evm §2.4: of the largest the first five are told, the newer of equal ones first, and none that failed or moved nothing', () => {
  const tx = (height: number, value: bigint, status = 'success') => ({ height, txIndex: 0, value, status }) as TxRow
  const txs = [tx(1, 5n), tx(2, 9n), tx(3, 9n), tx(4, 2n ** 255n, 'failed'), tx(5, 0n), tx(6, 7n), tx(7, 1n), tx(8, 2n)]
  expect(largestValuesOf(txs, 5).map(({ height }) => height)).toEqual([3, 2, 6, 1, 8])
  expect(largestValuesOf([tx(1, 0n)], 5)).toEqual([])
})

const address = (digit: number): Hex => `0x${String(digit).repeat(40)}`
const used = (from: number, to: number | null, gasUsed: number, more: Partial<TxRow> = {}, ext = {}) =>
  ({
    from: address(from),
    to: to === null ? null : address(to),
    method: null,
    fee: BigInt(gasUsed) * 3n,
    ...more,
    ext: { gasUsed, ...ext },
  }) as TxRow

test('screens-evm §2.4: a contract is what is called, by its selector or by gas beyond a payment; creations and payments count in the whole alone', () => {
  const txs = [
    used(1, 5, 90_000, { method: '0x12345678' }, { baseFee: '2' }),
    used(2, 5, 21_000),
    used(2, 6, 21_001),
    used(2, 7, 40_000, {}, { accessList: [] }),
    used(1, null, 500_000),
  ]
  const question = { by: 'contracts', plainGas: 21_000, limit: 10, also: [] } as const
  const use = gasUseOf(txs, question)
  expect(use).toMatchObject({ gasUsed: 672_001, fees: 2_016_003n, burnt: 180_000n, txs: 5 })
  expect(mostOf(use.rows, 'gasUsed', 10)).toEqual([
    { address: address(5), gasUsed: 90_000, fees: 270_000n, burnt: 180_000n, txs: 1 },
    { address: address(6), gasUsed: 21_001, fees: 63_003n, burnt: 0n, txs: 1 },
  ])
  expect(gasUseOf(txs, { ...question, plainGas: null }).rows).toHaveLength(1)
  expect(mostOf(gasUseOf(txs, { ...question, by: 'senders' }).rows, 'txs', 1)).toEqual([
    { address: address(2), gasUsed: 82_001, fees: 246_003n, burnt: 0n, txs: 3 },
  ])
})

test('screens-evm §13.4: of a transaction’s fees its gas at the base fee and its blobs’ gas at their price were destroyed; what it does not tell counts for nothing', () => {
  const blobs = { blobGasUsed: 131_072, blobGasPrice: '7' }
  const txs = [
    used(1, 5, 30_000, { method: '0x12345678' }, { baseFee: '10', ...blobs }),
    used(1, 5, 30_000, { method: '0x12345678' }, { baseFee: 'x'.repeat(50) }),
    used(1, 6, 30_000, { method: '0x12345678' }, { blobGasUsed: 131_072 }),
  ]
  const { burnt, rows } = gasUseOf(txs, { by: 'contracts', plainGas: null, limit: 10, also: [] })
  expect(burnt).toBe(300_000n + 917_504n)
  expect(mostOf(rows, 'burnt', 1)).toMatchObject([{ address: address(5), burnt }])
})

test('parts of a range join to what the whole tells, of those that both name', () => {
  const txs = Array.from({ length: 60 }, (_, at) =>
    used(1, at % 7, 30_000 + at, { method: '0x12345678' }, { baseFee: String(100 - at) }),
  )
  const question = { by: 'contracts', plainGas: null, limit: 3 } as const
  const whole = gasUseOf(txs, { ...question, limit: 100, also: [] })
  const newest = gasUseOf(txs.slice(40), { ...question, limit: 100, also: [] })
  const older = gasUseOf(txs.slice(0, 40), { ...question, also: newest.rows.map((row) => row.address) })
  const joined = joinGasUse([older, newest])
  expect(joined).toMatchObject({ gasUsed: whole.gasUsed, fees: whole.fees, txs: 60 })
  for (const order of ['gasUsed', 'fees', 'burnt', 'txs'] as const)
    expect(mostOf(joined.rows, order, 5)).toEqual(mostOf(whole.rows, order, 5))
})
