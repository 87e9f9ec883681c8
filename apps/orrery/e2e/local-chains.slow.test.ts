import { hasLitecoind } from '@orrery/utxo/testing/litecoind'
import { expect, test } from 'vitest'
import { ask } from './site-subjects.ts'
import { eventually, processesOf, removeDir, startProgram, temporaryDir } from './start-program.ts'

test('foundations §2: a site without any configuration ends cleanly when told to, with every process that it started', async () => {
  const dataDir = await temporaryDir()
  const program = await startProgram(dataDir)
  try {
    for (const chain of ['devnet', ...(hasLitecoind ? ['regtest'] : [])])
      await eventually(
        `blocks of ${chain}`,
        async () => (await ask(program.url, `/v1/${chain}/status`))['head'] ?? null,
      )
    // The site, its engine, and of each chain the node and what feeds it.
    expect((await processesOf(dataDir)).length).toBeGreaterThanOrEqual(3)
    expect(await program.stop()).toBe(0)
    expect(await processesOf(dataDir)).toEqual([])
    expect(program.output()).not.toMatch(/"level":(?:50|60)/)
  } finally {
    await program.stop()
    await removeDir(dataDir)
  }
})
