import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Adapter } from '@orrery/family/adapter'
import type { FindOutputs } from '@orrery/family/find-outputs'
import type { ChainOf } from '@orrery/model/chain'
import type { ArchiveBlock } from '@orrery/model/packed'
import { noteProven } from '@orrery/model/proven-blocks'
import type { Clock } from '@orrery/primitives/clock'
import { giveBody } from '@orrery/transport/body-pool'
import type { RpcClient } from '@orrery/transport/rpc'
import { poolOfBlock } from './block-row.ts'
import { describeTx } from './describe-tx.ts'
import { createBlockFetcher } from './fetch-blocks.ts'
import { nodeCalls } from './node-calls.ts'
import { findLocked } from './dash/find-locked.ts'
import { createNodeNotices, type NodeNotices } from './node-notices.ts'
import { createNodeLookups } from './node-lookups.ts'
import { normalizeBlock } from './normalize-block.ts'
import { NO_POOLS, type PoolBook } from './pool-book.ts'
import { createPrevoutWatch } from './prevout-watch.ts'
import { probeNode, type NodeFacts } from './probe-node.ts'
import type { RawBlock } from './raw-block.ts'
import { atDoor } from './scan/at-door.ts'
import { createScannedFetcher } from './scan/fetch-scanned.ts'
import { parseScanned, type ScannedRaw } from './scan/find-spent.ts'
import { packBlock } from './scan/pack-block.ts'
import { parseTx } from './scan/scan-block.ts'
import { readHeader, readStaleTips } from './stale-tips.ts'
import { verifyBlock } from './verify-block.ts'
import { watchPending } from './watch-pending.ts'

// The lock follows its block by seconds; screens §1.4 polls these chains as often.
const LOCK_POLL_MS = 5_000

export type UtxoAdapterOptions = {
  readonly chain: ChainOf<'utxo'>
  /** Made with `lossless: true`: coin amounts come as decimals. Closed with the adapter. */
  readonly rpc: RpcClient
  readonly clock: Clock
  /** Outputs among our own rows, for nodes that do not give prevouts. */
  readonly findOutputs: FindOutputs
  /** Who mines; nobody is known where it is left out. */
  readonly pools?: PoolBook
  /** What hears the node announce; one over ZMQ unless told. */
  readonly notices?: NodeNotices
}

