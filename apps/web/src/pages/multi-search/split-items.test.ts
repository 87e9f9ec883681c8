import { expect, test } from 'vitest'
import { splitItems } from './split-items.ts'

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
