import { OrreryError } from '@orrery/errors/orrery-error'
import type { Adapter } from '@orrery/family/adapter'
import type { BlobPlace } from '@orrery/family/blob-lookup'
import type { ConsensusPlace } from '@orrery/family/consensus-lookup'
import type { GatewaySource } from '@orrery/family/gateway-source'
import type { ChainOf } from '@orrery/model/chain'
import type { ArchiveBlock } from '@orrery/model/packed'
import { noteProven } from '@orrery/model/proven-blocks'
import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { Clock } from '@orrery/primitives/clock'
import { loopTurn } from '@orrery/primitives/loop-turn'
import { giveBody } from '@orrery/transport/body-pool'
import type { RestClient } from '@orrery/transport/create-rest-client'
import type { RpcClient } from '@orrery/transport/rpc'
import { readBytes } from './beacon/blob-data.ts'
import { readBatch } from './beacon/read-batch.ts'
import { readBeaconBlob, readSidecarBlob } from './beacon/read-blob.ts'
import { readConsensus } from './beacon/read-consensus.ts'
import { createValidatorReader } from './beacon/read-validators.ts'
import { headerByNumber } from './calls.ts'
import { createLookups } from './create-lookups.ts'
import { createBlockFetcher } from './fetch-blocks.ts'
import { createHeadBell } from './head-bell.ts'
import type { KeptGenesis } from './ledger/kept-genesis.ts'
import { createLedgerPlan } from './ledger/prepare-ledger.ts'
import { createNormalizer, rulesOf } from './normalize.ts'
import { HASTY_MS, probeNode } from './probe.ts'
import { toNumber, type EvmRaw, type RawHeader } from './raw.ts'
import { readFinality } from './read-finality.ts'
import { ownReaderOf } from './own/own-facts.ts'
import { batchLookupsOf } from './batches/batch-lookups-of.ts'
import { packBlock } from './scan/pack-block.ts'
import type { ScannedRaw } from './scan/scanned-raw.ts'
import { glanceAt, parseScanned } from './scan/glance-at.ts'
import { checkStack } from './stacks/detect-stack.ts'
import { heldStack } from './stacks/held-stack.ts'
import { createTracer } from './traces/create-tracer.ts'
import { createVerifier } from './verify/create-verifier.ts'
import { watchPending } from './watch-pending.ts'
import { createWholeReceipts } from './whole-receipts.ts'

export type EvmAdapterDeps = {
  readonly chain: ChainOf<'evm'>
  readonly rpc: RpcClient
  readonly clock: Clock
  /** False where the operator wants no traces: they cost a node much. */
  readonly traces?: boolean
  /** The operator's consensus node; absent without one. */
  readonly beacon?: RestClient
  /** Whom names may be asked of outside the chain; null where the operator allows nobody. */
  readonly gateways?: GatewaySource | null
  /** What the index knows of block 0, where its node forgot it; absent where none is kept. */
  readonly kept?: KeptGenesis
}

// The ids with which Hardhat and anvil, and geth and Ganache in development, start.
const DEVELOPMENT_IDS: ReadonlySet<number> = new Set([31_337, 1_337])
/** Batches of history that may be encoded at once (`Adapter.packedHeld`). */
const PACKED_HELD = 2
/** Of blocks that are packed without a pause (`loopTurn`): some two milliseconds. One whose roots are recomputed takes longer, and has a turn of its own. */
const TXS_PER_TURN = 200

/**
 * The adapter of one EVM chain. The client is its to close. Errors are of kind `upstream`.
 */
