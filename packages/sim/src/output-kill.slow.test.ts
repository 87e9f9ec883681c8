import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasLitecoind, startTestNode } from '@orrery/utxo/testing/litecoind'
import { expect, test } from 'vitest'
import { runOutputKills } from './run-output-kills.ts'

/** More by `npm run sim -- --outputs --kills 60`. */
const KILLS = 9

test.skipIf(!hasLitecoind)(
  `screens-nonevm §16: killed ${KILLS} times at its own writes, with forks of three blocks meanwhile, an index of outputs, its ledgers and its sums equal clean ones row for row`,
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'orrery-sim-outputs-'))
    const node = await startTestNode()
    try {
      const { killed, clean, errors, begun, forks } = await runOutputKills(node, dir, { seed: 21, kills: KILLS })
      expect(begun.chunk, 'kills that left a chunk open').toBeGreaterThan(0)
      expect(begun.rewind, 'kills that left a rewind open').toBeGreaterThan(0)
      expect(forks).toBeGreaterThan(4)
      for (const table of [
        'utxo_coins',
        'utxo_spends',
        'rune_balances',
        'inscriptions',
        'brc20_deploys',
        'brc20_balances',
        'brc20_uses',
        'cat20_tokens',
        'cat20_balances',
        'account_balances',
        'utxo_wakes',
        'utxo_script_hashes',
      ])
        expect(clean[table], table).toMatch(/^[1-9]\d* rows/)
      expect(errors).toEqual([])
      expect(killed).toEqual(clean)
    } finally {
      await node.stop()
      await rm(dir, { recursive: true, force: true })
    }
  },
)
