import { expect, test } from 'vitest'
import type { CallNode } from '@orrery/model/wire/call'
import { gasItself } from './gas-itself.ts'

const frame = (path: string, gasUsed: number | null) => ({ path, gasUsed }) as CallNode

test('screens-evm §4.3: what a call used by itself is what is left without the calls below it', () => {
  const tree = [frame('', 100), frame('0', 60), frame('0.0', 25), frame('0.1', 5), frame('1', 10)]
  expect([...gasItself(tree, tree.length)]).toEqual([
    ['', 30],
    ['0', 30],
  ])
})

test('screens-evm §4.3: nothing is made up of a part of a tree, of calls whose gas is not told, or that used more than their caller', () => {
  const tree = [frame('', 100), frame('0', null), frame('1', 10)]
  expect(gasItself(tree, tree.length).size).toBe(0)
  expect(gasItself([frame('', 100), frame('0', 10)], 3).size).toBe(0)
  expect(gasItself([frame('', 5), frame('0', 10)], 2).size).toBe(0)
})
