import type { ListOf } from '@orrery/model/wire/common'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { expect, test } from 'vitest'
import { foldSystem } from './fold-system.ts'

const listOf = (...kinds: string[]) =>
  ({
    state: 'ready',
    value: {
      hits: kinds.map((kind) => ({ kind })) as TxSummary[],
      total: kinds.length,
    } as unknown as ListOf<TxSummary>,
  }) as const
const kindsOf = ({ part, folded }: ReturnType<typeof foldSystem>) => [
  part.state === 'ready' ? part.value.hits.map(({ kind }) => kind) : null,
  folded.map(({ kind }) => kind),
]

test('screens-evm §12.7: what a block’s rules made at its end is folded, and only that', () => {
  expect(kindsOf(foldSystem(listOf('system', 'legacy', 'system', 'state-sync'), false))).toEqual([
    ['system', 'legacy'],
    ['system', 'state-sync'],
  ])
})

test('nothing is folded where there is nothing else, nothing to fold, an order that was asked for, or no list', () => {
  for (const kinds of [['system', 'system'], ['legacy'], []])
    expect(kindsOf(foldSystem(listOf(...kinds), false))).toEqual([kinds, []])
  expect(kindsOf(foldSystem(listOf('legacy', 'system'), true))).toEqual([['legacy', 'system'], []])
  expect(kindsOf(foldSystem({ state: 'failed', code: 'X', message: '' }, false))).toEqual([null, []])
})
