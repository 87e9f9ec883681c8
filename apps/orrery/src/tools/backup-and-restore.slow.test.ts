import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openArchive } from '@orrery/archive/open-archive'
import { evmBundles, GENESIS_PARENT } from '@orrery/archive/testing/evm-bundles'
import { evmTables } from '@orrery/evm/tables'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { startEngine } from '@orrery/store/start-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCommandLine } from '../cli/parse-command-line.ts'
import { DEFAULT_CONFIG } from '../config/config.ts'
import type { ToolParts } from './open-tool-store.ts'
import { runBackup } from './run-backup.ts'
import { runDigest } from './run-digest.ts'
import { runVerify } from './run-verify.ts'
import { runRestore } from './run-restore.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'orrery-tools-'))
  const engine = await startEngine({ dataDir: path.join(home, 'site'), clock: systemClock, log: silentLog })
  const archive = await openArchive(engine.store, 'ETH', { familyTables: evmTables })
  await archive.append({ bundles: evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 12, txs: 5 }) })
  await engine.stop()
})
afterAll(() => rm(home, { recursive: true, force: true }))

const VERIFIED = path.join('contracts', 'verified', 'ETH', '0xab.json')

/** Runs a command as the command line would; what it prints. */
async function run(
  command: (
    parts: ToolParts,
    line: ReturnType<typeof parseCommandLine>,
    print: (text: string) => void,
  ) => Promise<number>,
  words: readonly string[],
  dataDir: string,
): Promise<readonly string[]> {
  const printed: string[] = []
  const parts: ToolParts = {
    config: { ...DEFAULT_CONFIG, dataDir: path.join(home, dataDir) },
    clock: systemClock,
    log: silentLog,
    signal: new AbortController().signal,
  }
  expect(await command(parts, parseCommandLine([...words]), (text) => printed.push(text))).toBe(0)
  return printed
}

test('issue 4: a directory that no site ran on is no empty archive: nothing is made there, and no command succeeds on it', async () => {
  const backup = path.join(home, 'of-nothing')
  for (const [command, words] of [
    [runBackup, ['backup', backup]],
    [runDigest, ['digest']],
    [runVerify, ['verify']],
  ] as const)
    await expect(run(command, words, 'mistyped'), words[0]).rejects.toThrow(/no archive is in/)
  expect(existsSync(backup)).toBe(false)
  expect(existsSync(path.join(home, 'mistyped'))).toBe(false)
})

// reliability O-20, O-19
test('issue 4: what the commands back up and restore has the digest of before, and brings the contracts that were verified', async () => {
  await mkdir(path.dirname(path.join(home, 'site', VERIFIED)), { recursive: true })
  await writeFile(path.join(home, 'site', VERIFIED), '{"name":"Told"}')
  const backup = path.join(home, 'backup')
  expect(await run(runBackup, ['backup', backup], 'site')).toContain('ETH: blocks 0-11')
  expect(await run(runRestore, ['restore', backup], 'other')).toContain('ETH: blocks 0-11')
  const before = await run(runDigest, ['digest'], 'site')
  expect(before.length).toBeGreaterThan(10)
  expect(await run(runDigest, ['digest'], 'other')).toEqual(before)
  expect(await readFile(path.join(home, 'other', VERIFIED), 'utf8')).toBe('{"name":"Told"}')
  await expect(run(runRestore, ['restore', backup], 'other')).rejects.toThrow(/holds an archive already/)
})
