import { expect, test } from 'vitest'
import { narrowSignals, readSignalQuery } from './narrow-signals.ts'

const read = (text: string) => readSignalQuery(new URLSearchParams(text))

test('a strength is asked for in deviations, with a point or a comma; what is none asks for nothing', () => {
  expect(
    ['least=3', 'least=3.5', 'least=12,349', 'least=-1', 'least=many', ''].map((text) => read(text).least),
  ).toEqual([300n, 350n, 1_234n, null, null, null])
  expect(read('kind=new-pool&order=strongest')).toEqual({ kind: 'new-pool', least: null, order: 'strongest' })
  expect(read('kind=nothing&order=x')).toEqual({ kind: null, least: null, order: 'newest' })
})

test('screens-evm §15.8: rows are narrowed by kind and strength; what has no strength stands last, and not at all under a least one', () => {
  const rows = [
    { kind: 'new-pool', strength: null, timeMs: 9 },
    { kind: 'token-holders', strength: '350', timeMs: 5 },
    { kind: 'token-transfers', strength: '9'.repeat(40), timeMs: 5 },
    { kind: 'token-holders', strength: '400', timeMs: 1 },
  ] as const
  const times = (text: string) => narrowSignals(rows, read(text)).map(({ strength }) => strength)
  expect(times('')).toEqual([null, '9'.repeat(40), '350', '400'])
  expect(times('order=strongest')).toEqual(['9'.repeat(40), '400', '350', null])
  expect(times('least=4')).toEqual(['9'.repeat(40), '400'])
  expect(times('kind=token-holders')).toEqual(['350', '400'])
})
