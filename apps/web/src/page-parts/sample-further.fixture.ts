import type { ListOf } from '@orrery/model/wire/common'
import type { RoleEvent, Upgrade } from '@orrery/model/wire/events'
import { sampleEvm } from './sample-chains.fixture.ts'
import { address, block, hash, HEAD, log, SAMPLE_NOW } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

const place = (index: number) => ({
  txHash: hash(index),
  height: HEAD - index,
  txIndex: index,
  logIndex: index * 3,
  timeMs: SAMPLE_NOW - index * 12_000,
})

const ROLES = ['owner', 'granted', 'revoked', 'paused', 'unpaused'] as const
const UPGRADES = ['implementation', 'admin', 'beacon', 'diamond', 'other'] as const

const roleEvent = (index: number): RoleEvent => ({
  ...place(index),
  contract: address(index),
  kind: ROLES[index % 5]!,
  role: index % 5 === 1 ? `0x${'0'.repeat(64)}` : index % 5 === 2 ? hash(index) : null,
  account: index % 7 === 6 ? null : address(index + 1),
  by: index % 4 === 3 ? null : address(index + 2),
})

const upgrade = (index: number): Upgrade => ({
  ...place(index),
  contract: address(index),
  kind: UPGRADES[index % 5]!,
  target: index % 5 === 3 ? null : address(index + 1),
  previous: index % 3 === 0 ? null : address(index + 2),
})

/** What the further tabs of an address ask for. */
export const sampleFurther = (rows: Rows) => ({
  listAddressRoles: (params: { limit?: number }) => rows(params, roleEvent, 7),
  listAddressUpgrades: (params: { limit?: number }) => rows(params, upgrade, 7),
  listAddressBlocks: (params: { limit?: number }) => ({
    list: rows(params, (index) => block(sampleEvm, HEAD - index * 40)),
    lookedTo: HEAD - 9_000,
    whole: false,
  }),
  listAddressLogs: (params: { limit?: number }) => ({
    list: rows(params, (index) => ({ ...log(index), txHash: hash(index), timeMs: SAMPLE_NOW - index * 9_000 })),
    lookedTo: HEAD - 7_000,
    whole: false,
  }),
})
