import type { Clock } from '@orrery/primitives/clock'
import { isProven } from '@orrery/model/proven-blocks'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { expect } from 'vitest'
import { createEvmAdapter } from './create-evm-adapter.ts'
import { testChain } from './testing/chain.ts'
import { recorded, recordedResult } from './testing/recordings.ts'
import { testRpc } from './testing/rpc.ts'

const FOLDER = 'squid-fixtures/ethereum/18500000'
const HEIGHT = 18_500_000
const signal = new AbortController().signal
const clock: Clock = { now: () => 0, monotonic: () => 0, sleep: () => Promise.resolve() }

/** A node with one recorded block, of which it may have lost what the header promises. `scans`: its answers are read from their bytes. */
function follow(scans: boolean) {
  const block = recordedResult(`${FOLDER}/block.json`) as Record<string, unknown>
  const receipts = recordedResult(`${FOLDER}/receipts.json`) as readonly object[]
  let lost: Record<string, unknown> = {}
  let told: readonly object[] = receipts
  const rpc = testRpc((method) => (method === 'eth_getBlockByNumber' ? { ...block, ...lost } : told))
  const one = async <T>(call: RpcCall<T>): Promise<T> => {
    const body = Buffer.from(JSON.stringify(call.method === 'eth_getBlockByNumber' ? { ...block, ...lost } : told))
    const found = call.scan?.(body, 0)
    return found ? found.value : rpc.call(call)
  }
  const scanning: RpcClient = { ...rpc, settle: (calls) => Promise.allSettled(calls.map(one)) }
  const adapter = createEvmAdapter({ chain: testChain(), rpc: scans ? scanning : rpc, clock, traces: false })
  const read = async (isSampled: boolean): Promise<number> => {
    let blocks = 0
    for await (const batch of adapter.packed!({ from: HEIGHT, to: HEIGHT }, signal, () => isSampled)) {
      blocks += batch.length
      // Only what was recomputed counts as proven.
      expect(batch.map(isProven)).toEqual(batch.map(() => isSampled))
    }
    return blocks
  }
  return {
    read,
    lose: (fields: Record<string, unknown>, left: readonly object[] = receipts) => {
      lost = fields
      told = left
    },
  }
}

recorded.each([false, true])(
  'history of a node that dropped transactions or withdrawals and gives their block without is not stored, verified or not (reliability F-07); from bytes: %s',
  async (scans) => {
    const { read, lose } = follow(scans)
    expect(await read(true)).toBe(1)
    expect(await read(false)).toBe(1)
    lose({ transactions: [] }, [])
    await expect(read(false)).rejects.toMatchObject({ code: 'UPSTREAM_MISMATCH', context: { height: HEIGHT } })
    lose({ withdrawals: [] })
    await expect(read(false)).rejects.toMatchObject({ code: 'UPSTREAM_MISMATCH', context: { height: HEIGHT } })
    lose({})
    expect(await read(false)).toBe(1)
  },
)
