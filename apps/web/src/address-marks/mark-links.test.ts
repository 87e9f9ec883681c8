import { expect, test } from 'vitest'
import { markLinks, unmarked } from './mark-links.ts'

const A = `0x${'aB'.repeat(20)}`
const B = `0x${'cd'.repeat(20)}`

/** Marks of links to addresses, some of which have a mark already, after a pass. */
function after(links: readonly (readonly [address: string, mark?: string])[], marks: Readonly<Record<string, string>>) {
  let changes = 0
  const told = links.map(([address, mark]) => ({
    address,
    mark,
    setMark(next: string | undefined) {
      changes++
      this.mark = next
    },
  }))
  markLinks(told, marks)
  return [told.map(({ mark }) => mark), changes] as const
}

test('screens-evm §0.2: links have the marks of their addresses, and nothing is written twice', () => {
  expect(after([[A], [B], [A, 'verified']], { [A]: 'verified' })).toEqual([['verified', undefined, 'verified'], 1])
})

test('a link that came to stand for another address loses the mark of the one before', () => {
  expect(after([[B, 'verified']], { [A]: 'verified' })).toEqual([[undefined], 1])
  expect(after([[B, 'verified']], { [B]: 'burn' })).toEqual([['burn'], 1])
})

test('reliability S-31: what is no mark is none', () => {
  expect(after([[A], ['constructor']], { [A]: 'evil' })).toEqual([[undefined, undefined], 0])
})

test('screens-evm §0.2: what the page does not tell is asked for once, each address once and forty at most', () => {
  const links = [A, B, A, 'bc1q'].map((address) => ({ address, mark: undefined, setMark: () => undefined }))
  expect(unmarked(links, {}, new Set())).toEqual([A, B])
  expect(unmarked(links, { [A]: 'safe' }, new Set())).toEqual([B])
  expect(unmarked(links, { [A]: 'safe' }, new Set([B]))).toEqual([])
  const many = Array.from({ length: 90 }, (_, at) => ({
    ...links[0]!,
    address: `0x${at.toString(16).padStart(40, '0')}`,
  }))
  expect(unmarked(many, {}, new Set())).toHaveLength(40)
})
