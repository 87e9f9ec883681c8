import { expect, test } from 'vitest'
import { documentChanges } from './document-changes.ts'

test('screens-evm §8.3: what changed since is told field by field, traits by their kinds', () => {
  const before = {
    name: 'Fox',
    image: 'a',
    attributes: [
      { trait_type: 'Level', value: 1 },
      { trait_type: 'Eyes', value: 'amber' },
    ],
  }
  const after = {
    name: 'Fox',
    attributes: [
      { trait_type: 'Eyes', value: 'amber' },
      { trait_type: 'Level', value: 2 },
    ],
    extra: true,
  }
  expect(documentChanges(JSON.stringify(before), JSON.stringify(after))).toEqual([
    { field: 'image', before: 'a', after: null },
    { field: 'attributes · Level', before: '1', after: '2' },
    { field: 'extra', before: null, after: 'true' },
  ])
})

test('a document that is no object is not compared, and one of any size stays a table', () => {
  expect(documentChanges('{}', '[]')).toBeNull()
  expect(documentChanges('{', '{}')).toBeNull()
  const many = JSON.stringify(
    Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 'x'.repeat(900)])),
  )
  const changes = documentChanges('{}', many)!
  expect(changes).toHaveLength(100)
  expect(changes.every(({ after }) => after!.length === 500)).toBe(true)
})
