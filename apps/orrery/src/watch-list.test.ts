import { evm } from '@orrery/evm'
import type { Family } from '@orrery/family/family'
import { findChain } from '@orrery/chains/find-chain'
import { expect, test } from 'vitest'
import { readRetention } from './watch-list.ts'

const ADDRESS = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const eth = findChain('ETH')!
const read = (watch: string[]) => readRetention({ watch }, eth, evm as Family)

test('a watch list is read by the grammar of its family; its key does not depend on order, case or repetition', () => {
  const other = `0x${'11'.repeat(20)}`
  expect(read([ADDRESS, other]).retention).toEqual({ watch: [other, ADDRESS.toLowerCase()] })
  expect(read([other, ADDRESS.toLowerCase(), ADDRESS]).watchList).toBe(read([ADDRESS, other]).watchList)
  expect(read([ADDRESS]).watchList).not.toBe(read([ADDRESS, other]).watchList)
  expect(readRetention('full', eth, evm as Family)).toEqual({ retention: 'full' })
})

test('what is no address is refused by its place', () => {
  expect(() => read([ADDRESS, '0x12'])).toThrow(/chains\.ETH\.retention\.watch\.1/)
})
