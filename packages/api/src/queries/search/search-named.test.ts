import { expect, test } from 'vitest'
import { createAccountWorld } from '../../testing/world.ts'
import { searchNamed } from './search-named.ts'

const { runtime } = await createAccountWorld()
const AT = `0x${'12'.repeat(20)}` as const
const OTHER = `0x${'34'.repeat(20)}` as const
const desk = (labels: NonNullable<typeof runtime.labels> = []) => ({
  chain: runtime.chain,
  runtime: { ...runtime, labels },
  family: { ...runtime.family, systemNames: () => ({ [AT]: 'EntryPoint 0.7', [OTHER]: 'EntryPoint' }) },
})
const titles = (query: string, labels?: NonNullable<typeof runtime.labels>) =>
  searchNamed(desk(labels), query).map(({ kind, title, exact }) => [kind, title, exact])

test('screens-evm §0.2: what software calls an address, and the site shows, is found by that name', () => {
  expect(titles('entrypoint')).toEqual([
    ['address', 'EntryPoint', false],
    ['address', 'EntryPoint 0.7', false],
  ])
  expect(titles('0.7')).toEqual([['address', 'EntryPoint 0.7', false]])
  expect(titles('paymaster')).toEqual([])
})

test('an address that the operator names is found by that alone', () => {
  const label = { address: AT, tag: 'Our bundler', kind: 'hot' as const, source: '' }
  expect(titles('bundler', [label])).toEqual([['address', 'Our bundler', false]])
  expect(titles('entrypoint', [label])).toEqual([['address', 'EntryPoint', false]])
})
