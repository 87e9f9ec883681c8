import { expect, test } from 'vitest'
import type { OwnSubject } from '@orrery/family/own-lookup'
import type { Hex } from '@orrery/primitives/hex'
import { testChain } from '../testing/chain.ts'
import { testRpc } from '../testing/rpc.ts'
import { readAtomicTransactions } from './atomic-transactions.ts'
import { ownReaderOf } from './own-facts.ts'

// Written by hand from the description of the format (Coreth, "Transaction Format").
const number = (value: number | bigint, bytes: number) => value.toString(16).padStart(2 * bytes, '0')
const ACCOUNT = '8db97c7cece249c2b98bdc0226cc4c2a57bf52fc'
const AVAX = '21e67317cbc4be2aeb00677ad6462778a8f52274b9d605df2591b23027a87dff'
const P_CHAIN = '0'.repeat(64)
const X_CHAIN = 'ed5f38341e436e5d46e2bb00b45d62ae97d1b050c64bc634ae10626739e35c4b'
const KEY = '66f90db6137a78f76b3693f7f2bc507956dae563'
const network = number(1, 4) + 'c'.repeat(64)
const signed = number(1, 4) + number(9, 4) + number(1, 4) + 'ab'.repeat(65)
const EXPORT =
  number(1, 4) +
  network +
  X_CHAIN +
  number(1, 4) +
  ACCOUNT +
  number(2_000_000, 8) +
  AVAX +
  number(5, 8) +
  number(1, 4) +
  AVAX +
  number(7, 4) +
  number(1_000_000, 8) +
  number(0, 8) +
  number(1, 4) +
  number(1, 4) +
  KEY +
  signed
const IMPORT =
  number(0, 4) +
  network +
  P_CHAIN +
  number(1, 4) +
  'd'.repeat(64) +
  number(3, 4) +
  AVAX +
  number(5, 4) +
  number(9_000, 8) +
  number(1, 4) +
  number(0, 4) +
  number(2, 4) +
  ACCOUNT +
  number(4_000, 8) +
  AVAX +
  ACCOUNT +
  number(1, 8) +
  'e'.repeat(64) +
  signed
const list: Hex = `0x0000${number(2, 4)}${EXPORT}${IMPORT}`

test('screens-evm §12.7: the atomic imports and exports of an AVAX block are read, as a list and alone', () => {
  const [out, back] = readAtomicTransactions(list)!
  expect(out).toEqual({
    kind: 'export',
    chain: `0x${X_CHAIN}`,
    moves: [{ address: `0x${ACCOUNT}`, amount: 2_000_000n, asset: `0x${AVAX}` }],
    receivers: [`0x${KEY}`],
  })
  expect(back).toMatchObject({ kind: 'import', chain: `0x${P_CHAIN}`, moves: [{ amount: 4_000n }, { amount: 1n }] })
  expect(readAtomicTransactions(`0x0000${EXPORT}`)).toEqual([out])
  expect(readAtomicTransactions('0x')).toEqual([])
})

test('bytes that are cut, longer or of another form are none', () => {
  for (let length = 2; length < list.length; length += 2)
    if (length > 2) expect(readAtomicTransactions(list.slice(0, length) as Hex), `${length}`).toBeNull()
  expect(readAtomicTransactions(`${list}00`)).toBeNull()
  expect(readAtomicTransactions(`0x0001${list.slice(6)}`)).toBeNull()
  expect(readAtomicTransactions(`0x0000${'f'.repeat(200)}`)).toBeNull()
})

test('screens-evm §12.7: an AVAX block tells them with the gas that they took, in its coin', async () => {
  const block: OwnSubject = { kind: 'block', height: 1, blockHash: `0x${'ab'.repeat(32)}` }
  const read = ownReaderOf(
    testChain({}, { stack: 'avalanche' }),
    testRpc(() => ({ blockExtraData: list, extDataGasUsed: '0x2b5c', blockGasCost: '0x0' })),
  )!
  const told = await read(block, new AbortController().signal)
  expect(told?.facts.map(({ name, value }) => [name, value])).toEqual([
    ['extDataGasUsed', '11100'],
    ['blockGasCost', '0'],
    ['atomicCount', '2'],
  ])
  const rows = told!.tables[0]!.rows.map((row) => row.map(({ value }) => value))
  expect(rows[0]!.slice(0, 4)).toEqual(['export', 'X', `0x${ACCOUNT}`, '2000000000000000'])
  expect(rows[0]![4]).toMatch(/^X-avax1[0-9a-z]{38}$/)
  expect(rows[2]![3]).toBe(`1 0x${'e'.repeat(64)}`)
})
