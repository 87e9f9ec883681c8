import { OrreryError } from '@orrery/errors/orrery-error'
import type { HeadView } from '@orrery/head/chain-head'
import type { Hex } from '@orrery/primitives/hex'
import type { BlockRef, BlockRow, Bundle } from '@orrery/model/rows'
import { isHeaderOnly, type Orphan } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import { blockAtTime, isToCome, timeOf } from './block-at-time.ts'
import { NO_CUT } from '../snapshot.ts'

/** A block with where it was found. `bundle` is there unless the archive holds the block. */
export type FoundBlock = {
  readonly row: BlockRow
  readonly bundle: Bundle | null
  readonly source: 'head' | 'archive' | 'node'
  /** Set when the block is not canonical (any more). */
  readonly orphan: { readonly replacedBy: Hex | null } | null
  /** The view by which finality and confirmations are told. */
  readonly view: HeadView
  readonly tip: BlockRef | null
}

const TAGS = new Set(['latest', 'safe', 'finalized', 'earliest'])

/**
 * The block that a text names: height, hash, tag, or the last one at a time (`@2024-05-01T12:00Z`). Reads head, archive, orphans and then the node.
 * Throws `HEIGHT_MALFORMED`, `HASH_MALFORMED`, `BLOCK_NOT_FOUND`, `BLOCK_NOT_KEPT`, `BLOCK_NOT_YET`, `TIME_NOT_YET`,
 * `CAPABILITY_MISSING` or what the node throws.
 */
export async function findBlock(desk: ChainDesk, text: string): Promise<FoundBlock> {
  const { runtime } = desk
  const view = runtime.head.view()
  const tip = view.tip ?? (await archiveTop(desk))
  const timeMs = timeOf(text)
  if (timeMs !== null && isToCome(desk, timeMs))
    throw new OrreryError('TIME_NOT_YET', {
      time: new Date(timeMs).toISOString(),
      chain: desk.chain.code,
      head: tip?.height ?? runtime.status().nodeHead ?? 0,
    })
  const wanted =
    timeMs === null ? parseBlockId(desk, text) : ((await blockAtTime(desk, timeMs))?.height ?? notThere(desk, text))
  const at =
    typeof wanted === 'string' && TAGS.has(wanted) ? heightOfTag(desk, view, tip, wanted) : (wanted as number | Hex)
  const found = typeof at === 'number' ? await byHeight(desk, view, tip, at) : await byHash(desk, view, tip, at)
  return found ?? notThere(desk, text)
}

function notThere({ chain }: ChainDesk, text: string): never {
  throw new OrreryError('BLOCK_NOT_FOUND', { block: text.slice(0, 80), chain: chain.code })
}

/** Reads a block id without looking for the block: a height, a hash key, or a tag as it is. */
export function parseBlockId(desk: Pick<ChainDesk, 'chain' | 'family'>, text: string): number | Hex | string {
  const lower = text.toLowerCase()
  if (TAGS.has(lower)) return lower
  if (/^\d{1,15}$/.test(text)) return Number(text)
  // What begins like a number and is no hash was meant as a height.
  if (/^[-+\d.,]/.test(text) && !/^(0x)?[0-9a-f]{32,}$/i.test(text))
    throw new OrreryError('HEIGHT_MALFORMED', { text: text.slice(0, 80) })
  return desk.family.parseHash(text, desk.chain)
}

async function archiveTop({ runtime }: ChainDesk): Promise<BlockRef | null> {
  const height = runtime.archive.state().ranges.at(-1)?.to
  const hash = height === undefined ? null : await runtime.archive.hashAt(height)
  return hash && { height: height!, hash }
}

function heightOfTag({ chain }: ChainDesk, view: HeadView, tip: BlockRef | null, tag: string): number {
  if (tag === 'earliest') return 0
  const height = tag === 'latest' ? (tip?.height ?? null) : tag === 'safe' ? view.safe : view.final
  if (height === null && tag !== 'latest')
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'finality' })
  if (height === null) throw new OrreryError('BLOCK_NOT_FOUND', { block: tag, chain: chain.code })
  return height
}

async function byHeight(
  desk: ChainDesk,
  view: HeadView,
  tip: BlockRef | null,
  height: number,
): Promise<FoundBlock | null> {
  const held = view.bundle(height)
  if (held) return { row: held.block, bundle: held, source: 'head', orphan: null, view, tip }
  const nodeHead = desk.runtime.status().nodeHead
  const notYet = () =>
    new OrreryError('BLOCK_NOT_YET', { height, chain: desk.chain.code, head: tip?.height ?? nodeHead ?? 0 })
  if (tip && height > Math.max(tip.height, nodeHead ?? 0)) throw notYet()
  const row = height < (view.base ?? NO_CUT) ? await desk.runtime.archive.reads.block(height) : null
  if (row) return { row, bundle: null, source: 'archive', orphan: null, view, tip }
  const bundle = await desk.node.block(height)
  if (!bundle && tip && height > tip.height) throw notYet()
  // The chain has it, whoever has its bytes.
  if (!bundle && tip) throw new OrreryError('BLOCK_NOT_KEPT', { height, chain: desk.chain.name.full })
  return bundle && { row: bundle.block, bundle, source: 'node', orphan: null, view, tip }
}

async function byHash(desk: ChainDesk, view: HeadView, tip: BlockRef | null, hash: Hex): Promise<FoundBlock | null> {
  const { archive } = desk.runtime
  const head = await view.reads.blockByHash(hash)
  if (head) return { row: head, bundle: view.bundle(head.height), source: 'head', orphan: null, view, tip }
  const row = await archive.reads.blockByHash(hash)
  if (row && row.height < (view.base ?? NO_CUT))
    return { row, bundle: null, source: 'archive', orphan: null, view, tip }
  const lost = await findOrphan(desk, hash)
  if (lost && !isHeaderOnly(lost))
    return {
      row: lost.bundle.block,
      bundle: lost.bundle,
      source: view.orphans.includes(lost) ? 'head' : 'archive',
      orphan: { replacedBy: lost.replacedBy ?? (await canonicalHash(desk, view, lost.height)) },
      view,
      tip,
    }
  const bundle = await desk.node.block(hash)
  if (!bundle) return null
  // Nodes keep losing blocks too: one whose height belongs to another block is not canonical.
  const rival = await canonicalHash(desk, view, bundle.block.height)
  return {
    row: bundle.block,
    bundle,
    source: 'node',
    orphan: rival && rival !== hash ? { replacedBy: rival } : null,
    view,
    tip,
  }
}

/** The hash at a height by Head, archive or, where the index has none, the node; null when nobody tells. */
async function canonicalHash(desk: ChainDesk, view: HeadView, height: number): Promise<Hex | null> {
  const held = view.bundle(height)?.block.hash
  if (held) return held
  const row = height < (view.base ?? NO_CUT) ? await desk.runtime.archive.reads.block(height) : null
  if (row) return row.hash
  const told = await desk.node.block(height).catch(() => null)
  return told?.block.hash ?? null
}

/** A block that lost its place: recent ones from the Head, older ones from the archive; null when it never was. */
export async function findOrphan({ runtime }: ChainDesk, hash: Hex): Promise<Orphan | null> {
  return runtime.head.view().orphans.find((orphan) => orphan.hash === hash) ?? runtime.archive.orphan(hash)
}
