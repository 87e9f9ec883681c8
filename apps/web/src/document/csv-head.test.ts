import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Amount, Ext, listOf, Moment, Nullable } from '@orrery/model/wire/common'
import { headOf } from './csv-head.ts'

const Token = Type.Object({ symbol: Type.String(), decimals: Type.Integer() })
const Row = Type.Intersect([
  Type.Object({ hash: Type.String(), timeMs: Moment, latencyMs: Type.Integer(), ext: Ext }),
  Type.Object({ token: Nullable(Token), amount: Amount, tags: Type.Optional(Type.Array(Token)) }),
])
const REPLIES: Readonly<Record<string, unknown>> = {
  listRows: listOf(Row),
  getParts: Type.Object({
    told: Nullable(Type.Object({ days: Type.Array(Type.Object({ top: Type.Array(Token) })) })),
  }),
  getAlphaSignals: Type.Object({ signals: Type.Array(Token) }),
}
const replyOf = (name: string): unknown => REPLIES[name] ?? null
const COLUMNS = ['hash', 'time', 'latencyMs', 'token.symbol', 'token.decimals', 'amount', 'tags']

test('screens-evm §0.3: columns of no row are those that rows could have, by the form of the answer that holds the list', () => {
  const hits: unknown[] = []
  const answers = [
    { name: 'getParts', data: { told: null } },
    { name: 'listRows', data: { total: 0, hits, extend: {} } },
  ]
  expect(headOf('any', hits, answers, replyOf)).toEqual(COLUMNS)
  expect(headOf('any', [], answers, replyOf), 'a list of none of the answers').toEqual([])
  expect(headOf('any', hits, [{ name: 'listOthers', data: { hits } }], replyOf), 'an answer of no known form').toEqual(
    [],
  )
})

test('screens-evm §0.3: a table within an answer is found where it stands', () => {
  const top: unknown[] = []
  const data = { told: { days: [{ top: [{ symbol: 'A', decimals: 0 }] }, { top }] } }
  expect(headOf('any', top, [{ name: 'getParts', data }], replyOf)).toEqual(['symbol', 'decimals'])
})

test('screens-evm §0.3: a table that a page makes of answers has its own columns before theirs', () => {
  const answers = [{ name: 'getAlphaSignals', data: { signals: [] } }]
  expect(headOf('alpha-signals', [], answers, replyOf)).toEqual(['chain', 'symbol', 'decimals'])
  expect(headOf('block-list', [], answers, replyOf)).toEqual([])
})
