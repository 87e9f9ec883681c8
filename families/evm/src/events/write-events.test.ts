import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FamilyRow, LogRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { evmTables } from '../tables/evm-tables.ts'
import { recorded, recordedResult } from '../testing/recordings.ts'
import { ALL_EVENTS } from './all-events.ts'
import { collectEvents } from './collect-events.ts'
import { changedItems } from './nft-events.ts'
import { eventSources } from './event-sources.ts'
import { swapEvents } from './swap-events.ts'

const [ANN, BOB, TOKEN, OTHER] = ['a1', 'b2', 'c3', 'd4'].map((byte): Hex => `0x${byte.repeat(20)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
]
test('screens-evm §16.4: logs of exchanges are those that make rows of exchanges', () => {
  const told = ALL_EVENTS.map(({ topic0 }) => topic0)
  expect(eventSources.swaps.topics.filter((topic) => !told.includes(topic))).toEqual([])
  const sync = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
  expect([...eventSources.swaps.topics, sync].toSorted()).toEqual(swapEvents.map(({ topic0 }) => topic0).toSorted())
})

const PERMIT2: Hex = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const HASH: Hex = `0x${'7e'.repeat(32)}`
const word = (value: bigint | number | Hex): string =>
  (typeof value === 'string' ? value.slice(2) : BigInt.asUintN(256, BigInt(value)).toString(16)).padStart(64, '0')
const topic = (value: bigint | number | Hex): Hex => `0x${word(value)}`
const data = (...words: (bigint | number | Hex)[]): Hex => `0x${words.map(word).join('')}`
const bytes = (hex: string): string => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

function rowsOf(topics: readonly Hex[], body: Hex, address: Hex = TOKEN): Record<string, FamilyRow[]> {
  const family: Record<string, FamilyRow[]> = {}
  collectEvents({ height: 9, txIndex: 3, logIndex: 5, address, topics, data: body }, family)
  return family
}
const at = { height: 9, tx_index: 3, seq: 5 }

test('every row of the shelf has a table, and the names that the API is told exist', () => {
  const names = evmTables.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const { keys, approvals, userOps, upgrades, roles, pools, swaps, stablecoins } = eventSources
  const told = [approvals.byOwner, approvals.bySpender, userOps, userOps.notes, upgrades, roles, pools, swaps]
  for (const name of [keys, stablecoins.table, ...told.map(({ table }) => table)])
    expect(Object.keys(evmTables.find((table) => table.name === name)!.columns).slice(0, 4)).toEqual([
      'chain',
      'height',
      'tx_index',
      'seq',
    ])
})

describe('screens-evm §1.2: approvals', () => {
  const APPROVED: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
  test('three topics are an allowance, four an item, and each stands under owner and spender', () => {
    const max = 2n ** 256n - 1n
    const row = { ...at, owner: ANN, token: TOKEN, spender: BOB, kind: 0, value: max }
    expect(rowsOf([APPROVED, topic(ANN), topic(BOB)], data(max))).toEqual({
      evm_approvals: [{ ...row, expires: null }],
      evm_spender_approvals: [row],
    })
    expect(rowsOf([APPROVED, topic(ANN), topic(BOB), topic(7)], '0x')['evm_approvals']).toEqual([
      { ...row, kind: 1, value: 7n, expires: null },
    ])
  })
  test('an item that is given back has no spender', () => {
    const rows = rowsOf([APPROVED, topic(ANN), topic(0), topic(7)], '0x')
    expect(rows['evm_approvals']).toMatchObject([{ spender: null, kind: 1, value: 7n }])
    expect(rows['evm_spender_approvals']).toBeUndefined()
  })
  test('all items of a contract are given or taken back, by a flag that is one', () => {
    const ALL: Hex = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
    expect(rowsOf([ALL, topic(ANN), topic(BOB)], data(1))['evm_approvals']).toMatchObject([{ kind: 2, value: 1n }])
    expect(rowsOf([ALL, topic(ANN), topic(BOB)], data(0))['evm_approvals']).toMatchObject([{ kind: 2, value: 0n }])
    expect(rowsOf([ALL, topic(ANN), topic(BOB)], data(2))).toEqual({})
  })
  test('Permit2 is believed at its address alone', () => {
    const APPROVE2: Hex = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
    const LOCK: Hex = '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4'
    const topics = [APPROVE2, topic(ANN), topic(TOKEN), topic(BOB)]
    const row = { ...at, owner: ANN, token: TOKEN, spender: BOB }
    expect(rowsOf(topics, data(50, 1_900_000_000), PERMIT2)['evm_approvals']).toEqual([
      { ...row, kind: 3, value: 50n, expires: 1_900_000_000 },
    ])
    expect(rowsOf(topics, data(50, 1_900_000_000), OTHER)).toEqual({})
    expect(rowsOf([LOCK, topic(ANN)], data(TOKEN, BOB), PERMIT2)['evm_approvals']).toEqual([
      { ...row, kind: 5, value: 0n, expires: null },
    ])
  })
})

describe('screens-evm §1.2: user operations', () => {
  const OP: Hex = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
  test('an operation is found by hash, account and paymaster', () => {
    const rows = rowsOf([OP, HASH, topic(ANN), topic(BOB)], data(2n ** 70n, 1, 12345, 678), OTHER)
    expect(rows['evm_user_ops']).toEqual([
      {
        ...at,
        hash: HASH,
        sender: ANN,
        paymaster: BOB,
        entry_point: OTHER,
        nonce: 2n ** 70n,
        success: 1,
        gas_cost: 12345n,
        gas_used: 678n,
      },
    ])
    expect(rows['evm_event_keys']).toEqual([HASH.slice(0, 18), ANN, BOB].map((key) => ({ ...at, topic: 0, key })))
  })
  test('no paymaster is null, one who pays for himself is one key, and success is 0 or 1', () => {
    const alone = rowsOf([OP, HASH, topic(ANN), topic(0)], data(1, 0, 1, 1))
    expect(alone['evm_user_ops']).toMatchObject([{ paymaster: null, success: 0 }])
    expect(alone['evm_event_keys']).toHaveLength(2)
    expect(rowsOf([OP, HASH, topic(ANN), topic(ANN)], data(1, 0, 1, 1))['evm_event_keys']).toHaveLength(2)
    expect(rowsOf([OP, HASH, topic(ANN), topic(0)], data(1, 2, 1, 1))).toEqual({})
  })
  test('why it failed is kept as bytes, cut where it is long', () => {
    const REASON: Hex = '0x1c4fada7374c0a9ee8841fc38afe82932dc0f8e69012e927f061a8bae611a201'
    const told = (hex: string): Hex => `0x${word(1)}${word(64)}${bytes(hex)}`
    expect(rowsOf([REASON, HASH, topic(ANN)], told('08c379a0'))['evm_user_op_notes']).toMatchObject([
      { hash: HASH, sender: ANN, kind: 1, reason: '0x08c379a0', factory: null },
    ])
    expect(rowsOf([REASON, HASH, topic(ANN)], told(''))['evm_user_op_notes']).toMatchObject([{ reason: null }])
    const long = rowsOf([REASON, HASH, topic(ANN)], told('ab'.repeat(9_000)))['evm_user_op_notes']
    expect((long![0]!['reason'] as Hex).length).toBe(2 + 2 * 4_096)
  })
})

describe('screens-evm §1.2: upgrades and roles', () => {
  const CUT: Hex = '0x8faa70878671ccd212d20771b795c50af8fd3ff6cf27f4bde57e5d4de0aeb673'
  test('an upgrade is told with its parameter indexed or not', () => {
    const UPGRADED: Hex = '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b'
    const row = { ...at, contract: TOKEN, kind: 0, target: ANN, previous: null }
    expect(rowsOf([UPGRADED, topic(ANN)], '0x')['evm_upgrades']).toEqual([row])
    expect(rowsOf([UPGRADED], data(ANN))['evm_upgrades']).toEqual([row])
  })
  test('the facets of a diamond cut are keys; lists that lie are none', () => {
    const facet = (address: Hex): string => word(address) + word(0) + word(96) + word(1) + '12345678'.padEnd(64, '0')
    const list = word(2) + word(64) + word(64 + 160) + facet(ANN) + facet(BOB)
    const cut = (cuts: string): Hex => `0x${word(96)}${word(0)}${word(96 + cuts.length / 2)}${cuts}${word(0)}`
    const keys = rowsOf([CUT], cut(list))['evm_event_keys']!.map(({ key }) => key)
    expect(keys).toEqual([TOKEN, ANN, BOB])
    expect(rowsOf([CUT], cut(word(2n ** 200n)))).toEqual({})
    expect(rowsOf([CUT], cut(word(2) + word(2n ** 60n)))).toEqual({})
  })
  test('owners, roles and pauses name the account and who acted', () => {
    const GRANTED: Hex = '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d'
    const OWNER: Hex = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0'
    expect(rowsOf([GRANTED, HASH, topic(ANN), topic(BOB)], '0x')['evm_roles']).toEqual([
      { ...at, contract: TOKEN, kind: 1, role: HASH, account: ANN, by_account: BOB },
    ])
    const given = { ...at, contract: TOKEN, kind: 0, role: null, account: null, by_account: ANN }
    expect(rowsOf([OWNER, topic(ANN), topic(0)], '0x')['evm_roles']).toEqual([given])
    expect(rowsOf([OWNER], data(ANN, 0))['evm_roles']).toEqual([given])
  })
})

describe('screens-evm §1.2: pools and swaps', () => {
  const pool = TOKEN
  const V2: Hex = '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822'
  const V4: Hex = '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f'
  test('amounts are what the pool gained, whatever the kind tells', () => {
    expect(rowsOf([V2, topic(ANN), topic(BOB)], data(10, 0, 0, 20))['evm_swaps']).toEqual([
      {
        ...at,
        pool,
        kind: 0,
        vault: null,
        sender: ANN,
        recipient: BOB,
        amount0: 10n,
        amount1: -20n,
        side0: null,
        side1: null,
      },
    ])
    const V3: Hex = '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67'
    expect(rowsOf([V3, topic(ANN), topic(BOB)], data(-10, 20, 1, 1, -5))['evm_swaps']).toMatchObject([
      { kind: 1, amount0: -10n, amount1: 20n },
    ])
    expect(rowsOf([V4, HASH, topic(ANN)], data(-10, 20, 1, 1, -5, 3000), OTHER)['evm_swaps']).toMatchObject([
      { pool: HASH, kind: 2, vault: OTHER, sender: ANN, recipient: null, amount0: 10n, amount1: -20n },
    ])
    const BALANCER: Hex = '0x2170c741c41531aec20e7c107c24eecfdd15e69c9bb0a8dd37b1840b9e0b207b'
    expect(rowsOf([BALANCER, HASH, topic(ANN), topic(BOB)], data(10, 20), OTHER)['evm_swaps']).toMatchObject([
      { pool: HASH, kind: 3, vault: OTHER, amount0: 10n, amount1: -20n, side0: ANN, side1: BOB },
    ])
    const CURVE: Hex = '0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140'
    expect(rowsOf([CURVE, topic(ANN)], data(2, 10, 0, 20))['evm_swaps']).toMatchObject([
      { pool, kind: 4, sender: ANN, amount0: 10n, amount1: -20n, side0: '0x02', side1: '0x00' },
    ])
  })
  test('reliability F-38: amounts that no ledger can hold make no row', () => {
    expect(rowsOf([V2, topic(ANN), topic(BOB)], data(2n ** 255n, 0, 0, 20))).toEqual({})
    expect(rowsOf([V4, HASH, topic(ANN)], data(2n ** 255n, 20, 1, 1, 1, 1))).toEqual({})
  })
  test('a pool is found by itself and by its two sides', () => {
    const CREATED: Hex = '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118'
    const rows = rowsOf([CREATED, topic(ANN), topic(BOB), topic(500)], data(10, OTHER))
    expect(rows['evm_pools']).toEqual([
      { ...at, pool: OTHER, kind: 1, factory: TOKEN, token0: ANN, token1: BOB, fee: 500, hooks: null },
    ])
    expect(rows['evm_event_keys']!.map(({ topic, key }) => [topic, key])).toEqual([
      [1, OTHER],
      [9, ANN],
      [9, BOB],
    ])
    expect(rowsOf([CREATED, topic(ANN), topic(BOB), topic(2n ** 24n)], data(10, OTHER))).toEqual({})
  })
})

test('screens-evm §1.2: stablecoins of both kinds, with accounts indexed or not', () => {
  const LISTED: Hex = '0x42e160154868087d6bfdc0ca23d96a1c1cfa32f1b72ba9ba27b69b98a0d819dc'
  const frozen = { ...at, token: TOKEN, kind: 2, account: ANN, by_account: null, amount: null }
  expect(rowsOf([LISTED], data(ANN))['evm_stablecoins']).toEqual([frozen])
  expect(rowsOf([LISTED, topic(ANN)], '0x')['evm_stablecoins']).toEqual([frozen])
  const MINT: Hex = '0xab8530f87dc9b59234c4623bf917212bb2536d647574c8e7e5da92c2ede0c9f8'
  expect(rowsOf([MINT, topic(BOB), topic(ANN)], data(5))['evm_stablecoins']).toEqual([
    { ...at, token: TOKEN, kind: 5, account: ANN, by_account: BOB, amount: 5n },
  ])
})

test('screens-evm §1.2: names are read as text of bounded length', () => {
  const REGISTERED: Hex = '0xca6abbe9d7f11422cb6ca7629fbf6fe9efb1c621f71ce8f02b9f2a230097404f'
  const told = (name: string): Hex => `0x${word(96)}${word(1)}${word(1_900_000_000)}${bytes(name)}`
  const name = Buffer.from('véritas').toString('hex')
  expect(rowsOf([REGISTERED, HASH, topic(ANN)], told(name))['evm_names']).toEqual([
    {
      ...at,
      contract: TOKEN,
      kind: 0,
      node: null,
      label: HASH,
      account: ANN,
      words: 'véritas',
      expires: 1_900_000_000,
    },
  ])
  expect(rowsOf([REGISTERED, HASH, topic(ANN)], told('ff'))).toEqual({})
  expect(rowsOf([REGISTERED, HASH, topic(ANN)], told('61'.repeat(256)))).toEqual({})
})

test('ERC-4906: a notice of changed metadata tells its items, a range of owners none', () => {
  const UPDATE: Hex = '0xf8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7'
  const BATCH: Hex = '0x6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c'
  expect(changedItems(rowsOf([UPDATE], data(7)))).toEqual([{ asset: TOKEN, first: 7n, last: 7n }])
  expect(changedItems(rowsOf([BATCH], data(3, 9)))).toEqual([{ asset: TOKEN, first: 3n, last: 9n }])
  const range = { ...at, contract: TOKEN, kind: 2, from_id: 0n, to_id: 10_000n, account: ANN, uri: null }
  expect(changedItems({ evm_nft_notices: [range] })).toEqual([])
  expect(changedItems({})).toEqual([])
})

test('reliability F-38: logs of any content never make it throw, and give rows of their tables alone', () => {
  const columns = new Map(evmTables.map(({ name, columns }) => [name, Object.keys(columns).slice(1).toSorted()]))
  const digits = fc.string({ unit: fc.constantFrom(...'00000000123456789abcdef'), maxLength: 1_400 })
  fc.assert(
    fc.property(fc.constantFrom(...ALL_EVENTS), fc.nat(4), digits, fc.boolean(), (event, count, body, fits) => {
      const padded = body.padEnd(64 * 4, '0')
      const topics = Array.from({ length: fits ? event.topics : count }, (_, i): Hex =>
        i === 0 ? event.topic0 : `0x${padded.slice(i, i + 40).padStart(64, '0')}`,
      )
      const length = fits ? event.words * 64 : body.length - (body.length % 2)
      const log: LogRow = {
        height: 1,
        txIndex: 0,
        logIndex: 0,
        address: event.emitters?.[0] ?? TOKEN,
        topics,
        data: `0x${body.padEnd(length, '0').slice(0, length)}`,
      }
      const family: Record<string, FamilyRow[]> = {}
      if (topics.length > 0) collectEvents(log, family)
      for (const [table, rows] of Object.entries(family))
        for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(columns.get(table))
    }),
    { numRuns: 1_000, seed: 11 },
  )
})

describe('recorded blocks', () => {
  recorded('screens-evm §1.2: a block of mainnet has the events that its logs show', () => {
    const receipts = recordedResult('squid-fixtures/ethereum/18500000/receipts.json') as unknown as readonly {
      readonly logs: readonly {
        readonly address: Hex
        readonly topics: readonly Hex[]
        readonly data: Hex
        readonly logIndex: Hex
      }[]
    }[]
    const family: Record<string, FamilyRow[]> = {}
    let transfers = 0
    const told = new Map<string, number>()
    receipts.forEach(({ logs }, txIndex) => {
      for (const log of logs) {
        transfers++
        const topic0 = log.topics[0]
        if (topic0 === undefined) continue
        told.set(topic0, (told.get(topic0) ?? 0) + 1)
        collectEvents({ ...log, height: 18_500_000, txIndex, logIndex: Number(log.logIndex) }, family)
      }
    })
    expect(transfers).toBeGreaterThan(100)
    // Counted in the answer itself: all of them have the common shape.
    expect(family['evm_reserves']?.length).toBe(
      told.get('0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'),
    )
    expect(family['evm_swaps']!.filter(({ kind }) => kind === 1).length).toBe(
      told.get('0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67'),
    )
    expect(family['evm_approvals']!.filter(({ kind }) => kind === 0 || kind === 1).length).toBe(
      told.get('0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'),
    )
  })
})
