import { createClient } from '@orrery/api/client'
import { createApi } from '@orrery/api/server/create-api'
import { openArchive } from '@orrery/archive/open-archive'
import { seeded } from '@orrery/archive/testing/seeded'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { regtest } from '@orrery/chains/records/regtest'
import type { Family } from '@orrery/family/family'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { FollowerStatus } from '@orrery/head/follower-status'
import type { OmniMove } from '@orrery/model/wire/omni'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { utxoFamily } from '@orrery/utxo'
import { createFindOutputs } from '@orrery/utxo/find-outputs'
import { normalizeBlock } from '@orrery/utxo/normalize-block'
import { createOmniLayer } from '@orrery/utxo/omni/omni-layer'
import type { RawBlock } from '@orrery/utxo/raw-block'
import { utxoTables } from '@orrery/utxo/tables'
import { moreOmniBlocks } from '@orrery/utxo/testing/omni-chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLayers } from './follow-layers.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

/** A chain whose first blocks are archived and whose others are in the Head, with its ledger and the API above it. */
async function open(code: string, blocks: readonly RawBlock[]) {
  const archive = await openArchive(engine.store, code, { familyTables: utxoTables })
  const head = createChainHead({ chain: code, onListenerError: (error) => expect.fail(String(error)) })
  const chain = { ...regtest, code }
  const bundles = blocks.map((block) => normalizeBlock(block, regtest))
  await archive.append({ bundles: bundles.slice(0, 30) })
  for (const bundle of bundles.slice(30)) head.apply({ type: 'extended', bundle, seenMs: 0 })
  const ending = new AbortController()
  const clock = { ...systemClock, sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(5, signal) }
  const layer = createOmniLayer({
    chain,
    first: 0,
    rules: 'test',
    findOutputs: createFindOutputs(() => [head.view().reads, archive.reads]),
  })
  const { layers, ended } = await followLayers(
    { archive, head, clock, random: () => 0.5, log: silentLog, chain },
    engine.store,
    [layer],
    true,
    ending.signal,
  )
  const status = () => ({ state: 'following', behind: 0 }) as unknown as FollowerStatus
  const runtime = { chain, family: utxoFamily as Family, head, archive, lookups: null, layers, status, nodes: () => [] }
  const api = createApi({ chains: () => [runtime], knownChains: [chain], clock: systemClock, log: silentLog })
  return {
    head,
    client: createClient({ request: api.request }),
    async atTip() {
      const isThere = () =>
        layers.get('omni')!.consistent((through) => Promise.resolve(through?.hash === head.view().tip!.hash))
      while (!(await isThere())) await systemClock.sleep(10)
    },
    async close() {
      api.close()
      ending.abort(new Error('enough'))
      await ended
    },
  }
}

/** All that the API tells of the ledger. */
async function told({ client }: Awaited<ReturnType<typeof open>>, chain: string) {
  const moves: OmniMove[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await client.listOmniMoves({ chain, limit: 100, ...(cursor !== undefined && { cursor }) })
    moves.push(...page.hits)
    cursor = page.extend.next
  }
  const holders = (await client.listOmniHolders({ chain, limit: 100 })).hits
  const [supply, freezes] = [
    (await client.listOmniSupply({ chain, limit: 100 })).hits,
    (await client.listOmniFreezes({ chain, limit: 100 })).hits,
  ]
  return { token: await client.getOmni({ chain }), moves, holders, supply, freezes }
}

test(
  'screens-nonevm §5: Tether on Omni adds up, and after a fork is that of a chain that never forked',
  { timeout: 60_000 },
  async () => {
    const first = moreOmniBlocks([], 60, seeded(3))
    const second = moreOmniBlocks(first.slice(0, 45), 20, seeded(4))
    const [torn, clean] = [await open('OMNI-TORN', first), await open('OMNI-CLEAN', second)]
    try {
      await torn.atTip()
      await told(torn, 'OMNI-TORN')
      const lost = 15
      torn.head.apply({
        type: 'reorganised',
        to: { hash: first[44]!.hash, height: 44 },
        orphans: Array.from({ length: lost }, (_, i) => {
          const bundle = torn.head.view().bundle(59 - i)!
          const { hash, height } = bundle.block
          return { hash, height, replacedBy: null, depth: lost, seenMs: 0, lostMs: 0, bundle }
        }),
        bundles: second.slice(45).map((block) => normalizeBlock(block, regtest)),
        seenMs: 0,
      })
      await Promise.all([torn.atTip(), clean.atTip()])
      const [after, all] = [await told(torn, 'OMNI-TORN'), await told(clean, 'OMNI-CLEAN')]
      expect(after).toEqual(all)

      const { token, moves, holders, supply, freezes } = all
      for (const state of ['valid', 'invalid', 'undecided'])
        expect(moves.filter((move) => move.state === state).length, state).toBeGreaterThan(3)
      expect(token.events).toBe(moves.length)
      expect(freezes.length).toBeGreaterThan(3)
      expect(supply[0]!.after).toBe(token.supply)
      expect(token.holders).toBe(holders.length)
      // No more is certain, all told, than there is; and each range holds what is certain.
      const sum = holders.reduce((total, { amount }) => total + BigInt(amount), 0n)
      expect(sum).toBeGreaterThan(0n)
      expect(sum).toBeLessThanOrEqual(BigInt(token.supply))
      for (const { address, amount, most } of holders) {
        expect(BigInt(most)).toBeGreaterThanOrEqual(BigInt(amount))
        expect(await clean.client.getAddressOmni({ chain: 'OMNI-CLEAN', address })).toMatchObject({ amount, most })
        const own = await clean.client.listAddressOmniMoves({ chain: 'OMNI-CLEAN', address, limit: 100 })
        expect(own.hits).toEqual(moves.filter(({ from, to }) => from === address || to === address))
        expect((await clean.client.getAddress({ chain: 'OMNI-CLEAN', address })).lists).toContain('omni')
      }
      const printed = await clean.client.listOmniSupply({ chain: 'OMNI-CLEAN', flow: 'print', limit: 100 })
      expect(printed.hits).toEqual(supply.filter(({ action }) => action === 'Grant Property Tokens'))
    } finally {
      await Promise.all([torn.close(), clean.close()])
    }
  },
)
