import path from 'node:path'
import type { ChainArchive } from '@orrery/archive/archive'
import type { Lookups } from '@orrery/family/adapter'
import type { ChainHead } from '@orrery/head/chain-head'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { FamilyKit } from '../family-kits.ts'
import type { PlannedChain } from '../plan-chains.ts'
import { openBlobReads, openBlobStore } from './blob-store.ts'
import { keepBlobs, withBlobStore } from './keep-blobs.ts'

/** Directory of blobs in a data directory. */
const blobDir = (dataDir: string, chain: string): string => path.join(dataDir, 'blobs', chain)

type Parts = {
  readonly lookups: Lookups
  readonly head: Pick<ChainHead, 'view'>
  readonly archive: Pick<ChainArchive, 'reads' | 'state'>
  readonly clock: Clock
  readonly log: Log
}

/** Lookups of a chain that keep blobs, where the operator gives them room; the same ones elsewhere. `ended` comes after the signal. */
export async function followBlobs(
  { chain, blobs }: PlannedChain,
  { family }: FamilyKit,
  { lookups, head, archive, clock, log }: Parts,
  signal: AbortSignal,
): Promise<{ readonly lookups: Lookups; readonly ended: Promise<void> }> {
  const table = family.blockData?.blobs.table
  if (blobs === undefined || table === undefined) return { lookups, ended: Promise.resolve() }
  if (lookups.blobBody === undefined)
    log.warn('blobs are not kept: no node is configured that tells their bytes', { chain: chain.code })
  const store = await openBlobStore(blobDir(blobs.dataDir, chain.code), blobs.maxBytes)
  const onError = (error: unknown): void =>
    log.warn('a blob could not be kept', { chain: chain.code, error: String(error) })
  const keeping = withBlobStore(lookups, store, onError)
  const isIndexed = ({ from, to }: { readonly from: number; readonly to: number }): boolean => {
    const { base, tip } = head.view()
    if (base !== null && tip !== null && base <= from && to <= tip.height) return true
    return archive.state().ranges.some((range) => range.from <= from && to <= range.to)
  }
  const ended =
    lookups.blobBody === undefined
      ? Promise.resolve()
      : keepBlobs(
          {
            chain: chain.code,
            table,
            store,
            ask: (place, asked) => keeping.blobBody!(place, asked),
            reads: () => [head.view().reads, archive.reads],
            settled: () => {
              const tip = head.view().tip?.height ?? null
              // Still in the Head, where nothing is archived.
              return tip === null ? null : Math.max(0, tip - Math.floor(chain.archiveDepth / 2))
            },
            isIndexed,
            clock,
            log,
          },
          signal,
        )
  return { lookups: keeping, ended }
}

/** Lookups of a process that only serves: they answer what the one that indexes on this machine keeps. */
export const showBlobs = ({ chain, blobs }: PlannedChain, lookups: Lookups): Lookups =>
  blobs === undefined ? lookups : withBlobStore(lookups, openBlobReads(blobDir(blobs.dataDir, chain.code)))
