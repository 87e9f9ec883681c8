import { expect, test } from 'vitest'
import { namedPart, sourcesOf } from './named-part.ts'

test('what a page opens as it is drawn is told, and nothing that others open meanwhile', async () => {
  const Nothing = () => null
  const [first, second] = ['a.tsx', 'b.tsx'].map((source) => namedPart(source)(async () => Nothing))
  await second!.open()
  expect(sourcesOf(() => [first!.open(), second!.open()])).toEqual(['a.tsx', 'b.tsx'])
  expect(() =>
    sourcesOf(() => {
      throw new Error('a part that cannot be asked for')
    }),
  ).toThrow('cannot be asked')
  await first!.open()
  expect(sourcesOf(() => undefined)).toEqual([])
})
