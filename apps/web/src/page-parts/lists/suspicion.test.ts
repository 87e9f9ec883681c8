import { expect, test } from 'vitest'
import { stubTransfer } from '../stubs.ts'
import { toldSuspicions, untrusted } from './suspicion.ts'

test('screens-evm §0.6: rows are marked by what the list tells of them, and by nothing else', () => {
  const rows = [
    { ...stubTransfer, seq: 1, suspicion: 'zero' as const },
    { ...stubTransfer, seq: 2, suspicion: null },
    { ...stubTransfer, seq: 3, amount: '0' },
  ]
  const [{ height, txIndex }] = [stubTransfer]
  expect([...toldSuspicions(rows)]).toEqual([[`${height}:${txIndex}:1`, 'zero']])
})

test('screens-evm §0.6: a token that the visitor trusts is suspicious no more, but what imitates or moves nothing is', () => {
  const token = { ...stubTransfer.token!, address: `0x${'aB'.repeat(20)}` }
  const reasons = ['zero', 'lookAlike', 'name', 'airdrop', 'unbacked'] as const
  const rows = reasons.map((suspicion, seq) => ({ ...stubTransfer, seq, suspicion, token }))
  const other = {
    ...stubTransfer,
    seq: 9,
    suspicion: 'name' as const,
    token: { ...token, address: `0x${'1'.repeat(40)}` },
  }
  const all = [...rows, other]
  const told = toldSuspicions(all)
  expect(untrusted(told, all, new Set())).toBe(told)
  const left = untrusted(told, all, new Set([token.address.toLowerCase()]))
  expect([...left.values()]).toEqual(['zero', 'lookAlike', 'name'])
})
