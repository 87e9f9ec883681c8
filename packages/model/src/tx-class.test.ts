import { expect, test } from 'vitest'
import type { Bundle, TxRow } from './rows.ts'
import { sampleBundle } from './sample-bundle.ts'
import { partiesOfBundle } from './party-sets.ts'
import { STAT, statsOfBundle } from './statistics.ts'
import { classOfTx, gasOfTx } from './tx-class.ts'
import { createRandom } from '@orrery/primitives/random'

const TO = `0x${'12'.repeat(20)}` as const

test('screens-evm §10: a transaction is of one class, by what it makes, carries and calls', () => {
  const plain = { kind: 'dynamic-fee', to: TO, method: null } as const
  expect(classOfTx(plain)).toBe('plain')
  expect(classOfTx({ ...plain, to: null, method: '0xa9059cbb' })).toBe('creation')
  expect(classOfTx({ ...plain, kind: 'blob', method: '0x1fad948c' })).toBe('blob')
  expect(classOfTx({ ...plain, method: '0xa9059cbb' })).toBe('token')
  expect(classOfTx({ ...plain, method: '0x2EB2C2D6' })).toBe('token')
  expect(classOfTx({ ...plain, method: '0x765e827f' })).toBe('bundle')
  expect(classOfTx({ ...plain, method: '0x12345678' })).toBe('contract')
  expect([0, 21_000, null, undefined, '21000', 1.5, -1, 2 ** 60].map(gasOfTx)).toEqual([
    0,
    21_000,
    ...Array.from({ length: 6 }, () => null),
  ])
})

test('screens-evm §10: gas is told by class, outcome and whether the coin moves; a fee of nothing is none, and receivers sent nothing', () => {
  const at = {
    height: 3,
    hash: `0x${'01'.repeat(32)}`,
    parentHash: `0x${'00'.repeat(32)}`,
    timeMs: 0,
    maxTxs: 1,
  } as const
  const made = sampleBundle(at, createRandom(8))
  const tx = (more: Partial<TxRow>): TxRow => ({
    height: 3,
    txIndex: 0,
    hash: at.hash,
    timeMs: 0,
    from: `0x${'ab'.repeat(20)}`,
    to: TO,
    created: null,
    value: 0n,
    fee: 9n,
    status: 'success',
    kind: 'legacy',
    method: null,
    input: '0x',
    ext: { gasUsed: 21_000 },
    ...more,
  })
  const txs = [
    tx({ value: 5n }),
    tx({ value: 6n, fee: 0n }),
    tx({ status: 'failed', ext: { gasUsed: 7 } }),
    tx({ fee: null, ext: {} }),
    tx({ fee: 2n ** 128n, method: '0xa9059cbb' }),
  ]
  const bundle: Bundle = { ...made, txs, transfers: [], deltas: [] }
  const told = statsOfBundle(bundle)
    .filter(({ name }) => name === STAT.txGas || name === STAT.txFee)
    .map(({ name, key, count, sum }) => [name, key, count, sum])
  expect(told).toEqual([
    [STAT.txFee, '9', 2, 0n],
    [STAT.txGas, 'plain/failed/0', 1, 7n],
    [STAT.txGas, 'plain/success/1', 2, 42_000n],
    [STAT.txGas, 'token/success/0', 1, 21_000n],
  ])
  expect([...partiesOfBundle(bundle, 'receivers')]).toEqual([TO])
  expect([...partiesOfBundle(bundle, 'senders')]).toEqual([txs[0]!.from])
})
