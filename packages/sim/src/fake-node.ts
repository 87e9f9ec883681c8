import { OrreryError } from '@orrery/errors/orrery-error'
import type { Adapter, PendingChange } from '@orrery/family/adapter'
import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import type { HeightRange } from '@orrery/model/reads'
import type { BlockRef, PendingTxRow } from '@orrery/model/rows'
import { SAMPLE_TOKENS, type SampleTx } from '@orrery/model/sample-bundle'
import type { Clock } from '@orrery/primitives/clock'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { randomInteger, type Random } from '@orrery/primitives/random'
import { normalizeFake, parentOfFake, refOfFake, verifyFake, type FakeBlock, type FakeChain } from './fake-chain.ts'
import type { Fault, Faults } from './faults.ts'

const BATCH = 10
const FINAL_DEPTH = 300
const SAFE_DEPTH = 280

const CAN_NOTHING: Capabilities['can'] = Object.fromEntries(
  CAPABILITIES.map((capability) => [capability, { ok: false, why: 'a fake node' }]),
) as Capabilities['can']

/** Finds the value of an indexed transaction, in the Head or the archive. */
export type FindValue = (hash: Hex) => Promise<bigint | null>

/**
 * A node of a fake chain that fails, lies, lags and hangs as its faults say. Each call draws once. With
 * `find` it does not tell what transactions refer to: that is looked up there, as UTXO prevouts are.
 */
