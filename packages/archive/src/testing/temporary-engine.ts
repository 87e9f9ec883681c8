import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { startEngine, type Engine } from '@orrery/store/start-engine'

/** A real engine on a directory of its own, which `end` removes. */
export async function temporaryEngine(): Promise<Engine & { readonly dataDir: string; end(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-archive-'))
  const engine = await startEngine({ dataDir, clock: systemClock, log: silentLog })
  return {
    ...engine,
    dataDir,
    async end() {
      await engine.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
