import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { startAnvil, type EvmNode } from '@orrery/localnet/evm-node'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runChaos } from './run-chaos.ts'

let dir: string
let node: EvmNode
let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'orrery-chaos-'))
  ;[node, engine] = await Promise.all([startAnvil({ dir, clock: systemClock, log: silentLog }), temporaryEngine()])
})
afterAll(async () => {
  await node?.stop()
  await engine?.end()
  await rm(dir, { recursive: true, force: true })
})

// reliability F-01 to F-12, F-42; I-1, I-9, I-12
test('through a wire that fails and lies in every way a real chain is indexed as it is', async () => {
  const { violations, requests } = await runChaos(engine.store, node.url, 1, silentLog)
  expect(violations).toEqual([])
  expect(requests).toBeGreaterThan(100)
})
