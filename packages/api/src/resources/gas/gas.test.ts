import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createMemoryArchive } from '../../testing/memory-archive.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('screens-evm §2.4, §7: who used the gas of the last hours is told over head and archive, and what moved most', async () => {
  const world = await createAccountWorld()
  const { chain, runtime, clock } = world
  // The archive has the older half: a span is of both.
  const txs = chain.flatMap((bundle) => bundle.txs)
  const [first, last] = [chain[0]!.block, chain.at(-1)!.block]
  const spanMs = clock.now() - first.timeMs
  expect(spanMs).toBeLessThan(24 * 3_600_000)
  expect(runtime.archive.state().ranges.length).toBeGreaterThan(0)
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const asked = { chain: runtime.chain.code, by: 'senders', span: '24h' } as const
  const { use, isMaking } = await server.client.getGasUsers(asked)
  expect(isMaking).toBe(false)
  expect(use).toMatchObject({
    fromHeight: first.height,
    toHeight: last.height,
    txs: txs.length,
    fees: txs.reduce((sum, { fee }) => sum + (fee ?? 0n), 0n).toString(),
  })
  const paid = new Map<string, bigint>()
  for (const { from, fee } of txs) if (from) paid.set(from, (paid.get(from) ?? 0n) + (fee ?? 0n))
  const most = [...paid.values()].toSorted((a, b) => (a < b ? 1 : -1))[0]
  expect(use!.rows[0]!.fees).toBe(String(most))
  expect(use!.busiest[0]!.txs).toBe(
    Math.max(...[...paid.keys()].map((own) => txs.filter(({ from }) => from === own).length)),
  )
  const { day } = await server.client.getLargestValues({ chain: runtime.chain.code })
  const values = txs.filter(({ status }) => status === 'success').map(({ value }) => value)
  expect(day!.largest.map(({ value }) => value)).toEqual(
    values
      .toSorted((a, b) => (a < b ? 1 : -1))
      .slice(0, 5)
      .map(String),
  )
})

test('screens-evm §2.4: where the index begins inside the last hours, they are told from its first block, and as a part', async () => {
  const world = await createAccountWorld()
  const first = 20
  const archive = createMemoryArchive(world.runtime.chain.code)
  await archive.append({ bundles: world.chain.slice(first, world.archive.state().ranges[0]!.to + 1) })
  const server = await startTestServer([{ ...world, runtime: { ...world.runtime, archive } }])
  onTestFinished(() => server.close())
  const { code: chain } = world.runtime.chain
  const { use } = await server.client.getGasUsers({ chain, by: 'contracts', span: '24h' })
  const { day } = await server.client.getLargestValues({ chain })
  const span = { fromHeight: first, toHeight: world.chain.length - 1, whole: false }
  expect([use, day]).toMatchObject([span, span])
})
