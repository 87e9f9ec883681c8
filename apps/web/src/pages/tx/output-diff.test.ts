import { expect, test } from 'vitest'
import { outputDiff } from './output-diff.ts'

const pays = (...outputs: readonly (readonly [string | null, string])[]) =>
  outputs.map(([address, amount]) => ({ address, amount }))

test('screens-nonevm §4.4: the timeline tells which outputs a replacement changed, equal ones counted one by one', () => {
  const before = pays(['a', '5'], ['a', '5'], ['b', '7'], [null, '0'])
  const after = pays(['a', '5'], ['b', '6'], [null, '0'], [null, '0'])
  expect(outputDiff(before, after)).toEqual({
    added: pays(['b', '6'], [null, '0']),
    removed: pays(['a', '5'], ['b', '7']),
  })
  expect(outputDiff(before, before.toReversed())).toEqual({ added: [], removed: [] })
})
