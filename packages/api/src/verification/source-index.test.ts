import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import type { KeptWords } from './contract-files.ts'
import { createSourceIndex } from './source-index.ts'
import { askedWords, wordsOf } from './source-words.ts'

const contract = (address: string, verifiedMs = 1) => ({ address, verifiedMs })

/** An index over files that are kept in memory, and which sources were read from them. */
function world(mostPlaces?: number) {
  const kept = new Map<string, KeptWords>()
  const read: string[] = []
  const files = {
    readWords: async (_chain: string, address: string) => kept.get(address) ?? null,
    saveWords: async (_chain: string, address: string, words: KeptWords) => void kept.set(address, words),
    readSource: async (_chain: string, address: string) => {
      read.push(address)
      return { ...contract(address, 2), sources: [{ path: 'a.sol', content: `contract From${address} {}` }] } as never
    },
  }
  return { kept, read, index: createSourceIndex(files, silentLog, mostPlaces) }
}
const never = new AbortController().signal

test('screens-evm §6.2: a question finds the contracts whose sources have all of its words, whole and in any case', async () => {
  const { index } = world()
  await index.put('tn', contract('0xA'), ['contract Vault is Pausable {}', '// guards the _feeRecipient'])
  await index.put('tn', contract('0xB'), ['contract Vaults is Pausable {}'])
  const found = (text: string) => ['0xa', '0xb'].filter((address) => index.search('tn', text, 2)!.has(address))
  expect(found('pausable')).toEqual(['0xa', '0xb'])
  expect(found('VAULT pausable')).toEqual(['0xa'])
  expect(found('_feerecipient, vaults')).toEqual([])
  expect(index.search('other', 'pausable', 0)!.has('0xa')).toBe(false)
  expect(index.search('tn', 'is {}', 2)).toBeNull()
})

test('screens-evm §6.2: what takes the place of a source is found by its own words alone', async () => {
  const { index } = world()
  await index.put('tn', contract('0xA'), ['before'])
  await index.put('tn', contract('0xA', 2), ['after'])
  expect(['before', 'after'].map((word) => index.search('tn', word, 1)!.has('0xA'))).toEqual([false, true])
})

test('screens-evm §6.2: words are kept beside sources, which are read again only where they are of another verification', async () => {
  const { index, kept, read } = world()
  kept.set('0xA', { verifiedMs: 1, words: ['kept'], isWhole: true })
  kept.set('0xB', { verifiedMs: 1, words: ['old'], isWhole: true })
  const entries = [contract('0xA', 1), contract('0xB', 2)].map((one) => ['tn', one as never] as const)
  expect(index.search('tn', 'kept', 2)!.unsearched).toBe(2)
  await index.load(entries, never)
  expect(read).toEqual(['0xB'])
  expect(kept.get('0xB')).toMatchObject({ verifiedMs: 2, words: ['contract', 'from0xb'] })
  const asked = (text: string) => ['0xA', '0xB'].filter((address) => index.search('tn', text, 2)!.has(address))
  expect([asked('kept'), asked('old'), asked('from0xb')]).toEqual([['0xA'], [], ['0xB']])
  expect(index.search('tn', 'kept', 2)!.unsearched).toBe(0)
})

test('reliability S-27: words are bounded, of one contract and of all, and what is not searched to the end is counted', async () => {
  const many = Array.from({ length: 6_001 }, (_, index) => `word${index}`)
  expect(wordsOf([many.join(' ')])).toMatchObject({ isWhole: false, words: { length: 6_000 } })
  expect(wordsOf(['is', 'x'.repeat(67), 'x'.repeat(66)]).words).toEqual(['x'.repeat(66)])
  expect(askedWords(many.join(' '))).toHaveLength(8)
  const { index } = world(6_001)
  await index.put('tn', contract('0xA'), many)
  await index.put('tn', contract('0xB'), ['one'])
  await index.put('tn', contract('0xC'), ['two'])
  expect(index.search('tn', 'one', 3)).toMatchObject({ unsearched: 2 })
  expect(index.search('tn', 'two', 3)!.has('0xC')).toBe(false)
})
