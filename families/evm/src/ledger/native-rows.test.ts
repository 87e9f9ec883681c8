import type { DeltaRow } from '@orrery/model/rows'
import { createRandom } from '@orrery/primitives/random'
import type { Hex } from '@orrery/primitives/hex'
import { describe, expect, test } from 'vitest'
import { createNormalizer } from '../normalize.ts'
import type { EvmRaw } from '../raw.ts'
import { makeBlock } from '../testing/blocks.ts'
import { testChain } from '../testing/chain.ts'
import { randomTree, TREE_PEOPLE } from '../testing/random-tree.ts'
import type { CallFrame, TxFrames } from '../traces/call-frame.ts'
import { coinsEndOf } from '../traces/traced-block.ts'
import { nativeMoves, type CoinsEnd } from './native-moves.ts'

const [A, B, C, D] = TREE_PEOPLE as [Hex, Hex, Hex, Hex]
const MINER: Hex = `0x${'c'.repeat(40)}`

const frame = (changes: Partial<CallFrame>): CallFrame => ({
  kind: 'call',
  from: A,
  to: B,
  value: 0n,
  gas: 0,
  gasUsed: 0,
  input: '0x',
  output: null,
  error: null,
  path: [],
  holds: true,
  ...changes,
})
const moved = (frames: TxFrames, coinsEnd: CoinsEnd = 'new') =>
  nativeMoves(frames, coinsEnd).map(({ from, to, amount }) => [from, to, amount])

describe('what frames move (issue 4: value-moving, creating, destroying, failing)', () => {
  test('delegate and static calls, code calls, calls to oneself and what was undone move nothing', () => {
    expect(
      moved([
        frame({ value: 1n }),
        frame({ kind: 'callcode', value: 2n }),
        frame({ to: A, value: 3n }),
        frame({ value: 4n, holds: false }),
        frame({ kind: 'create', to: null, value: 5n, error: 'reverted', holds: false }),
        frame({ kind: 'create2', to: C, value: 6n }),
      ]),
    ).toEqual([
      [A, B, 1n],
      [A, C, 6n],
    ])
  })

  test('EIP-6780: what a contract still gets after its end is destroyed, if the transaction made it', () => {
    const tx = (made: boolean): TxFrames => [
      made ? frame({ kind: 'create', to: B, value: 10n }) : frame({ value: 10n }),
      frame({ kind: 'selfdestruct', from: B, to: C, value: 10n }),
      frame({ value: 7n }),
      frame({ from: B, to: D, value: 2n }),
    ]
    const plain = [
      [A, B, 10n],
      [B, C, 10n],
      [A, B, 7n],
      [B, D, 2n],
    ]
    expect(moved(tx(true))).toEqual([...plain, [B, null, 5n]])
    expect(moved(tx(true), 'none'), 'EIP-8246').toEqual(plain)
    expect(moved(tx(false))).toEqual(plain)
    expect(moved(tx(false), 'any')).toEqual([...plain, [B, null, 5n]])
  })

  test('which rule a block follows its header tells (EIP-6780, EIP-8246)', () => {
    const [cancun, amsterdam] = [{ parentBeaconBlockRoot: A }, { parentBeaconBlockRoot: A, blockAccessListHash: A }]
    expect([{}, cancun, amsterdam].map(coinsEndOf)).toEqual(['any', 'new', 'none'])
    const end = frame({ kind: 'selfdestruct', from: B, to: B, value: 9n })
    expect(moved([frame({ kind: 'create', to: B, value: 9n }), end], 'none')).toEqual([[A, B, 9n]])
  })

  test('a contract that ends in favour of itself destroys what it has, once', () => {
    const end = frame({ kind: 'selfdestruct', from: B, to: B, value: 9n })
    expect(moved([frame({ kind: 'create', to: B, value: 9n }), end])).toEqual([
      [A, B, 9n],
      [B, null, 9n],
    ])
    expect(moved([frame({ value: 9n }), end])).toEqual([[A, B, 9n]])
    expect(moved([frame({ value: 9n }), end, frame({ value: 4n }), { ...end, value: 4n }], 'any')).toEqual([
      [A, B, 9n],
      [A, B, 4n],
      [B, null, 13n],
    ])
  })
})

