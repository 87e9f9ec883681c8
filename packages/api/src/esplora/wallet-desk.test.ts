import { expect, test } from 'vitest'
import { atOneMoment } from '../queries/snapshot.ts'
import { createOutputWorld } from '../testing/world.ts'
import { placeTxs } from './wallet-desk.ts'

test('transactions of more blocks than the archive tells the hashes of at once are placed all the same', async () => {
  const world = await createOutputWorld(6, 1_050)
  const rows = world.chain.flatMap(({ txs }) => txs)
  const { archived, placed } = await atOneMoment(world.runtime, async (snapshot) => ({
    archived: snapshot.cut,
    placed: await placeTxs(snapshot, rows),
  }))
  expect(archived).toBeGreaterThan(1_000)
  expect(placed.map(({ hash, block }) => [hash, block])).toEqual(
    world.chain.flatMap(({ block: { height, hash, timeMs }, txs }) =>
      txs.map((tx) => [tx.hash, { height, hash, timeMs }]),
    ),
  )
})
