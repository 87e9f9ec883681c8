import { btc } from '@orrery/chains/records/btc'
import type { Hex } from '@orrery/primitives/hex'
import { systemClock } from '@orrery/primitives/clock'
import { expect, test } from 'vitest'
import { coinbaseTx, hash } from './testing/scripted-node.ts'
import { refuse, scriptedRpc } from './testing/scripted-rpc.ts'
import { createUtxoAdapter } from './utxo-adapter.ts'

test('reliability F-08: what a node tells of another transaction than it is asked for is told of none', async () => {
  const [asked, other] = [hash(7), hash(8)]
  const rpc = scriptedRpc((method, [id]) =>
    method === 'getrawtransaction'
      ? { ...coinbaseTx(1), txid: id === asked ? other : id }
      : method === 'getmempoolentry'
        ? refuse(-5, 'Transaction not in mempool')
        : undefined,
  )
  const { lookups } = createUtxoAdapter({ chain: btc, rpc, clock: systemClock, findOutputs: async () => new Map() })
  const find = (id: string) => lookups.transaction(`0x${id}` as Hex, new AbortController().signal)
  expect(await find(asked)).toBeNull()
  expect(await find(other)).toMatchObject({ state: 'pending', tx: { hash: `0x${other}` } })
})