export function createFakeNode(
  chain: FakeChain,
  clock: Clock,
  random: Random,
  faults: Faults,
  find: FindValue | null,
): Adapter<FakeBlock> {
  const error = (method: string) => new OrreryError('UPSTREAM_TIMEOUT', { source: 'fake', method, ms: 0 })
  const hang = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  let lostBranch: BlockRef = refOfFake(chain.genesis)

  /** Suffers what any call may suffer; gives the fault that the call itself must act out. */
  const suffer = async (method: string, kinds: readonly Fault[], signal: AbortSignal): Promise<Fault | null> => {
    signal.throwIfAborted()
    // Only the node's own client can tell a quiet pool from a dead call, so the stream of the pool does not hang here.
    const fault = faults.draw(['error', 'delay', method === 'pending' ? 'error' : 'hang', ...kinds])
    if (fault === 'error') throw error(method)
    if (fault === 'hang') await hang(signal)
    await clock.sleep(fault === 'delay' ? randomInteger(random, 1_000, 20_000) : 2, signal)
    return fault
  }

  const spoil = (block: FakeBlock, fault: Fault | null): FakeBlock => {
    const { height } = block.header
    if (fault === 'wrong-hash') return { ...block, hash: `0x${'f'.repeat(64)}` }
    if (fault === 'wrong-height') return chain.at(Math.max(0, height - randomInteger(random, 1, 3))) ?? block
    if (fault === 'missing-txs')
      return block.txs.length > 0 ? { ...block, txs: block.txs.slice(1) } : { ...block, hash: `0x${'e'.repeat(64)}` }
    if (fault === 'foreign-txs') {
      const other = chain.at(height - 1)
      return other && other.header.txRoot !== block.header.txRoot
        ? { ...block, txs: other.txs }
        : { ...block, hash: `0x${'d'.repeat(64)}` }
    }
    return block
  }

  /** Fills in what the blocks refer to: from the same batch, or from what is indexed. */
  const resolve = async (batch: readonly FakeBlock[]): Promise<FakeBlock[]> => {
    if (!find) return [...batch]
    const near = new Map(batch.flatMap((block) => block.txs.map((tx) => [tx.hash, tx.value] as const)))
    return Promise.all(
      batch.map(async (block) => ({
        ...block,
        refs: await Promise.all(
          block.refs.map(async (ref) => ({ ...ref, value: near.get(ref.hash) ?? (await find(ref.hash)) })),
        ),
      })),
    )
  }

  const pendingRow = (tx: SampleTx): PendingTxRow => ({
    hash: tx.hash,
    from: tx.from,
    to: tx.to,
    created: null,
    value: tx.value,
    fee: null,
    kind: 'legacy',
    method: null,
    input: EMPTY,
    ext: { nonce: tx.nonce },
    seenMs: clock.now(),
  })

  return {
    async probe(signal) {
      await suffer('probe', [], signal)
      return { client: 'fake/1', checkedMs: clock.now(), can: CAN_NOTHING }
    },
    async head(signal) {
      const before = refOfFake(chain.tip())
      const fault = await suffer('head', ['behind', 'genesis', 'lost-branch'], signal)
      const { height } = chain.tip().header
      if (fault === 'genesis') return refOfFake(chain.genesis)
      if (fault === 'behind') return refOfFake(chain.at(Math.max(0, height - randomInteger(random, 1, 20)))!)
      if (fault === 'lost-branch') return lostBranch
      if (chain.at(before.height)?.hash !== before.hash) lostBranch = before
      return refOfFake(chain.tip())
    },
    async finality(head, signal) {
      await suffer('finality', [], signal)
      return {
        safe: head.height >= SAFE_DEPTH ? head.height - SAFE_DEPTH : null,
        final: head.height >= FINAL_DEPTH ? head.height - FINAL_DEPTH : null,
        isBinding: true,
      }
    },
    async *blocks({ from, to }: HeightRange, signal) {
      for (let start = from; start <= to; start += BATCH) {
        const fault = await suffer(
          'blocks',
          ['cut-short', 'drop', 'wrong-hash', 'wrong-height', 'missing-txs', 'foreign-txs'],
          signal,
        )
        if (fault === 'cut-short') return
        const victim = randomInteger(random, start, Math.min(to, start + BATCH - 1))
        const batch: FakeBlock[] = []
        for (let height = start; height <= Math.min(to, start + BATCH - 1); height++) {
          const block = chain.at(height)
          if (!block) break
          batch.push(height === victim ? spoil(block, fault) : block)
        }
        if (fault === 'drop') throw error('blocks')
        yield await resolve(batch)
        if (batch.length < Math.min(BATCH, to - start + 1)) return
      }
    },
    async blockByHash(hash, signal) {
      const fault = await suffer('blockByHash', ['null-block', 'wrong-hash', 'missing-txs', 'foreign-txs'], signal)
      const block = chain.byHash(hash)
      return fault === 'null-block' || !block ? null : (await resolve([spoil(block, fault)]))[0]!
    },
    async *pending(signal): AsyncGenerator<PendingChange> {
      let known = new Set<Hex>()
      for (;;) {
        await suffer('pending', [], signal)
        const now = new Set(chain.pool.keys())
        yield {
          added: [...chain.pool.values()].filter((tx) => !known.has(tx.hash)).map(pendingRow),
          removed: [...known.difference(now)],
        }
        known = now
        await clock.sleep(2_000, signal)
      }
    },
    wake: (ms, signal) => clock.sleep(ms, signal),
    refOf: refOfFake,
    parentOf: parentOfFake,
    verify: verifyFake,
    normalize: normalizeFake,
    lookups: {
      block: async () => null,
      transaction: async () => null,
      account: async () => null,
      async tokens(addresses, signal) {
        await suffer('tokens', [], signal)
        return SAMPLE_TOKENS.filter((token) => addresses.includes(token.address)).map((token) => ({
          address: token.address,
          standard: token.standard,
          name: `Token ${token.address.slice(-2)}`,
          symbol: `T${token.address.slice(-2)}`,
          decimals: SAMPLE_TOKENS.indexOf(token),
          totalSupply: 1_000n,
          rawName: null,
          readAt: 0,
        }))
      },
      tokenBalances: async (_, assets) => assets.map(() => null),
      feeTiers: async () => null,
      raw: async () => [],
    },
    close: async () => {},
  }
}
