import type { Bundle, FamilyRow } from '@orrery/model/rows'
import { LEAST_STAKE, ROW_MEASURES } from '@orrery/model/row-measures'
import { defineTable, type AnyTable } from '@orrery/store/store'
import { EVM_ACCOUNTS } from './evm-bundles.ts'
import { seeded } from './seeded.ts'

const PLACE = { chain: 'u32', height: 'u32', tx_index: 'u32', seq: 'u32' } as const
const CHAIN_ORDER = { engine: { kind: 'MergeTree' }, orderBy: ['chain', 'height', 'tx_index', 'seq'] } as const

/** Names of all measures of families' rows. */
export const TOLD_NAMES = ROW_MEASURES.map(({ name }) => name)

/** Tables of a family whose rows are measured (`ROW_MEASURES`), with a cell of each kind before and after those that are. */
export const TOLD_TABLES: readonly AnyTable[] = [
  defineTable({
    name: 'evm_user_ops',
    columns: {
      ...PLACE,
      hash: 'hex',
      sender: 'hex',
      paymaster: 'hex?',
      words: 'text?',
      success: 'u8',
      gas_cost: 'u256',
    },
    ...CHAIN_ORDER,
  }),
  defineTable({
    name: 'evm_requests',
    columns: { ...PLACE, kind: 'text', at: 'i64', idx: 'u256?', gwei: 'u256?', far: 'u64?' },
    ...CHAIN_ORDER,
  }),
  defineTable({
    name: 'evm_approvals',
    columns: { ...PLACE, owner: 'hex', spender: 'hex?', kind: 'u8', value: 'u256', expires: 'u64?' },
    engine: { kind: 'MergeTree' },
    orderBy: ['chain', 'owner', 'height', 'tx_index', 'seq'],
  }),
  defineTable({
    name: 'evm_withdrawals',
    columns: { ...PLACE, token: 'hex?', amount: 'u256' },
    ...CHAIN_ORDER,
  }),
  defineTable({ name: 'evm_swaps', columns: { ...PLACE, kind: 'u8' }, ...CHAIN_ORDER }),
  defineTable({
    name: 'evm_authorizations',
    columns: { ...PLACE, authority: 'hex?', verdict: 'text' },
    ...CHAIN_ORDER,
  }),
  defineTable({
    name: 'evm_calls',
    columns: { ...PLACE, kind: 'u8', outcome: 'u8', path: 'text', value: 'u256', gas: 'u64?' },
    ...CHAIN_ORDER,
  }),
  defineTable({ name: 'evm_uncles', columns: { ...PLACE, miner: 'hex?', reward: 'u256?' }, ...CHAIN_ORDER }),
]

const ALL256 = 2n ** 256n - 1n

/** What extra data say; of most blocks who built them. */
const TAGS = ['', 'Titan (titanbuilder.xyz)', 'beaverbuild.org', 'BuilderNet (Titan)', 'reth/v1.0', '✨ other', 'GETH']

/** The bundles with rows of those tables, up to three of each to a block, and with words of who built them, who often sent the last transaction. */
export const withTold = (bundles: readonly Bundle[]): Bundle[] =>
  bundles.map((bundle) => {
    const random = seeded(bundle.block.height)
    const rows = (make: () => FamilyRow): FamilyRow[] =>
      Array.from({ length: random.int(4) }, (_, seq) => ({
        height: bundle.block.height,
        tx_index: random.int(3),
        seq,
        ...make(),
      }))
    const builder = bundle.txs.at(-1)?.from ?? null
    return {
      ...bundle,
      block: {
        ...bundle.block,
        producer: random.chance(0.7) ? builder : bundle.block.producer,
        ext: {
          ...bundle.block.ext,
          ...(random.chance(0.9) && { extraData: `0x${Buffer.from(random.pick(TAGS)).toString('hex')}` }),
        },
      },
      family: {
        ...bundle.family,
        evm_user_ops: rows(() => ({
          hash: random.hex(32),
          sender: random.pick(EVM_ACCOUNTS),
          paymaster: random.pick([null, random.hex(20)]),
          words: random.pick([null, '', 'ü'.repeat(random.int(200))]),
          success: random.int(2),
          gas_cost: random.pick([0n, 1n, ALL256]),
        })),
        evm_requests: rows(() => ({
          kind: random.pick(['deposit', 'exit']),
          at: -5,
          idx: random.pick([null, 7n]),
          gwei: random.pick([null, 0n, 32_000_000_000n]),
          far: random.pick([null, 2 ** 40]),
        })),
        evm_withdrawals: rows(() => ({
          token: random.pick([null, random.hex(20)]),
          amount: random.pick([0n, LEAST_STAKE - 1n, LEAST_STAKE, ALL256]),
        })),
        evm_swaps: rows(() => ({ kind: random.int(5) })),
        evm_authorizations: rows(() => ({
          authority: random.pick([null, ...EVM_ACCOUNTS]),
          verdict: random.pick(['possible', 'applied', 'nonce']),
        })),
        evm_approvals: rows(() => ({
          owner: random.hex(20),
          spender: random.pick([null, random.hex(20)]),
          kind: random.int(6),
          value: random.pick([0n, 1n, 2n ** 160n - 1n, 2n ** 160n, ALL256]),
          expires: random.pick([null, 1]),
        })),
        evm_calls: rows(() => ({
          kind: random.int(7),
          outcome: random.int(3),
          path: '0.1',
          value: random.pick([0n, 1n, ALL256]),
          gas: random.pick([null, 21_000]),
        })),
        evm_uncles: rows(() => ({
          miner: random.pick([null, random.hex(20)]),
          reward: random.pick([null, 0n, 3n * 10n ** 18n]),
        })),
      },
    }
  })
