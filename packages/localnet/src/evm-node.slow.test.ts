import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { startAnvil } from './evm-node.ts'

test('a saved chain outlives a start that takes too long: a busy machine says nothing against it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'orrery-devnet-'))
  try {
    const start = (clock = systemClock) => startAnvil({ dir, clock, log: silentLog })
    await (await start()).stop()
    const saved = await readFile(join(dir, 'state.json'), 'utf8')
    // No patience at all.
    const hasty = { ...systemClock, sleep: (ms: number) => (ms > 10_000 ? Promise.resolve() : systemClock.sleep(ms)) }
    await expect(start(hasty)).rejects.toMatchObject({ code: 'LOCAL_NODE_FAILED' })
    expect(await readFile(join(dir, 'state.json'), 'utf8')).toBe(saved)
    expect(existsSync(join(dir, 'state.unreadable.json'))).toBe(false)
    const node = await start()
    expect(node.resumed).toBe(true)
    await node.stop()
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
