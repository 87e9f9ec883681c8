import { expect, test } from 'vitest'
import type { PageQuery } from '@orrery/model/reads'
import { BY_HEIGHT, BY_INV_SEQ, BY_SEQ, BY_TX, Where, type Order } from './where.ts'

const U32_MAX = 0xffff_ffff
const asked = (page: PageQuery, order: Order) => {
  const condition = new Where(7)
  const { sql } = condition.page(page, order)
  return `${condition} ${sql}`
}

test('a page that begins at the edge of a block compares heights alone: nothing of that block is older than its first row', () => {
  const before = { height: 9, txIndex: 0, seq: 0 }
  expect(asked({ before, limit: 5 }, BY_SEQ)).toBe(
    'chain = 7 AND height < 9 ORDER BY height DESC, tx_index DESC, seq DESC LIMIT 5',
  )
  expect(asked({ before, limit: 5 }, BY_INV_SEQ)).toBe(
    `chain = 7 AND inv > ${U32_MAX - 9} ORDER BY inv ASC, inv_index ASC, inv_seq ASC LIMIT 5`,
  )
  expect(asked({ before: { height: 0, txIndex: 0, seq: 0 }, limit: 5 }, BY_HEIGHT)).toBe(
    'chain = 7 AND height < 0 ORDER BY height DESC LIMIT 5',
  )
})

test('a page from the middle of a block has the rest of that block, too', () => {
  expect(asked({ before: { height: 9, txIndex: 3, seq: 0 }, limit: 5 }, BY_SEQ)).toBe(
    'chain = 7 AND height <= 9 AND (height < 9 OR (tx_index < 3)) ORDER BY height DESC, tx_index DESC, seq DESC LIMIT 5',
  )
  expect(asked({ before: { height: 9, txIndex: 0, seq: 3 }, limit: 5 }, BY_SEQ)).toBe(
    'chain = 7 AND height <= 9 AND (height < 9 OR (tx_index <= 0 AND (tx_index < 0 OR (seq < 3)))) ORDER BY height DESC, tx_index DESC, seq DESC LIMIT 5',
  )
})

test('what is newer than the first row of a block is also the rest of that block', () => {
  expect(asked({ after: { height: 9, txIndex: 0, seq: 0 }, limit: 5 }, BY_TX)).toBe(
    'chain = 7 AND height >= 9 AND (height > 9 OR (tx_index > 0)) ORDER BY height ASC, tx_index ASC LIMIT 5',
  )
})
