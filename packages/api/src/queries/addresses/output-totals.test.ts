import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { OUTPUT_ACCOUNTS, outputChain, outputFamily } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'

test('screens-nonevm §2 G6: the head of an address tells what it received and sent in all, in whole outputs', async () => {
  const world = await createOutputWorld(3, 200)
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const spent = new Set(
    world.chain.flatMap(({ family }) =>
      (family['spends'] ?? []).map((row) => `${String(row['prev_txid'])}:${String(row['prev_vout'])}`),
    ),
  )
  let told = 0
  for (const key of OUTPUT_ACCOUNTS) {
    const outputs = world.chain
      .flatMap(({ txs }) => txs)
      .flatMap((tx) => outputFamily.outputs!.of(tx).map((output) => ({ ...output, hash: tx.hash })))
      .filter(({ address }) => address === key)
    const gone = outputs.filter(({ hash, vout }) => spent.has(`${hash}:${vout}`))
    const sum = (values: typeof outputs) => values.reduce((total, { value }) => total + value, 0n).toString()
    const { received, sent, ...counts } = await client.getAddressOutputTotals({
      chain: 'tc',
      address: outputFamily.formatAddress(key, outputChain),
    })
    expect({ received, sent, ...counts }).toEqual({
      received: sum(outputs),
      outputs: outputs.length,
      sent: sum(gone),
      spent: gone.length,
      mayHaveSentMore: false,
      isFloor: false,
    })
    told += gone.length
  }
  expect(told).toBeGreaterThan(10)
})
