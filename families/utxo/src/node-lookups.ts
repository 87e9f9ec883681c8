import { OrreryError } from '@orrery/errors/orrery-error'
import type { Lookups } from '@orrery/family/adapter'
import type { ChainOf } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { createPackages } from './check-package.ts'
import { createSignedCheck } from './check-signed.ts'
import { createMasternodeLookups } from './dash/masternode-lookups.ts'
import { findDoubleSpend } from './find-double-spend.ts'
import { findMempoolCluster } from './find-mempool-cluster.ts'
import type { BlockFetcher } from './fetch-blocks.ts'
import { readFeeTiers } from './fee-tiers.ts'
import { joinDoginal } from './doginals/follow-doginals.ts'
import { contentOf } from './inscriptions/content-of.ts'
import { inscriptionFields } from './inscriptions/inscription-fields.ts'
import { nodeCalls, orAbsent } from './node-calls.ts'
import { normalizeBlock } from './normalize-block.ts'
import type { PoolBook } from './pool-book.ts'
import { askRaw, rawTxAnswers } from './raw-tx-answers.ts'
import { withTokens } from './cash-tokens/read-token-prefix.ts'
import { describeTx } from './describe-tx.ts'
import { EMPTY } from '@orrery/primitives/hex'
import { verifyBlock } from './verify-block.ts'
import { pendingRow } from './watch-pending.ts'

/** What visitors may ask of the node through us: readings that cost it little, and the sending of what somebody signed. */
const VISITOR_CALLS: ReadonlySet<string> = new Set([
  'estimatesmartfee',
  'submitpackage',
  'getblock',
  'getblocktemplate',
  'getblockheader',
  'getrawtransaction',
  'gettxoutproof',
  'sendrawtransaction',
  'testmempoolaccept',
])

type Deps = {
  readonly rpc: RpcClient
  readonly chain: ChainOf<'utxo'>
  readonly clock: Clock
  readonly fetcher: BlockFetcher
  readonly pools: PoolBook
}

/** Answers from the node for what is not indexed. This family's nodes know no balances and no tokens. */
export function createNodeLookups({ rpc, chain, clock, fetcher, pools }: Deps): Lookups {
  const hashOf = (at: number | Hex, signal: AbortSignal): Promise<Hex | null> =>
    typeof at === 'number' ? orAbsent(rpc.call(nodeCalls.blockHash(at), signal)) : Promise.resolve(at)

  return {
    async block(at, signal) {
      const hash = await hashOf(at, signal)
      const block = hash === null ? null : await fetcher.byHash(hash, signal)
      if (block === null) return null
      verifyBlock(block, chain)
      return normalizeBlock(block, chain, pools)
    },

    async transaction(hash, signal) {
      const found = await orAbsent(rpc.call(nodeCalls.tx(hash), signal))
      // What is told of another transaction says nothing of this one.
      if (found === null || found.tx.txid !== hash) return null
      const [raw] = await fetcher.resolve([found.tx], signal)
      if (found.blockHash === null) {
        const entry = await orAbsent(rpc.call(nodeCalls.mempoolEntry(hash), signal))
        return { state: 'pending', tx: pendingRow(raw!, entry, chain, clock.now()) }
      }
      const { height, time, txids } = await rpc.call(nodeCalls.blockIds(found.blockHash), signal)
      // A block that was taken back keeps its index entry for a moment: then the transaction is in no block.
      if ((await hashOf(height, signal)) !== found.blockHash) return null
      const facts = describeTx(withTokens(raw!, chain.quirks), chain.quirks, height)
      const timeMs = time * 1000
      return {
        state: 'included',
        block: { height, hash: found.blockHash, timeMs, txCount: txids.length },
        tx: {
          height,
          txIndex: txids.indexOf(hash),
          hash,
          timeMs,
          from: null,
          to: null,
          created: null,
          value: facts.moved,
          fee: facts.fee,
          status: 'success',
          kind: facts.kind,
          method: null,
          input: EMPTY,
          ext: facts.ext,
        },
        logs: [],
        transfers: [],
        contracts: [],
      }
    },

    async account(_address, signal) {
      const { blocks, tip } = await rpc.call(nodeCalls.chainInfo(), signal)
      return {
        asOf: { height: blocks, hash: tip },
        balance: null,
        nonce: null,
        codeSize: null,
        codeHash: null,
        ext: {},
      }
    },

    tokens: async () => [],
    tokenBalances: async (_holder, assets) => assets.map(() => null),
    feeTiers: (signal) => readFeeTiers(rpc, signal),
    ...(chain.quirks.masternodes && { masternodes: createMasternodeLookups(rpc, chain) }),
    ...(chain.quirks.doubleSpendProofs && { doubleSpend: (hash, signal) => findDoubleSpend(rpc, hash, signal) }),
    // Chains without segwit mine by what each transaction pays for itself.
    ...(chain.quirks.virtualSize && { mempoolCluster: (hash, signal) => findMempoolCluster(rpc, hash, signal) }),
    checkSigned: createSignedCheck({ rpc, chain, clock, fetcher }),
    ...createPackages({ rpc, chain, clock, fetcher }),

    async inscription(txid, blockHash, item, signal, parts = [txid]) {
      if (chain.quirks.scriptInscriptions) {
        const found = await fetcher.fetchTxs(signal)(parts)
        const scripts = parts.map((part) => found.get(part)?.inputs[0]?.scriptSig ?? null)
        const whole = scripts.filter((script) => script !== null)
        const body = whole.length < scripts.length ? null : joinDoginal(whole)
        return body === null ? null : { body, metadata: null, fields: null }
      }
      const tx = await orAbsent(rpc.call(nodeCalls.txInBlock(txid, blockHash), signal))
      if (tx === null) return null
      const found = contentOf(
        tx.inputs.map(({ witness }) => witness),
        item,
      )
      return found && { body: found.body, metadata: found.metadata, fields: inscriptionFields(chain, found) }
    },

    async passThrough(method, params, signal) {
      if (!VISITOR_CALLS.has(method))
        throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: method.slice(0, 60) })
      return rpc.call({ method, params, parse: (result) => result }, signal)
    },

    async raw(kind, id, signal, within) {
      if (kind === 'transaction')
        return rawTxAnswers({ rpc, chain }, `0x${String(id).replace(/^0x/, '')}`, within, signal)
      const hash = await hashOf(id, signal)
      const answer = hash === null ? null : await orAbsent(askRaw(rpc, signal)('getblock', [hash.slice(2), 1]))
      return answer === null ? [] : [answer]
    },
  }
}
