import { expect, test } from 'vitest'
import { exampleItems, splitItems } from './split-items.ts'

test('screens-evm §2.2: any mix by line, comma or blank, each once, a hundred at most', () => {
  expect(splitItems(' 0xAb, 17\n"vitalik.eth";17\t0xAb ').items).toEqual(['0xAb', '17', 'vitalik.eth'])
  const many = Array.from({ length: 101 }, (_, index) => String(index))
  expect(splitItems(many.slice(0, 100).join('\n'))).toEqual({ items: many.slice(0, 100), more: false })
  expect(splitItems(many.join(','))).toEqual({ items: many.slice(0, 100), more: true })
  expect(splitItems([...many.slice(0, 100), '7'].join(',')).more).toBe(false)
  const key = `${'['.repeat(150)}xpub${'9'.repeat(107)}`
  expect(splitItems(key).items).toEqual([key])
  expect(splitItems('x'.repeat(100_000)).items).toEqual(['x'.repeat(160)])
})

test('screens-evm §2.2: the example has something of every chain, and survives being split', () => {
  const chains = [
    { family: 'evm' as const, name: { short: 'Devnet', full: 'Devnet' } },
    { family: 'utxo' as const, name: { short: 'Regtest', full: 'Regtest' } },
  ]
  const items = exampleItems(chains)
  expect(items).toContain('Regtest')
  expect(items).toContain(`0x${'0'.repeat(40)}`)
  expect(exampleItems(chains.slice(1)).some((item) => item.startsWith('0x'))).toBe(false)
  expect(splitItems(items.join('\n'))).toEqual({ items, more: false })
})