const chain = testChain({}, { chainId: 31_337 })
const normalizer = createNormalizer(chain)

const rawOf = (txs: readonly TxFrames[], changes: object = {}): EvmRaw => {
  const { block, receipts } = makeBlock(5, txs.length)
  return {
    block: {
      ...block,
      miner: MINER,
      baseFeePerGas: '0x7',
      ...changes,
      transactions: block.transactions.map((tx, i) => ({ ...tx, from: txs[i]![0]!.from, gasPrice: '0xa' as Hex })),
    },
    receipts: receipts.map((receipt) => ({ ...receipt, effectiveGasPrice: '0xa' as Hex, logs: [] })),
    frames: { txs, rewards: [] },
    genesis: [],
  }
}
const nativeOf = (raw: EvmRaw): readonly DeltaRow[] =>
  normalizer.bundle(raw).deltas.filter(({ asset }) => asset === '0x')
const sum = (rows: readonly DeltaRow[], cause?: DeltaRow['cause']): bigint =>
  rows.reduce((all, row) => (cause === undefined || row.cause === cause ? all + row.amount : all), 0n)

describe('the native ledger (issue 4: native deltas exact with fees, burn, tips, withdrawals and traces)', () => {
  test('coins are neither made nor lost: all entries of any block sum up to what it destroys, gives and pays out', () => {
    const random = createRandom(11)
    for (let round = 0; round < 200; round++) {
      const raw = rawOf(
        Array.from({ length: 1 + Math.floor(random() * 4) }, () => randomTree(random)),
        {
          withdrawals:
            random() < 0.5 ? [{ index: '0x0', validatorIndex: '0x1', address: D, amount: '0x3' }] : undefined,
        },
      )
      const rows = nativeOf(raw)
      expect(sum(rows, 'transfer')).toBe(0n)
      expect(sum(rows, 'fee') + sum(rows, 'reward')).toBe(0n)
      expect(sum(rows)).toBe(sum(rows, 'burn') + sum(rows, 'withdrawal'))
      expect(sum(rows, 'withdrawal')).toBe(raw.block.withdrawals ? 3_000_000_000n : 0n)
      expect(sum(rows, 'burn')).toBeLessThanOrEqual(-BigInt(raw.receipts.length) * 21_000n * 7n)
      expect(new Set(rows.map(({ txIndex, seq }) => `${txIndex} ${seq}`)).size).toBe(rows.length)
    }
  })

  test('a sender pays tip and burn apart, and the fee recipient gets the tips', () => {
    const rows = nativeOf(rawOf([[frame({})]]))
    expect(rows.map(({ address, amount, cause }) => [address, amount, cause])).toEqual([
      [A, -63_000n, 'fee'],
      [A, -147_000n, 'burn'],
      [MINER, 63_000n, 'reward'],
    ])
  })

  test('what somebody cannot know makes the whole block untold, and the row says so', () => {
    const told = (raw: EvmRaw) => normalizer.bundle(raw).family['evm_traced']
    expect(told(rawOf([[frame({})]]))).toEqual([{ height: 5, frames: 1, ledger: 1 }])
    expect(told(rawOf([[frame({})]], { miner: undefined }))).toEqual([{ height: 5, frames: 1, ledger: 0 }])
    const { genesis: _, ...unknown } = rawOf([[frame({})]])
    expect(told(unknown)).toEqual([{ height: 5, frames: 1, ledger: 0 }])
    const { frames: __, ...untraced } = unknown
    expect(normalizer.bundle(untraced).family).toEqual({})
    expect(nativeOf(unknown)).toEqual([])
  })

  test('block 0 gives what its allocation says', () => {
    const { block } = makeBlock(0, 0)
    const raw = { block, receipts: [], frames: { txs: [], rewards: [] }, genesis: [{ address: A, balance: 5n }] }
    expect(nativeOf(raw)).toMatchObject([{ address: A, amount: 5n, cause: 'genesis', height: 0 }])
  })

  test('OP stack: deposits make coins, and fees go to the vaults', () => {
    const op = createNormalizer(testChain({}, { chainId: 10, stack: 'op' }))
    const raw = rawOf([[frame({ value: 5n })], [frame({})]])
    const [deposit, plain] = raw.block.transactions
    const rows = op
      .bundle({
        ...raw,
        block: {
          ...raw.block,
          transactions: [{ ...deposit!, type: '0x7e', mint: '0x9', gasPrice: '0x0', value: '0x5' }, plain!],
        },
        receipts: [
          { ...raw.receipts[0]!, effectiveGasPrice: '0x0' },
          { ...raw.receipts[1]!, l1Fee: '0x64', operatorFeeConstant: '0x2' },
        ],
      })
      .deltas.map(({ address, amount, cause }) => [address, amount, cause])
    const predeploy = (last: string) => `0x42${'0'.repeat(36)}${last}`
    expect(rows).toEqual([
      [A, 9n, 'mint'],
      [A, -5n, 'transfer'],
      [B, 5n, 'transfer'],
      [A, -210_102n, 'fee'],
      [MINER, 63_000n, 'reward'],
      [predeploy('19'), 147_000n, 'reward'],
      [predeploy('1a'), 100n, 'reward'],
      [predeploy('1b'), 2n, 'reward'],
    ])
  })
})