export function createEvmAdapter({
  chain,
  rpc,
  clock,
  traces = true,
  beacon,
  gateways = null,
  kept,
}: EvmAdapterDeps): Adapter<EvmRaw> {
  const stack = heldStack(chain)
  const source = (): string =>
    rpc.status().find(({ healthy }) => healthy)?.source ?? rpc.status()[0]?.source ?? chain.code
  // What a node does not tell of old blocks says nothing of the newest.
  const tracer = createTracer({ rpc, clock, stack, isTip: true })
  const deepTracer = createTracer({ rpc, clock, stack })
  const whole = createWholeReceipts(clock)
  const fetcher = createBlockFetcher({ rpc, clock, source, tracer, whole })
  const deepFetcher = createBlockFetcher({ rpc, clock, source, tracer: deepTracer, whole })
  // What visitors look up waits for no trace.
  const plain = createBlockFetcher({ rpc, clock, source, whole })
  const normalizer = createNormalizer(chain)
  const rules = rulesOf(chain)
  const verifier = createVerifier(stack, chain.quirks.chainId, source())
  const bell = createHeadBell(rpc, clock)
  // A development node calls blocks final that its owner takes back with one call.
  const isBinding = !chain.traits.includes('local') && !DEVELOPMENT_IDS.has(chain.quirks.chainId)
  const readBlob = (blob: BlobPlace, signal: AbortSignal) =>
    beacon === undefined ? readSidecarBlob(rpc, blob, signal) : readBeaconBlob(beacon, chain, blob, signal)
  const readOwn = ownReaderOf(chain, rpc)
  const batches = batchLookupsOf(chain, rpc)
  /** What was told of whole blocks' receipts and of traces after the last probe. */
  let toldWhole: boolean | null = null
  let toldPause: string | null = null
  let isUnjudged = false
  let isSyncing = false
  const packed = ({ scanned: block, ...rest }: ScannedRaw): ArchiveBlock =>
    packBlock({ ...rest, block, source: source() }, rules)
  /** To parse it is a piece of work, and to recompute its roots another. */
  const verifyApart = async (raw: EvmRaw | ScannedRaw): Promise<boolean> => {
    if (!('scanned' in raw)) return verifier.verify(raw)
    const parsed = parseScanned(raw)
    await loopTurn()
    return verifier.verify(parsed)
  }
  const plan = createLedgerPlan({ rpc, clock, stack, fetcher: plain, normalizer, wanted: traces, kept })

  return {
    async probe(signal, isWaitedFor = false) {
      const { chainId } = chain.quirks
      let isLate = false
      const onLate = () => (isLate = true)
      const patience = isWaitedFor && { patienceMs: HASTY_MS, onLate }
      const found = await probeNode({ rpc, clock, chainId, source: source(), push: bell.listen(), ...patience }, signal)
      if (isGeneric(chain)) await checkStack(rpc, source(), signal)
      // What it hangs over must not keep the rest from being judged.
      const receipts = whole.probed(found.can['receipts-by-block'])
      const { traces: probed } = found.can
      // Another node may answer now, which traces in another way.
      const pause = probed.ok && probed.how === tracer.mode.flavour ? tracer.pause() : null
      const traced = pause === null ? probed : { ok: false as const, why: pause }
      const judged =
        pause === null
          ? await plan(found.can, signal, isWaitedFor ? HASTY_MS : undefined)
          : // It would hang over the trace of that block, too; by what was found before blocks are whole again at once.
            { mode: tracer.mode, finding: { ok: false as const, why: `needs traces of calls: ${pause}` } }
      isSyncing = found.syncing !== undefined
      isUnjudged = isLate || judged.isLate === true
      tracer.mode = { ...judged.mode, isOpen: isUnjudged }
      deepTracer.mode = judged.mode
      toldWhole = receipts.ok
      toldPause = tracer.pause()
      const can = { ...found.can, traces: traced, 'native-ledger': judged.finding, 'receipts-by-block': receipts }
      return { ...found, can }
    },
    unjudged: () => isUnjudged,
    owes: () => tracer.owes(),
    // What a node cannot while it still syncs, it may be able to in a while.
    refuses: () =>
      isSyncing ||
      tracer.isRefused() ||
      deepTracer.isRefused() ||
      toldPause !== tracer.pause() ||
      (toldWhole !== null && toldWhole !== whole.isAsked()),
    async head(signal) {
      const header = await rpc.call(headerByNumber('latest'), signal)
      if (header === null) throw new OrreryError('UPSTREAM_NOT_YET', { source: source(), what: 'a first block' })
      return refOfHeader(header)
    },
    finality: async (head, signal) => ({ ...(await readFinality(rpc, head, signal)), isBinding }),
    blocks: (range, signal) => fetcher.range(range, signal),
    packedHeld: PACKED_HELD,
    async *packed(range, signal, isSampled) {
      const lent: (readonly (EvmRaw | ScannedRaw)[])[] = []
      for await (const raws of deepFetcher.scanned(range, signal)) {
        const blocks: ArchiveBlock[] = []
        let txs = 0
        for (const raw of raws) {
          const isChecked = isSampled()
          txs += 'scanned' in raw ? raw.scanned.txCount : raw.block.transactions.length
          if (isChecked || txs >= TXS_PER_TURN) {
            txs = 0
            await loopTurn()
          }
          const isWhole = isChecked ? await verifyApart(raw) : null
          if (isWhole === null) glanceAt(raw, verifier, stack.encodes)
          const block = 'scanned' in raw ? packed(raw) : normalizer.bundle(raw)
          blocks.push(isWhole === true ? noteProven(block) : block)
        }
        yield blocks
        // Whoever asks for the next batch is done with all but this one and those right before it.
        lent.push(raws)
        for (const raw of lent.length > PACKED_HELD ? lent.shift()! : [])
          if ('scanned' in raw) for (const { text } of [raw.scanned, raw.receipts]) giveBody(text)
      }
    },
    blockByHash: (hash, signal) => fetcher.byHash(hash, signal),
    pending: (signal) => watchPending({ rpc, clock, stack }, signal),
    wake: (ms, signal) => bell.wait(ms, signal),
    refOf: ({ block }) => refOfHeader(block),
    parentOf: ({ block }) => ({ height: toNumber(block.number) - 1, hash: block.parentHash }),
    verify: (raw) => verifier.verify(raw),
    waived: () => verifier.waived(),
    recomputes: () => (['transactions', 'receipts'] as const).some((check) => verifier.states()[check] !== 'waived'),
    normalize: (raw) => normalizer.bundle(raw),
    lookups: {
      ...createLookups({
        chain: chain.code,
        wrapped: rules.wrappedNative,
        chainId: chain.quirks.chainId,
        names: chain.quirks.names,
        gateways,
        traces,
        rpc,
        clock,
        fetcher: plain,
        whole,
        normalizer,
        glance: {
          block: (raw) => glanceAt(raw, verifier, stack.encodes),
          header: (header) => verifier.verifyWhole({ ...header, transactions: [] }, { txs: true, logs: true }),
        },
        stack,
        source,
      }),
      ...(readOwn !== null && { ownFacts: readOwn }),
      ...(batches !== null && { batches }),
      ...((beacon !== undefined || stack.sidecars === true) && {
        blobBody: readBlob,
        readBatch: (bytes: readonly Hex[]) => readBatch(bytes.map(readBytes)),
      }),
      ...(beacon !== undefined && {
        validators: createValidatorReader(beacon, clock),
        consensusBlock: (block: ConsensusPlace, signal: AbortSignal) => readConsensus(beacon, chain, block, signal),
      }),
    },
    async close() {
      bell.close()
      await beacon?.close()
      await rpc.close()
    },
  }
}

/** A chain on no shelf whose stack nothing told. */
const isGeneric = ({ code, quirks }: ChainOf<'evm'>): boolean =>
  code === `EVM-${quirks.chainId}` && quirks.stack === 'none'

const refOfHeader = (header: Pick<RawHeader, 'number' | 'hash'>): BlockRef => ({
  height: toNumber(header.number),
  hash: header.hash,
})
