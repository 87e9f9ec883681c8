import { expect, onTestFinished, test } from 'vitest'
import type { TransferRow } from '@orrery/model/rows'
import { USER_OP_TABLE } from '@orrery/model/user-ops'
import { startTestServer } from '../../testing/api-server.ts'
import { TEST_EVENTS } from '../../testing/event-rows.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('screens-evm §4.1: what tokens transactions brought their senders and took from them is counted, over head and archive', async () => {
  const world = await createAccountWorld()
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { code: chain } = world.runtime.chain
  const known = new Set(Object.keys(TEST_EVENTS.userOps.entryPoints))
  const bundles = world.chain.filter(({ txs }) => txs.length > 0)
  const txs = [...bundles.slice(0, 30), ...bundles.slice(-20)].map((bundle) => ({ bundle, tx: bundle.txs.at(-1)! }))
  const nothing = `0x${'12'.repeat(32)}`
  const hashes = [...txs.map(({ tx }) => tx.hash), nothing].join(',')
  const { moves } = await server.client.listTransactionMoves({ chain, hashes })
  const expected = txs.map(({ bundle, tx }) => {
    const own = bundle.transfers.filter((row) => row.txIndex === tx.txIndex && row.standard !== 'native')
    const isIn = ({ to }: TransferRow) => to === tx.from
    const isOut = ({ from }: TransferRow) => from === tx.from
    return {
      hash: tx.hash,
      in: own.filter(isIn).length,
      out: own.filter(isOut).length,
      others: own.filter((row) => !isIn(row) && !isOut(row)).length,
      isFloor: false,
      userOps: (bundle.family[USER_OP_TABLE] ?? []).filter(
        (row) => row['tx_index'] === tx.txIndex && known.has(String(row['entry_point'])),
      ).length,
    }
  })
  expect(expected.some(({ in: got, out, others }) => got + out + others > 0)).toBe(true)
  expect(expected.some(({ userOps }) => userOps > 0)).toBe(true)
  const byHash = (a: { readonly hash: string }, b: { readonly hash: string }) => (a.hash < b.hash ? -1 : 1)
  expect(moves.toSorted(byHash)).toEqual(expected.toSorted(byHash))
  await expect(
    server.client.listTransactionMoves({ chain, hashes: Array.from({ length: 101 }, (_, n) => `0x${n}`).join(',') }),
  ).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})
