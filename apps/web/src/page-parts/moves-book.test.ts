import { expect, test } from 'vitest'
import type { TxMoves } from '@orrery/model/wire/transaction'
import { createMovesBook } from './moves-book.ts'

const moves = (hash: string): TxMoves => ({ hash, in: 2, out: 1, others: 0, isFloor: false, userOps: 0 })

test('screens-evm §4.1: cells that are drawn together are one question, a hundred rows at most, and asked once', async () => {
  const due: (() => void)[] = []
  const book = createMovesBook((work) => due.push(work))
  const asked: (readonly string[])[] = []
  let told = 0
  const ask = async (_: string, hashes: readonly string[]) => {
    asked.push(hashes)
    return hashes.filter((hash) => hash !== 'h7').map(moves)
  }
  for (let n = 0; n < 120; n++) book.want('ETH', `h${n}`, ask, () => void told++)
  book.want('ETH', 'h0', ask, () => undefined)
  expect(book.get('ETH', 'h0')).toBeUndefined()
  for (const work of due.splice(0)) work()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(asked.map(({ length }) => length)).toEqual([100, 20])
  expect(book.get('ETH', 'h119')).toEqual(moves('h119'))
  expect(book.get('ETH', 'h7'), 'what is not told is unknown, and no zero').toBeNull()
  expect(book.get('BASE', 'h0')).toBeUndefined()
  expect(told).toBeGreaterThan(0)
  book.want('ETH', 'h7', ask, () => undefined)
  expect(due).toEqual([])
})
