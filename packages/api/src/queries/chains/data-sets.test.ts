import { expect, test } from 'vitest'
import type { CallSource } from '@orrery/family/call-lookup'
import type { ChainArchive } from '@orrery/archive/archive'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { FollowerStatus } from '@orrery/head/follower-status'
import type { Capabilities } from '@orrery/model/capabilities'
import type { HeightRange } from '@orrery/model/reads'
import { createMemoryArchive } from '../../testing/memory-archive.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { createChainDesk } from '../chain-desk.ts'
import { dataSetsOf } from './data-sets.ts'

const traced = (ok: boolean) =>
  ({
    can: { traces: { ok, why: 'debug is off', how: 'x' }, 'native-ledger': { ok, why: 'no genesis', how: 'x' } },
  }) as unknown as Capabilities

/** An archive that counts some of its blocks again. */
const counting = (archive: ChainArchive, uncounted?: readonly HeightRange[]): ChainArchive => {
  const state = () => ({ ...archive.state(), ...(uncounted && { uncounted }) })
  return { ...archive, state, consistent: (read) => archive.consistent(() => read(state())) }
}

/** Blocks `from` to 59 of a chain, traced from 20 on and with a whole ledger from 30 on; `status` is the follower's. */
async function setsOf(from: number, status: Partial<FollowerStatus>, uncounted?: readonly HeightRange[]) {
  const world = await createAccountWorld(1, 60)
  const head = createChainHead({ chain: world.runtime.chain.code, tableOrder: { traced: ['height'] } })
  for (const bundle of world.chain.slice(from, 60)) {
    const { height } = bundle.block
    const rows = height < 20 ? [] : [{ height, frames: 1, ledger: height < 30 ? 0 : 1 }]
    head.apply({ type: 'extended', bundle: { ...bundle, family: { traced: rows } }, seenMs: 0 })
  }
  const { runtime } = world
  const desk = createChainDesk({
    runtime: () => ({
      ...runtime,
      head,
      archive: counting(createMemoryArchive(runtime.chain.code), uncounted),
      family: {
        ...runtime.family,
        calls: { traced: 'traced', ledger: { ledger: 1 } } as unknown as CallSource,
      },
      status: () => ({ ...runtime.status(), ...status }),
    }),
    clock: world.clock,
    nodeDeadlineMs: 1_000,
  })
  const { data } = await dataSetsOf(desk)
  desk.close()
  return Object.fromEntries(data.hits.map(({ name, ...rest }) => [name, rest]))
}

test('issue 4: each data set tells the range that it covers, and what only traced blocks have tells why it is not whole', async () => {
  const sets = await setsOf(0, { keeps: 'full', capabilities: traced(true) })
  const whole = { from: 0, to: 59, blocks: 60, complete: true, why: null, note: null }
  for (const name of ['blocks', 'transactions', 'logs', 'transfers', 'events', 'withdrawals', 'statistics'])
    expect(sets[name], name).toEqual(whole)
  expect(sets['calls']).toEqual({ ...whole, from: 20, blocks: 40, complete: false, why: 'notTold' })
  expect(sets['nativeBalances']).toEqual({ ...whole, from: 30, blocks: 30, complete: false, why: 'notTold' })
  expect(sets['forkedBlocks']).toMatchObject({ from: null, blocks: null, complete: false, why: 'observed' })
  expect(sets).not.toHaveProperty('outputs')

  const mute = await setsOf(0, { keeps: 'full', capabilities: traced(false) })
  expect(mute['calls']).toMatchObject({ blocks: 40, why: 'nodeCannot', note: 'debug is off' })
})

test('a chain that is not whole says what the operator keeps, or that older blocks are on their way', async () => {
  const total = { total: 40, blocksPerSecond: 1, etaSeconds: 1 }
  const why = async (status: Partial<FollowerStatus>) => (await setsOf(40, status))['blocks']?.why
  expect(await why({ keeps: 'full', backfill: { ...total, done: 3 } })).toBe('backfilling')
  expect(await why({ keeps: 'newest', backfill: { ...total, done: 3 } })).toBe('backfilling')
  expect(await why({ keeps: 'newest', backfill: { ...total, done: 40 } })).toBe('retention')
  const can = { archive: { ok: false, why: 'pruned to block 40' } }
  const pruned = await setsOf(40, {
    keeps: 'full',
    backfill: { ...total, done: 40 },
    capabilities: { can } as unknown as Capabilities,
  })
  expect(pruned['blocks']).toMatchObject({ from: 40, complete: false, why: 'nodeCannot', note: 'pruned to block 40' })
  expect(await why({ keeps: 'onDemand' })).toBe('onDemand')
  expect(await why({ keeps: 'none' })).toBe('noHistory')
  expect(await why({ keeps: 'watch' })).toBe('watchList')
  const sets = await setsOf(40, { keeps: 'onDemand', capabilities: traced(true) })
  expect(sets['calls'], 'every block that is there was traced').toMatchObject({ from: 40, blocks: 20, why: 'onDemand' })
})

test('issue 4: statistics that are being counted again say so, and cover what is counted already', async () => {
  const uncounted = [{ from: 10, to: 19 }]
  const whole = await setsOf(0, { keeps: 'full' }, uncounted)
  expect(whole['blocks']).toMatchObject({ from: 0, to: 59, complete: true, why: null })
  expect(whole['statistics']).toEqual({ from: 0, to: 59, blocks: 50, complete: false, why: 'counting', note: null })
  // Why blocks are missing at all says more.
  const part = await setsOf(15, { keeps: 'none' }, uncounted)
  expect(part['statistics']).toMatchObject({ from: 20, blocks: 40, complete: false, why: 'noHistory' })
})
