import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Capabilities } from '@orrery/model/capabilities'
import type { ChainOf } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { RpcClient } from '@orrery/transport/rpc'
import { merkleRoot } from './merkle-root.ts'
import { isAbsent, nodeCalls, orAbsent, orNotOffered, refusesVerbosity } from './node-calls.ts'
import type { RawBlock } from './raw-block.ts'

/** What the adapter itself goes by. */
export type NodeFacts = {
  /** `getrawtransaction` answers for any mined transaction. */
  readonly txIndex: boolean
  /** `getblock … 3` is `getblock … 2` with prevouts; null while the node has no block to tell by. */
  readonly prevouts: boolean | null
  readonly waits: boolean
  readonly mempool: boolean
}

/** Whether a chain's nodes name their network so: there are several test networks. */
export function isNetworkOf({ traits }: ChainOf<'utxo'>, network: string): boolean {
  if (traits.includes('local')) return network === 'regtest'
  return traits.includes('testnet') ? network !== 'main' && network !== 'regtest' : network === 'main'
}

/** Refuses a node of another chain with `UPSTREAM_WRONG_CHAIN`, by the network's name, block 0 and the chain's split. */
export async function checkChain(
  rpc: RpcClient,
  chain: ChainOf<'utxo'>,
  signal: AbortSignal,
): Promise<{ readonly blocks: number; readonly pruned: boolean; readonly pruneHeight: number | null }> {
  const info = await rpc.call(nodeCalls.chainInfo(), signal)
  const source = rpc.status()[0]?.source ?? 'The node'
  const wrong = (found: string): never => {
    throw new OrreryError('UPSTREAM_WRONG_CHAIN', { source, found, expected: chain.name.full })
  }
  if (!isNetworkOf(chain, info.chain)) wrong(`a "${info.chain}" network`)
  const { genesis, split } = chain.quirks
  if (genesis !== undefined) {
    const first = await rpc.call(nodeCalls.blockHash(0), signal)
    if (first !== genesis) wrong(`the chain that starts with block ${first.slice(2)}`)
  }
  if (split !== undefined && info.blocks >= split.height) {
    const own = await rpc.call(nodeCalls.blockHash(split.height), signal)
    if (own !== split.hash) wrong(`the chain with block ${own.slice(2)} at height ${split.height}`)
  }
  return info
}

/**
 * What a node can do, with the reason for each thing that it cannot. What it has no block to tell by (one that stands at block 0 behind the same address) is as
 * `before` has it.
 */
export async function probeNode(
  rpc: RpcClient,
  chain: ChainOf<'utxo'>,
  clock: Clock,
  signal: AbortSignal,
  before: NodeFacts | null = null,
): Promise<{ readonly capabilities: Capabilities; readonly facts: NodeFacts }> {
  const info = await checkChain(rpc, chain, signal)
  const version = await orNotOffered(rpc.call(nodeCalls.version(), signal))
  const prevouts = (await givesPrevouts(rpc, info.blocks, signal)) ?? before?.prevouts ?? null
  const mempool = await offers(rpc.call(nodeCalls.mempoolInfo(), signal))
  const waits = await offers(rpc.call(nodeCalls.waitForHeight(0, 1), signal))
  // A pruned node has no index of transactions, and no block 1 to tell by.
  const txIndex = !info.pruned && ((await hasTxIndex(rpc, info.blocks, signal)) ?? before?.txIndex ?? true)
  const no = (why: string) => ({ ok: false, why }) as const
  const yes = (how: string) => ({ ok: true, how }) as const
  const notHere = { ...no('chains of this family have no such thing'), applies: false } as const
  return {
    facts: { txIndex, prevouts, waits, mempool },
    capabilities: {
      client: version?.client ?? 'unknown',
      checkedMs: clock.now(),
      can: {
        'receipts-by-block': notHere,
        archive: info.pruned
          ? no(
              `the node is pruned and keeps blocks from ${info.pruneHeight ?? 'an unknown height'} on (prune=0 keeps all)`,
            )
          : yes('every block since the first'),
        traces: notHere,
        'state-diff': notHere,
        // Every block shows all that moves.
        'native-ledger': yes('transaction outputs'),
        simulation: notHere,
        'fee-data': notHere,
        proofs: notHere,
        mempool: mempool ? yes('getrawmempool') : no('the node does not offer getrawmempool'),
        push: waits ? yes('waitforblockheight') : no('the node does not offer waitforblockheight; it is polled'),
        finality: yes(
          chain.quirks.chainLocks === true
            ? `what ChainLocks hold; ${chain.quirks.finalConfirmations} confirmations while the node knows of none`
            : `${chain.quirks.finalConfirmations} confirmations count as final`,
        ),
        prevouts: prevouts
          ? yes('getblock with verbosity 3')
          : no('getblock has no verbosity 3; inputs are looked up in our own outputs'),
        'tx-index': txIndex
          ? yes('getrawtransaction for any transaction')
          : no('the node has no transaction index (txindex=1 turns it on)'),
      },
    },
  }
}

const offers = async (answer: Promise<unknown>): Promise<boolean> => (await orNotOffered(answer)) !== null

const isWhole = ({ txs, merkleRoot: root }: RawBlock): boolean =>
  txs.length > 0 && merkleRoot(txs.map(({ txid }) => txid)) === root

/** Asks for the coinbase of block 1, which is in no mempool; the one of block 0 is in no index. Null where there is no block 1. */
async function hasTxIndex(rpc: RpcClient, blocks: number, signal: AbortSignal): Promise<boolean | null> {
  if (blocks < 1) return null
  const first = await orAbsent(rpc.call(nodeCalls.blockIds(await rpc.call(nodeCalls.blockHash(1), signal)), signal))
  const txid = first?.txids[0]
  return txid !== undefined && (await orAbsent(rpc.call(nodeCalls.tx(txid), signal))) !== null
}

/** Looks for a recent block with a spend and whether its inputs carry prevouts; null while there is none. */
async function givesPrevouts(rpc: RpcClient, blocks: number, signal: AbortSignal): Promise<boolean | null> {
  for (let height = blocks; height > Math.max(0, blocks - 8); height--) {
    const ask = async (): Promise<RawBlock | 'refused' | null> => {
      const asked = rpc.call(nodeCalls.blockWithPrevouts(await rpc.call(nodeCalls.blockHash(height), signal)), signal)
      return asked.catch((error: unknown) => {
        if (refusesVerbosity(error)) return 'refused' as const
        // One that forked away since, that a node behind the same address has not, or that is too large to tell.
        if (isAbsent(error) || isOrreryError(error, 'UPSTREAM_TOO_LARGE')) return null
        throw error
      })
    }
    let block = await ask()
    // To SV Node it means the coinbase alone (`DECODE_HEADER_AND_COINBASE`), each time: a single answer that lost some is no reason to do without for an hour.
    if (isCut(block)) block = await ask()
    if (block === 'refused' || isCut(block)) return false
    const input = block?.txs[1]?.inputs[0]
    if (input !== undefined) return input.prevout !== null
  }
  return null
}

const isCut = (block: RawBlock | 'refused' | null): boolean => block !== null && block !== 'refused' && !isWhole(block)