/** Follows one chain of the Bitcoin family over a node's JSON-RPC. */
export function createUtxoAdapter({
  chain,
  rpc,
  clock,
  findOutputs,
  pools = NO_POOLS,
  notices = createNodeNotices(rpc, clock, Math.random),
}: UtxoAdapterOptions): Adapter<RawBlock> {
  let facts: NodeFacts | null = null
  let seenHeight = -1
  let keptFrom = 0
  const probe = async (signal: AbortSignal) => {
    const probed = await probeNode(rpc, chain, clock, signal, facts)
    facts = probed.facts
    const announced = await notices.refresh(signal)
    if (announced === null) return probed.capabilities
    const { can } = probed.capabilities
    return { ...probed.capabilities, can: { ...can, push: { ok: true, how: announced } as const } }
  }
  const source = (): string => rpc.status().find(({ healthy }) => healthy)?.source ?? chain.code
  const watch = createPrevoutWatch(source)
  const knownFacts = async (signal: AbortSignal): Promise<NodeFacts> => {
    if (facts === null) await probe(signal)
    return facts!
  }
  const fetcher = createBlockFetcher(rpc, chain, findOutputs, knownFacts, watch)
  const scanned = createScannedFetcher({ rpc, fetcher, findOutputs, facts: knownFacts, watch })
  const packScanned = ({ scanned: block, found, resolved }: ScannedRaw): ArchiveBlock => {
    // The pool book stays on this thread: who mined a block is told by its coinbase.
    const coinbase = block.txCount === 0 ? undefined : (resolved.get(0) ?? parseTx(block, 0))
    const pool = poolOfBlock(coinbase, coinbase && describeTx(coinbase, chain.quirks, block.header.height), pools)
    return packBlock({ block, found, resolved, pool, source: source() }, chain)
  }

  return {
    async probe(signal) {
      const capabilities = await probe(signal)
      // Only whoever hears of it reads history in another order.
      watch.probed(capabilities.can.prevouts.ok)
      return capabilities
    },
    doubts: watch.doubts,
    lacked: watch.lacked,
    async head(signal) {
      const { blocks, tip, pruned, pruneHeight } = await rpc.call(nodeCalls.chainInfo(), signal)
      seenHeight = blocks
      // Pruning by itself drops nothing until there is too much; it never drops the tip.
      keptFrom = pruned ? Math.min(Math.max(0, pruneHeight ?? 0), blocks) : 0
      return { height: blocks, hash: tip }
    },
    keepsFrom: () => keptFrom,
    async finality(head, signal) {
      // The tip itself has one confirmation.
      const count = head.height - chain.quirks.finalConfirmations + 1
      const counted = count < 0 ? null : count
      if (chain.quirks.chainLocks !== true) return { safe: null, final: counted, isBinding: false }
      const locked = await findLocked(rpc, head, signal)
      if (locked === null) return { safe: null, final: counted, isBinding: false, againMs: LOCK_POLL_MS }
      const isWhole = locked === head.height
      return { safe: counted, final: locked, isBinding: true, ...(!isWhole && { againMs: LOCK_POLL_MS }) }
    },
    blocks: (range, signal) => fetcher.range(range, signal),
    async *packed(range, signal, isSampled) {
      let before: readonly (RawBlock | ScannedRaw)[] = []
      for await (const raws of scanned(range, signal)) {
        yield raws.map((raw): ArchiveBlock => {
          const isChecked = isSampled()
          if (!('scanned' in raw)) {
            const isWhole = isChecked && verifyBlock(raw, chain)
            const bundle = normalizeBlock(raw, chain, pools)
            return isWhole ? noteProven(bundle) : bundle
          }
          return atDoor(source(), raw.scanned.header.height, () => {
            const isWhole = isChecked && verifyBlock(parseScanned(raw), chain)
            const block = packScanned(raw)
            return isWhole ? noteProven(block) : block
          })
        })
        // Whoever asks for the next batch is done with the one before this.
        for (const raw of before) if ('scanned' in raw) giveBody(raw.scanned.text)
        before = raws
      }
    },
    blockByHash: (hash, signal) => fetcher.byHash(hash, signal),
    staleTips: (signal) => readStaleTips(rpc, signal),
    headerByHash: (hash, signal) => readHeader(rpc, hash, chain, signal),
    async *pending(signal) {
      const { mempool } = await knownFacts(signal)
      if (mempool) yield* watchPending({ rpc, chain, clock, resolve: fetcher.resolve, rest: notices.nextTx }, signal)
    },
    async wake(ms, signal) {
      if (notices.hearsBlocks()) return notices.nextBlock(ms, signal)
      if (!(await knownFacts(signal)).waits) return clock.sleep(ms, signal)
      try {
        await rpc.call(nodeCalls.waitForHeight(seenHeight + 1, ms), signal)
      } catch (error) {
        // Only a hint: the poll that follows tells what is wrong with the node.
        if (!isOrreryError(error)) throw error
        await clock.sleep(ms, signal)
      }
    },
    refOf: ({ height, hash }) => ({ height, hash }),
    parentOf: (raw) => ({ height: raw.height - 1, hash: raw.parentHash ?? `0x${'00'.repeat(32)}` }),
    verify: (raw) => verifyBlock(raw, chain),
    normalize: (raw) => normalizeBlock(raw, chain, pools),
    lookups: createNodeLookups({ rpc, chain, clock, fetcher, pools }),
    close() {
      notices.close()
      return rpc.close()
    },
  }
}
