import { expect, test } from 'vitest'
import { stubTransfer } from '../stubs.ts'
import { toldSuspicions } from './suspicion.ts'

test('screens-evm §0.6: rows are marked by what the list tells of them, and by nothing else', () => {
  const rows = [
    { ...stubTransfer, seq: 1, suspicion: 'zero' as const },
    { ...stubTransfer, seq: 2, suspicion: null },
    { ...stubTransfer, seq: 3, amount: '0' },
  ]
  const [{ height, txIndex }] = [stubTransfer]
  expect([...toldSuspicions(rows)]).toEqual([[`${height}:${txIndex}:1`, 'zero']])
})