describe('rows of calls (screens-evm §1.1)', () => {
  const bundleOf = (frames: TxFrames) => normalizer.bundle(rawOf([frames]))

  test('only calls that move coins, make or end a contract or fail are kept, by both sides', () => {
    const { family, contracts, transfers } = bundleOf([
      frame({}),
      frame({ path: [0], from: B, to: C }),
      frame({ path: [1], from: B, to: C, value: 5n, input: '0x11223344ff' }),
      frame({ path: [2], from: B, to: B, error: 'reverted', holds: false, output: '0x01020304' }),
      frame({ path: [2, 0], from: B, to: D, value: 3n, holds: false }),
      frame({ path: [3], kind: 'create2', from: B, to: D }),
      frame({ path: [3, 0], kind: 'selfdestruct', from: D, to: A }),
    ])
    expect(
      family['evm_calls']!.map((row) => [row['seq'], row['kind'], row['outcome'], row['path'], row['error']]),
    ).toEqual([
      [2, 0, 0, '1', null],
      [3, 0, 1, '2', 'reverted: 0x01020304'],
      [4, 0, 2, '2.0', null],
      [5, 5, 0, '3', null],
      [6, 6, 0, '3.0', null],
    ])
    expect(family['evm_calls']![0]).toMatchObject({ method: '0x11223344', caller: B, callee: C, value: 5n })
    expect(family['evm_account_calls']!.map((row) => [row['address'], row['seq']])).toEqual([
      [B, 2],
      [C, 2],
      [B, 3],
      [B, 4],
      [D, 4],
      [B, 5],
      [D, 5],
      [D, 6],
      [A, 6],
    ])
    expect(contracts).toMatchObject([{ address: D, creator: B, kind: 'create2', height: 5, txIndex: 0 }])
    expect(transfers).toMatchObject([{ standard: 'native', asset: '0x', from: B, to: C, amount: 5n }])
  })

  test('what a transaction itself carries is its value and no internal transfer', () => {
    const { family, transfers } = bundleOf([frame({ value: 5n })])
    expect(transfers).toEqual([])
    expect(Object.keys(family)).toEqual(['evm_traced'])
  })
})
