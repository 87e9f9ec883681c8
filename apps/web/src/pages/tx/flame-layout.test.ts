import { expect, test } from 'vitest'
import { callNode } from '../../page-parts/samples/sample-calls.fixture.ts'
import { flameBars } from './flame-layout.ts'

const node = (path: string, gasUsed: number | null) => ({ ...callNode(0), path, gasUsed })
const told = (bars: ReturnType<typeof flameBars>) =>
  bars.map(({ node: { path }, depth, from, width }) => [path, depth, from, width])
const tree = [node('', 100), node('0', 40), node('0.0', 10), node('0.1', 30), node('1', 20)]

test('a call lies below its caller, beside the calls before it, as wide as its gas (screens-evm §4.3)', () => {
  expect(told(flameBars(tree))).toEqual([
    ['', 0, 0, 1],
    ['0', 1, 0, 0.4],
    ['0.0', 2, 0, 0.1],
    ['0.1', 2, 0.1, 0.3],
    ['1', 1, 0.4, 0.2],
  ])
})

test('a chosen call fills the width, and what is not below it is gone', () => {
  expect(told(flameBars(tree, '0'))).toEqual([
    ['0', 0, 0, 1],
    ['0.0', 1, 0, 0.25],
    ['0.1', 1, 0.25, 0.75],
  ])
})

test('a caller is never narrower than its calls, and without gas there is no chart', () => {
  expect(told(flameBars([node('', 10), node('0', 30), node('1', 10)]))).toEqual([
    ['', 0, 0, 1],
    ['0', 1, 0, 0.75],
    ['1', 1, 0.75, 0.25],
  ])
  expect(flameBars([node('', null), node('0', null)])).toEqual([])
  expect(flameBars([])).toEqual([])
})
