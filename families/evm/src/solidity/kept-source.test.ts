import { expect, test } from 'vitest'
import { keptOf } from './kept-source.ts'

const metadata = JSON.stringify({ sources: { 'a.sol': {}, 'lib/b.sol': {} } })

test('screens-evm §6.2: of the files of a match those are kept that the contract was made of', () => {
  const sources = { 'a.sol': { content: 'a' }, 'README.sol': { content: 'trust me' }, 'lib/b.sol': { content: 'b' } }
  const { input } = keptOf({ abi: [], metadata }, { language: 'Solidity', sources, settings: {} })
  expect(input).toEqual({
    language: 'Solidity',
    sources: { 'a.sol': { content: 'a' }, 'lib/b.sol': { content: 'b' } },
    settings: {},
  })
})

test('reliability S-27: an interface is bounded, name by name and as a whole', () => {
  const abi = [
    { type: 'function', name: 'f' },
    { type: 'function', name: 'g'.repeat(201) },
    { type: 'error', name: 'E', inputs: [{ name: 'x'.repeat(1_000_000) }] },
    { type: 'receive' },
  ]
  expect(keptOf({ abi, metadata }, { sources: {} }).abi).toEqual([abi[0], abi[3]])
})
