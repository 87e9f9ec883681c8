import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { startAnvil } from '@orrery/localnet/evm-node'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { hasLitecoind, startTestNode } from '@orrery/utxo/testing/litecoind'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChaosTarget } from './chaos-target.ts'
import { evmTarget } from './evm-target.ts'
import { outputTarget } from './output-target.ts'
import { runChaos } from './run-chaos.ts'

let dir: string
let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'orrery-chaos-'))
  engine = await temporaryEngine()
})
afterAll(async () => {
  await engine?.end()
  await rm(dir, { recursive: true, force: true })
})

async function expectRight(node: { stop(): Promise<void> }, target: ChaosTarget, seed: number): Promise<void> {
  try {
    const { violations, requests } = await runChaos(engine.store, target, seed, silentLog)
    expect(violations).toEqual([])
    expect(requests).toBeGreaterThan(100)
  } finally {
    await target.close()
    await node.stop()
  }
}

// reliability F-01 to F-12, F-42; I-1, I-9, I-12
test('through a wire that fails and lies in every way a real chain is indexed as it is', async () => {
  const node = await startAnvil({ dir, clock: systemClock, log: silentLog })
  await expectRight(node, evmTarget(node.url), 1)
})

test.skipIf(!hasLitecoind)(
  'through a wire that fails and lies in every way a real chain of outputs is indexed as it is',
  async () => {
    const node = await startTestNode()
    await expectRight(node, outputTarget(node), 2)
  },
)
