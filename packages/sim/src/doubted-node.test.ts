import type { Adapter } from '@orrery/family/adapter'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createFakeChain, REFS_TABLE, type FakeBlock } from './fake-chain.ts'
import { followFake } from './testing/follow-fake.ts'

/** A node of which it is known whether it tells what blocks refer to, as UTXO nodes tell prevouts. */
function followTold(history: number, adapt: (honest: Adapter<FakeBlock>) => Partial<Adapter<FakeBlock>>) {
  const node = { tells: true, inDoubt: false }
  const adapted = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
    doubts: () => node.inDoubt,
    async probe(signal) {
      const found = await honest.probe(signal)
      const prevouts = node.tells ? ({ ok: true, how: 'so' } as const) : ({ ok: false, why: 'not this one' } as const)
      return { ...found, can: { ...found.can, prevouts } }
    },
    ...adapt(honest),
  })
  const options = { backfillOrder: 'up', chunkBlocks: 20, chunkRows: 1_000_000 } as const
  return { ...followFake(history, options, undefined, createFakeChain(1), silentLog, adapted), told: node }
}

test('blocks of a branch that were read by hash without what they refer to are read again, and none but knows it before', async () => {
  const { clock, chain, head, follower, end } = followTold(60, (honest) => ({
    async blockByHash(hash, signal) {
      const block = await honest.blockByHash(hash, signal)
      return block && { ...block, refs: block.refs.map((ref) => ({ ...ref, value: null })) }
    },
  }))
  await clock.advance(60_000)
  const open: number[] = []
  const unsettled: (number | null)[] = []
  const openNow = () =>
    Array.from({ length: 9 }, (_, i) => head.view().tip!.height - i)
      .flatMap((height) => head.view().bundle(height)!.family[REFS_TABLE] ?? [])
      .filter((row) => row['value'] === null).length
  head.subscribe(({ type }) => {
    if (type !== 'reorganised') return
    open.push(openNow())
    unsettled.push(follower.unsettledFrom())
  })
  expect(follower.unsettledFrom()).toBeNull()
  const floor = head.view().tip!.height - 7
  chain.fork(7, 9)
  await clock.advance(20_000)
  expect(open).toHaveLength(1)
  expect(open[0]).toBeGreaterThan(0)
  expect(unsettled).toEqual([floor + 1])
  expect(follower.unsettledFrom()).toBeNull()
  expect(openNow()).toBe(0)
  await end()
})

test('history that was being read when the node turned out not to tell what blocks refer to is read again, in steps', async () => {
  const asked: number[] = []
  const { clock, archive, head, follower, told, end } = followTold(200, (honest) => ({
    async *blocks(range, signal) {
      if (range.to < 180) {
        asked.push(range.from)
        await clock.sleep(60_000, signal)
      }
      yield* honest.blocks(range, signal)
    },
  }))
  await clock.advance(200_000)
  const reading = asked.at(-1)!
  expect(asked.filter((from) => from === reading)).toHaveLength(1)
  told.tells = false
  told.inDoubt = true
  await clock.advance(15_000)
  expect(asked.at(-1)).toBe(reading)
  expect(follower.status().capabilities?.can.prevouts.ok).toBe(false)
  told.inDoubt = false
  await clock.advance(1_200_000)
  expect(asked.filter((from) => from === reading)).toHaveLength(2)
  expect(archive.state().ranges).toEqual([{ from: 0, to: head.view().base! - 1 }])
  await end()
})

test('history whose blocks refer to each other is read ahead of the archive, and read again in steps where something was lacking', async () => {
  const asked: { readonly from: number; readonly stored: number }[] = []
  let stored = (): number => -1
  let lacking: number | null = 100
  const { clock, archive, head, told, end } = followTold(300, (honest) => ({
    async *blocks(range, signal) {
      if (range.to < 230) asked.push({ from: range.from, stored: stored() })
      yield* honest.blocks(range, signal)
    },
    lacked({ from, to }) {
      if (lacking === null || lacking < from || lacking > to) return false
      lacking = null
      return true
    },
  }))
  stored = () => archive.state().ranges.at(0)?.to ?? -1
  told.tells = false
  await clock.advance(600_000)
  expect(archive.state().ranges).toEqual([{ from: 0, to: head.view().base! - 1 }])
  expect(asked.some(({ from, stored }) => stored < from - 1)).toBe(true)
  expect(lacking).toBeNull()
  const twice = asked.filter(({ from }, i) => asked.findIndex((one) => one.from === from) !== i)
  // Nothing of it is stored from the first reading; the second begins when all below is.
  const again = twice.find(({ from }) => from <= 100 && from > 80)
  expect(again?.stored).toBe(again!.from - 1)
  await end()
})

