import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { refuse, scriptedRpc } from '../testing/scripted-rpc.ts'
import { createUtxoAdapter } from '../utxo-adapter.ts'

const hash = (n: number): string => n.toString(16).padStart(64, '0')
const HEAD = { height: 200, hash: `0x${hash(200)}` as Hex }
const lockAt = (height: number, more: object = {}) => ({
  height,
  blockhash: hash(height),
  signature: '00'.repeat(96),
  known_block: true,
  ...more,
})

/** What counts as final with a tip of 200, on a node that says `lock` to `getbestchainlock`. */
const finalityWith = (lock: unknown, chain: ChainOf<'utxo'> = dash, tip = 200) =>
  createUtxoAdapter({
    chain,
    rpc: scriptedRpc((method, [height]) => {
      if (method === 'getbestchainlock') return lock
      if (method !== 'getblockhash') return undefined
      return Number(height) > tip ? refuse(-8, 'Block height out of range') : hash(Number(height))
    }),
    clock: { now: () => 0, monotonic: () => 0, sleep: async () => {} },
    findOutputs: async () => new Map(),
  }).finality(HEAD, new AbortController().signal)

test('screens-nonevm §16: a chainlocked block of DASH is final at 1 confirmation, and for good', async () => {
  expect(await finalityWith(lockAt(200))).toEqual({ safe: 195, final: 200, isBinding: true })
})

test('a lock above our tip holds the tip too, and one below holds what is before it until the next comes', async () => {
  expect(await finalityWith(lockAt(205), dash, 205)).toEqual({ safe: 195, final: 200, isBinding: true })
  expect(await finalityWith(lockAt(190))).toEqual({ safe: 195, final: 190, isBinding: true, againMs: 5_000 })
})

test('without a lock that the node has the block of, confirmations count and bind nothing', async () => {
  const counted = { safe: null, final: 195, isBinding: false, againMs: 5_000 }
  for (const none of [
    undefined,
    refuse(-32603, 'Unable to find any ChainLock'),
    lockAt(200, { known_block: false }),
    lockAt(205),
  ])
    expect(await finalityWith(none)).toEqual(counted)
})

test('a lock on another branch than ours holds nothing of ours', async () => {
  expect(await finalityWith(lockAt(200, { blockhash: hash(9) }))).toMatchObject({ final: 195, isBinding: false })
})

test('a node that is ill is not taken for one without locks', async () => {
  await expect(finalityWith(refuse(-28, 'Loading block index'))).rejects.toThrow('Loading block index')
})

test('a chain without locks asks for none', async () => {
  expect(await finalityWith(lockAt(200), btc)).toEqual({ safe: null, final: 195, isBinding: false })
})
