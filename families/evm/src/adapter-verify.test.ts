import type { Clock } from '@orrery/primitives/clock'
import { expect, test } from 'vitest'
import { createEvmAdapter } from './create-evm-adapter.ts'
import { chainAnswer } from './testing/blocks.ts'
import { testChain } from './testing/chain.ts'
import { recorded, squidRaw } from './testing/recordings.ts'
import { testRpc } from './testing/rpc.ts'

const clock: Clock = { now: () => 0, monotonic: () => 0, sleep: () => Promise.resolve() }
const adapterOf = (stack: 'none' | 'zksync') =>
  createEvmAdapter({ chain: testChain({}, { stack }), rpc: testRpc(chainAnswer(1)), clock })

test('a stack with hashes of its own says that nothing of them is recomputed (screens-evm §0: a missing capability is stated)', () => {
  expect(adapterOf('zksync').recomputes!()).toBe(false)
  expect(adapterOf('none').recomputes!()).toBe(true)
})

recorded('so does a chain that turned out to have such rules', () => {
  const cronos = adapterOf('none')
  cronos.verify(squidRaw('cronos/10000'))
  expect(cronos.recomputes!()).toBe(false)
  const mainnet = adapterOf('none')
  mainnet.verify(squidRaw('ethereum/18500000'))
  expect(mainnet.recomputes!()).toBe(true)
})
