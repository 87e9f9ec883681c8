import path from 'node:path'
import { request } from 'undici'
import { chainKey } from '@orrery/model/chain'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { ChunkBook } from '@orrery/archive/coverage/chunk-book'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange } from '@orrery/model/reads'
import { writeBackup } from '@orrery/store/backup/backup'
import { verifiedContracts } from './verified-contracts.ts'
import { freezeTables, thaw, type FrozenTable } from '@orrery/store/backup/freeze'
import type { CommandLine } from '../cli/parse-command-line.ts'
import { claimBackup } from './backup-claim.ts'
import { archivedChains, openToolStore, requireArchive, type ToolParts } from './open-tool-store.ts'
import type { RunningMark } from '../running-mark.ts'

/** What the running process answers when it is asked to freeze. */
export type Frozen = {
  readonly tables: readonly FrozenTable[]
  readonly point: { readonly [chain: string]: readonly HeightRange[] }
}

/**
 * Copies the archive, and the contracts that were verified here, into a directory, online: the running process holds its writes for the milliseconds in which the engine makes hard
 * links of all tables, and the files are copied and hashed beside (reliability O-20). Answers the exit code.
 */
export async function runBackup(parts: ToolParts, line: CommandLine, print: (text: string) => void): Promise<number> {
  const { config } = parts
  if (config.clickhouse !== null)
    throw new OrreryError('CONFIG_INVALID', {
      key: 'backup',
      reason: "the archive is on a ClickHouse server; use the server's own BACKUP",
    })
  requireArchive(config)
  const dataDir = path.resolve(config.dataDir)
  const release = await claimBackup(dataDir)
  try {
    return await backUp(parts, dataDir, path.resolve(line.directory!), print)
  } finally {
    release()
  }
}

async function backUp(parts: ToolParts, dataDir: string, dir: string, print: (text: string) => void): Promise<number> {
  const { clock, signal } = parts
  const tool = await openToolStore(parts)
  try {
    const { tables, point } =
      tool.running === null
        ? { tables: await freezeTables(tool.store, dataDir), point: await pointOf(tool.store) }
        : await askToFreeze(tool.running, signal)
    try {
      const { files } = await writeBackup(dir, tables, { createdMs: clock.now(), point }, signal, [
        verifiedContracts(dataDir),
      ])
      const sizes = Object.values(files)
      const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0)
      for (const [chain, ranges] of Object.entries(point))
        print(`${chain}: ${ranges.map(({ from, to }) => `blocks ${from}-${to}`).join(', ') || 'no blocks'}`)
      print(`${sizes.length} files, ${(bytes / 1e6).toFixed(1)} MB in ${dir}`)
      return 0
    } finally {
      await thaw(dataDir)
    }
  } finally {
    await tool.close()
  }
}

/** Asks over the admin port. Throws `STORE_UNAVAILABLE` with the process's words when it cannot. */
async function askToFreeze({ admin }: RunningMark, signal: AbortSignal): Promise<Frozen> {
  const { statusCode, body } = await request(`${admin.url}/freeze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    signal,
  })
  if (statusCode === 200) return (await body.json()) as Frozen
  throw new OrreryError('STORE_UNAVAILABLE', {
    reason: `the running process answers ${statusCode}: ${(await body.text()).trim()}`,
  })
}

/** The committed ranges of every chain that the archive knows; by number where no record has its code. */
async function pointOf(store: Parameters<typeof archivedChains>[0]): Promise<Frozen['point']> {
  const names = new Map(ALL_CHAINS.map(({ code }) => [chainKey(code), code]))
  const point: Record<string, readonly HeightRange[]> = {}
  for (const key of await archivedChains(store))
    point[names.get(key) ?? String(key)] = (await ChunkBook.read(store, key)).ranges()
  return point
}
