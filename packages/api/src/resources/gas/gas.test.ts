import { expect, onTestFinished, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import { USUAL_SAFETY } from '@orrery/model/safety-rules'
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
  // The chain is younger than a day: nobody used anything before, and its family tells of nothing that is destroyed.
  expect(use!.rows.every(({ before, burnt }) => before?.txs === 0 && burnt === null)).toBe(true)
  const byTxs = await server.client.getGasUsers({ ...asked, gasOrder: 'txs' })
  expect(byTxs.use!.rows).toEqual(use!.busiest)
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

test('screens-evm §13.4: of who used gas, tokens that the operator lists as suspicious can be told from the rest', async () => {
  const world = await createAccountWorld()
  const { code: chain } = world.runtime.chain
  const usersWith = async (safety: Partial<typeof USUAL_SAFETY>) => {
    const runtime = { ...world.runtime, safety: { ...USUAL_SAFETY, ...safety } }
    const server = await startTestServer([{ ...world, runtime }])
    onTestFinished(() => server.close())
    return (await server.client.getGasUsers({ chain, by: 'senders', span: '24h' })).use!.rows
  }
  const [first, second] = await usersWith({})
  const key = (address: string) => world.runtime.family.parseAddress(address, world.runtime.chain)
  const doubted = [key(first!.address)]
  const [listed, other] = await usersWith({ doubted })
  expect([listed!.suspicious, listed!.listed]).toEqual([true, true])
  expect([other!.address, other!.listed]).toEqual([second!.address, undefined])
  expect((await usersWith({ doubted, off: ['listed'] }))[0]!.suspicious).toBeUndefined()
})

test('screens-evm §13.4: what each used is told beside what it used in as long a time before, over head and archive', async () => {
  const world = await createAccountWorld(9)
  world.extend(640)
  await world.settle(400)
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { code: chain } = world.runtime.chain
  const { use } = await server.client.getGasUsers({ chain, by: 'senders', span: '5m', gasOrder: 'txs' })
  const now = world.clock.now()
  const counted = (from: number, to: number) => {
    const found = new Map<string, number>()
    for (const { block, txs } of world.chain)
      if (block.timeMs >= now - from && block.timeMs < now - to)
        for (const tx of txs) if (tx.from) found.set(tx.from, (found.get(tx.from) ?? 0) + 1)
    return found
  }
  const [own, earlier] = [counted(300_000, -1), counted(600_000, 300_000)]
  expect(use!.whole).toBe(true)
  expect(use!.rows.length).toBeGreaterThan(1)
  for (const row of use!.rows) {
    expect(row.txs).toBe(own.get(row.address))
    expect(row.before?.txs).toBe(earlier.get(row.address) ?? 0)
    const receivers = world.chain
      .filter(({ block }) => block.timeMs >= now - 300_000)
      .flatMap(({ txs }) => txs.flatMap(({ from, to }) => (from === row.address && to !== null ? [to] : [])))
    expect(row.parties).toBe(new Set(receivers).size)
  }
  expect(use!.rows[0]!.txs).toBe(Math.max(...own.values()))
})

test('screens-evm §13.4: callers and the time before that are more than the engine reads are unknown, and the rest stands', async () => {
  const world = await createAccountWorld(9)
  world.extend(640)
  await world.settle(10)
  const { archive } = world.runtime
  const refuse = async () => {
    throw new OrreryError('STORE_LIMIT', { reason: 'memory' })
  }
  const reads = { ...archive.reads, gasParties: refuse }
  const server = await startTestServer([{ ...world, runtime: { ...world.runtime, archive: { ...archive, reads } } }])
  onTestFinished(() => server.close())
  const { use } = await server.client.getGasUsers({ chain: world.runtime.chain.code, by: 'senders', span: '5m' })
  expect(use!.rows.length).toBeGreaterThan(1)
  for (const row of use!.rows) expect([row.parties, row.before === null, row.txs > 0]).toEqual([null, false, true])
})

test('screens-evm §2.4: what was told of the first blocks of a chain does not stand for minutes', async () => {
  const world = await createAccountWorld()
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { code: chain } = world.runtime.chain
  const asked = { chain, by: 'senders', span: '24h' } as const
  const { use: first } = await server.client.getGasUsers(asked)
  world.extend(5)
  world.clock.tick(10_000)
  // Who asks first has it made again, and gets what there is.
  await server.client.getGasUsers(asked)
  const { use: later } = await server.client.getGasUsers(asked)
  expect(later!.toHeight).toBe(first!.toHeight + 5)
})
