import { openArchive } from '@orrery/archive/open-archive'
import { userOpParties } from '@orrery/archive/layers/user-op-parties'
import { EVM_ACCOUNTS, evmBundles, GENESIS_PARENT } from '@orrery/archive/testing/evm-bundles'
import { seeded } from '@orrery/archive/testing/seeded'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { devnet } from '@orrery/chains/records/devnet'
import { evm } from '@orrery/evm'
import { evmTables } from '@orrery/evm/tables'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { Bundle, FamilyRow, LogRow } from '@orrery/model/rows'
import { USER_OP_DAYS, USER_OP_PARTIES, USER_OP_ROLE, type UserOpRole } from '@orrery/model/user-op-parties'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLayers } from './follow-layers.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CODE = 'PARTIES'
const DAY_MS = 86_400_000
const SUMS = ['ops', 'failed', 'bundles', 'fees_high', 'fees_low']
const { userOps } = evm.events!
const [ENTRY_POINT] = Object.keys(userOps.entryPoints) as [Hex]
const STRANGER: Hex = `0x${'5'.repeat(40)}`
const FACTORIES: readonly Hex[] = [`0x${'f1'.repeat(20)}`, `0x${'f2'.repeat(20)}`]
const CLAIMED: Hex = `0x${'f3'.repeat(20)}`
const DEPLOYED: Hex = '0xd51a9c61267aa6196961883ecf5ff2da6619c37dac0fa92122513fb32c032d2d'
/** Above the logs that the blocks have. */
const FIRST_SEQ = 10_000

/** Operations of a block's transactions, some told by a stranger, some with a factory that is told twice, or by the account before. */
function opsOf(bundle: Bundle, random: ReturnType<typeof seeded>) {
  const { block, txs } = bundle
  const { height } = block
  const ops: FamilyRow[] = []
  const notes: FamilyRow[] = []
  const logs: LogRow[] = [...bundle.logs]
  for (const { txIndex } of txs)
    for (let op = 0; op < random.int(4); op++) {
      const seq = FIRST_SEQ + txIndex * 100 + op * 10
      const hash = random.hex(32)
      const sender = random.pick(EVM_ACCOUNTS)
      const note = (at: number, address: Hex, factory: Hex): void => {
        logs.push({ height, txIndex, logIndex: seq + at, address, topics: [DEPLOYED, hash, sender], data: '0x' })
        notes.push({
          height,
          tx_index: txIndex,
          seq: seq + at,
          hash,
          sender,
          kind: userOps.notes.kinds.indexOf('deployed'),
          factory,
          reason: null,
        })
      }
      // What an account says of itself (validateUserOp knows the hash).
      if (random.chance(0.3)) note(0, sender, CLAIMED)
      if (random.chance(0.4)) FACTORIES.forEach((factory, i) => note(1 + i, ENTRY_POINT, factory))
      ops.push({
        height,
        tx_index: txIndex,
        seq: seq + 5,
        hash,
        sender,
        paymaster: random.chance(0.5) ? random.pick(EVM_ACCOUNTS) : null,
        entry_point: random.chance(0.8) ? ENTRY_POINT : STRANGER,
        nonce: 0n,
        success: random.chance(0.7) ? 1 : 0,
        gas_cost: random.chance(0.1) ? 2n ** 256n - 1n : BigInt(random.int(1_000_000)),
        gas_used: 1n,
      })
    }
  return { logs, family: { [userOps.table]: ops, [userOps.notes.table]: notes } }
}

/** The same sums by another way: from the blocks themselves, the most operations first. */
function wordsOf(bundles: readonly Bundle[], role: UserOpRole, days: readonly number[]): readonly string[] {
  const parties = new Map<Hex, { ops: number; failed: number; bundles: Set<string>; fees: bigint }>()
  for (const { block, txs, family } of bundles) {
    if (!days.includes(Math.floor(block.timeMs / DAY_MS))) continue
    for (const row of family[userOps.table]!) {
      if (row['entry_point'] !== ENTRY_POINT) continue
      const noted = family[userOps.notes.table]!.some(
        ({ hash, factory }) => hash === row['hash'] && factory !== CLAIMED,
      )
      const bundler = txs.find(({ txIndex }) => txIndex === row['tx_index'])!.from
      const named = {
        bundler,
        paymaster: row['paymaster'],
        factory: noted ? FACTORIES[0]! : null,
        account: row['sender'],
      }
      const address = named[role] as Hex | null
      if (address === null) continue
      const party = parties.get(address) ?? { ops: 0, failed: 0, bundles: new Set(), fees: 0n }
      parties.set(address, party)
      party.ops++
      party.failed += row['success'] === 0 ? 1 : 0
      party.bundles.add(`${block.height} ${String(row['tx_index'])}`)
      party.fees += row['gas_cost'] as bigint
    }
  }
  return [...parties]
    .toSorted(([a, { ops: more }], [b, { ops }]) => ops - more || (a < b ? -1 : 1))
    .map(([address, { ops, failed, bundles: held, fees }]) => [address, ops, failed, held.size, fees].join(' '))
}

const told = (row: FamilyRow): string =>
  [
    row['address'],
    row['ops'],
    row['failed'],
    row['bundles'],
    (BigInt(row['fees_high'] as bigint) << 128n) + BigInt(row['fees_low'] as bigint),
  ].join(' ')

test('screens-evm §4.4: bundlers, paymasters, factories and accounts have the operations that known entry points told, fees beyond 2^256', async () => {
  const random = seeded(5)
  const bundles = evmBundles({ seed: 4, above: GENESIS_PARENT, blocks: 60, txs: 4 }).map((bundle) => {
    const timeMs = 1_700_000_000_000 + bundle.block.height * 3_600_000
    return { ...bundle, block: { ...bundle.block, timeMs }, ...opsOf(bundle, random) }
  })
  const archive = await openArchive(engine.store, CODE, { familyTables: evmTables })
  const head = createChainHead({ chain: CODE, onListenerError: (error) => expect.fail(String(error)) })
  const ending = new AbortController()
  await archive.append({ bundles: bundles.slice(0, 25) })
  const clock = { ...systemClock, sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(5, signal) }
  const { layers, ended } = await followLayers(
    { chain: { ...devnet, code: CODE }, archive, head, clock, random: () => 0.5, log: silentLog },
    engine.store,
    [userOpParties(userOps)],
    true,
    ending.signal,
  )
  try {
    const layer = layers.get(USER_OP_PARTIES)!
    // Two steps, which share a day.
    await expect.poll(() => layer.status().through, { timeout: 15_000 }).toBe(24)
    await archive.append({ bundles: bundles.slice(25) })
    await expect.poll(() => layer.status().through, { timeout: 15_000 }).toBe(59)
    const all = [...new Set(bundles.map(({ block }) => Math.floor(block.timeMs / DAY_MS)))]
    for (const days of [all, all.slice(-1)])
      for (const role of ['bundler', 'paymaster', 'factory', 'account'] as const) {
        const rows = await layer.consistent((_, reads) =>
          reads.ranked(USER_OP_DAYS, { role: USER_OP_ROLE[role], day: days }, 'address', SUMS, 1_000),
        )
        expect(rows.map(told), role).toEqual(wordsOf(bundles, role, days))
        expect(rows.length, role).toBeGreaterThan(0)
      }
  } finally {
    ending.abort(new Error('enough'))
    await ended
  }
})
