import { btc } from '@orrery/chains/records/btc'
import type { HeadView } from '@orrery/head/chain-head'
import type { PendingTxRow } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import { sumMarket } from './fee-market.ts'

const waits = [
  { hash: `0x${'1'.repeat(64)}`, fee: 500n, ext: { vsize: 100 } },
  { hash: `0x${'2'.repeat(64)}`, fee: 900n, ext: { vsize: 100 } },
] as unknown as readonly PendingTxRow[]
const market = (complete: boolean) =>
  sumMarket(btc, { pending: { count: waits.length, complete, list: () => waits } as unknown as HeadView['pending'] })

test('screens-nonevm §4.4: next blocks are projected from all that waits, and not from a part of it', () => {
  expect(market(true)).toMatchObject({ whole: true, projected: [{ txs: 2, fees: '1400', bytes: 200 }] })
  expect(market(false)).toMatchObject({ whole: false, txs: 2, fees: '1400', projected: [] })
})