test('screens-evm §0.1: a node that refuses what it could do is probed again within minutes, and told to have lost it', async () => {
  let lost = false
  let asked = 0
  const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
    refuses: () => lost,
    async probe(signal) {
      asked++
      const found = await honest.probe(signal)
      return { ...found, can: { ...found.can, traces: lost ? found.can.traces : { ok: true, how: 'trace_block' } } }
    },
  })
  const { clock, follower, end } = followFake(20, {}, undefined, undefined, silentLog, adapt)
  await clock.advance(600_000)
  expect(follower.status().capabilities?.can.traces.ok).toBe(true)
  expect(asked).toBe(1)
  lost = true
  await clock.advance(200_000)
  expect(follower.status().capabilities?.can.traces.ok).toBe(false)
  await end()
})

test('reliability I-9: a first probe that did not wait for all is followed by one at once, beside the tip; history and the archive wait for it', async () => {
  let asked: (boolean | undefined)[] = []
  let open = false
  const history: number[] = []
  const lines: string[] = []
  const log = { ...silentLog, info: (line: string) => void lines.push(line) }
  const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
    unjudged: () => open,
    async probe(signal, isWaitedFor) {
      asked = [...asked, isWaitedFor]
      if (asked.length > 1) await clock.sleep(40_000, signal)
      open = asked.length === 1
      const found = await honest.probe(signal)
      return { ...found, can: { ...found.can, traces: open ? found.can.traces : { ok: true, how: 'trace_block' } } }
    },
    async *blocks(range, signal) {
      if (range.from < 150) history.push(clock.monotonic())
      yield* honest.blocks(range, signal)
    },
  })
  const { clock, chain, head, archive, follower, end } = followFake(200, {}, undefined, undefined, log, adapt)
  await clock.advance(15_000)
  expect(asked).toEqual([true, false])
  chain.mine(40)
  await clock.advance(20_000)
  expect(head.view().tip?.hash).toBe(chain.tip().hash)
  expect(history).toEqual([])
  expect(archive.state().ranges).toEqual([])
  expect(follower.status().capabilities?.can.traces.ok).toBe(false)
  await clock.advance(600_000)
  expect(asked).toHaveLength(2)
  expect(follower.status().capabilities?.can.traces.ok).toBe(true)
  expect(history[0]).toBeGreaterThan(50_000)
  expect(archive.state().ranges).toEqual([{ from: 0, to: head.view().base! - 1 }])
  // What changed while nobody had waited is no news.
  expect(lines.filter((line) => line.includes('other things'))).toEqual([])
  await end()
})

test('held blocks of which the node tells more by now are read again', async () => {
  let owed: number | null = null
  const read: number[] = []
  const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
    owes() {
      const from = owed
      owed = null
      return from
    },
    async *blocks(range, signal) {
      read.push(range.from)
      yield* honest.blocks(range, signal)
    },
  })
  const { clock, head, end } = followFake(60, {}, undefined, undefined, silentLog, adapt)
  await clock.advance(60_000)
  const revised: number[] = []
  head.subscribe((event) => {
    if (event.type === 'revised') revised.push(event.bundles[0]!.block.height)
  })
  const { tip, base } = head.view()
  owed = tip!.height - 5
  read.splice(0)
  await clock.advance(15_000)
  expect(read).toEqual([tip!.height - 5])
  owed = 3
  await clock.advance(15_000)
  // What is archived already is not.
  expect(read.at(-1)).toBe(base)
  expect(revised.slice(0, 2)).toEqual([tip!.height - 5, base])
  await end()
})
