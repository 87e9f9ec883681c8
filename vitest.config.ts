import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, of each project: a worker that gets one of them last keeps the others waiting, and a fresh clone remembers no durations. */
const LONGEST = [
  'looks-ltr.e2e.test.ts',
  'looks-rtl.e2e.test.ts',
  'site.e2e.test.ts',
  'pictures.e2e.test.ts',
  'gallery.e2e.test.ts',
  'shell.e2e.test.ts',
  'overlays.e2e.test.ts',
  'inputs.e2e.test.ts',
  'words.e2e.test.ts',
  'hostile.e2e.test.ts',
  'acceptance.slow.test.ts',
  'faults.slow.test.ts',
  'crash.slow.test.ts',
  'output-kill.slow.test.ts',
  'run-chaos.slow.test.ts',
  'archive-format.slow.test.ts',
  'inscriptions.slow.test.ts',
  'operation.slow.test.ts',
  'output-protocols.slow.test.ts',
  'bitcoin-localnet.slow.test.ts',
  'commands.slow.test.ts',
  'repair.slow.test.ts',
  'archive.slow.test.ts',
  'busy-address.slow.test.ts',
  'hostile-input.slow.test.ts',
  'run-scenario.slow.test.ts',
  'verification.slow.test.ts',
  'scale-out.slow.test.ts',
  'output-scenario.slow.test.ts',
  'evm-activity.slow.test.ts',
  'watch-repair.slow.test.ts',
  'narrow-reads.slow.test.ts',
  'start-engine.slow.test.ts',
  'archive-copy.slow.test.ts',
  'utxo-adapter.slow.test.ts',
  'cluster.slow.test.ts',
  'follow-layers.slow.test.ts',
  'follow-lightning.slow.test.ts',
  'migrations.slow.test.ts',
  'sats.slow.test.ts',
  'kill.slow.test.ts',
  'output-scripts.slow.test.ts',
  'downloads.slow.test.ts',
  'output-transactions.slow.test.ts',
  'esplora.slow.test.ts',
  'cat20.slow.test.ts',
  'follow-sums.slow.test.ts',
  'nats.slow.test.ts',
  'etherscan.slow.test.ts',
  'built-server.slow.test.ts',
]

/**
 * Node takes the types out by itself and remembers what it compiled, also from file to file: less work than Vite's own loader (45.0 instead of 48.6 s of CPU
 * for 13 files). For tests without markup and without replaced modules.
 */
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

/** What is waited for comes at once, or late on a starved machine; left to itself a poll gives up after a second. */
const POLL = { poll: { interval: 50, timeout: 30_000 } }

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // The site that the browser tests share ends after them: its node writes some hundred megabytes first.
    teardownTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'families/**/*.test.ts',
            'apps/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.slow.test.ts', '**/*.e2e.test.ts'],
          // Modules are loaded once per worker and not once per file: half the time. Unit tests leave nothing behind.
          isolate: false,
          // As many as a small machine has cores; left to itself it takes one less.
          maxWorkers: 2,
          // Nothing here is timed: a starved machine takes longer, and a test that hangs is still found.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: POLL,
        },
      },
      // Real engine, real nodes, kills and seeds: minutes, not seconds, and mostly waiting: three files at a time. The second try is for a starved machine; the
      // report names every test that took one.
      {
        test: {
          name: 'slow',
          include: ['**/*.slow.test.ts'],
          exclude: ['**/node_modules/**'],
          retry: 1,
          experimental: NATIVE,
          // The longest takes a minute here, and took four on a machine with eight times the work.
          testTimeout: 600_000,
          expect: POLL,
          hookTimeout: 300_000,
          maxWorkers: 3,
        },
      },
      // The whole site in a real browser: two files at a time leave no core idle (three took longer).
      {
        test: {
          name: 'e2e',
          globalSetup: 'apps/orrery/e2e/lend-site.ts',
          include: ['**/*.e2e.test.ts'],
          exclude: ['**/node_modules/**'],
          retry: 1,
          experimental: NATIVE,
          testTimeout: 240_000,
          expect: POLL,
          hookTimeout: 300_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
