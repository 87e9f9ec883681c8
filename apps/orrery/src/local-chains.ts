import { existsSync } from 'node:fs'
import path from 'node:path'
import { devnet } from '@orrery/chains/records/devnet'
import { regtest } from '@orrery/chains/records/regtest'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { startEvmActivity } from '@orrery/localnet/evm-activity-process'
import { DEVNET_FAUCET, startAnvil } from '@orrery/localnet/evm-node'
import { minerScripts } from '@orrery/localnet/miner-scripts'
import { openNodeWallet } from '@orrery/localnet/open-node-wallet'
import { startBitcoinActivity } from '@orrery/localnet/start-bitcoin-activity'
import { startBitcoinNode } from '@orrery/localnet/start-bitcoin-node'
import type { Chain, ChainOf } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import { utxoFamily } from '@orrery/utxo'
import { FAUCET_LABEL } from '@orrery/utxo/create-wallet-payer'
import { classifyScript } from '@orrery/utxo/script-type'
import { readEnvironment } from './config/environment.ts'
import type { PlannedChain } from './plan-chains.ts'

/** The same activity on every machine. */
const SEED = 1
const EVM_HISTORY = 300
const BITCOIN_HISTORY = 300

/** The two chains of a start without configuration: real nodes, kept alive by a generator. */
export type LocalChains = {
  readonly chains: readonly PlannedChain[]
  /** Starts the generators, once the chains are followed. */
  begin(): void
  stop(): Promise<void>
}

/** Quick enough to try things, and bounded all the same. */
const LOCAL_FAUCET = { cooldownSeconds: 60, difficulty: 14 } as const

type LocalParts = { readonly dir: string; readonly clock: Clock; readonly log: Log; readonly signal: AbortSignal }
/** Which of a local chain's parts ends last: the node, after what feeds it. */
type Running = { readonly plan: PlannedChain; begin(): void; stop(): Promise<void> }

/** Starts what this machine has a node for; what it has none for is left out with a line that says why. */
export async function startLocalChains(parts: LocalParts): Promise<LocalChains> {
  const started = (await Promise.all([startEvm(parts), startBitcoin(parts)])).filter((running) => running !== null)
  return {
    chains: started.map(({ plan }) => plan),
    begin: () => started.forEach((running) => running.begin()),
    stop: async () => void (await Promise.all(started.map((running) => running.stop()))),
  }
}

async function startEvm({ dir, clock, log }: LocalParts): Promise<Running | null> {
  const node = await startAnvil({ dir: path.join(dir, 'evm'), clock, log }).catch((error: unknown) => {
    if (!isOrreryError(error)) throw error
    log.warn('the local EVM chain is left out', { reason: error.message })
    return null
  })
  if (node === null) return null
  let activity: ReturnType<typeof startEvmActivity> | null = null
  return {
    plan: {
      chain: devnet,
      settings: { nodes: [node.url, node.url.replace('http', 'ws')] },
      fresh: !node.resumed,
      faucet: { ...LOCAL_FAUCET, amount: '1000000000000000000', account: DEVNET_FAUCET },
      // It tells blobs as a consensus node does.
      beacon: node.url,
    },
    begin() {
      activity = startEvmActivity({ url: node.url, seed: SEED, history: EVM_HISTORY, nodePid: node.pid }, log)
    },
    async stop() {
      await activity?.stop()
      await node.stop()
    },
  }
}

/** Those who mine on the local chain, by where their rewards go. */
const localPools = (chain: Chain) =>
  minerScripts(SEED).map((script, at) => {
    const key = classifyScript(script, (chain as ChainOf<'utxo'>).quirks).address
    return {
      name: `Local miner ${at + 1}`,
      addresses: key === null ? [] : [utxoFamily.formatAddress(key, chain as ChainOf<'utxo'>)],
    }
  })

async function startBitcoin({ dir, clock, log, signal }: LocalParts): Promise<Running | null> {
  const home = path.join(dir, 'bitcoin')
  const fresh = !existsSync(path.join(home, 'regtest', 'blocks'))
  const env = readEnvironment()
  const say = (text: string): void => log.info(text)
  const node = await startBitcoinNode({ dir: home, log: say, clock, env, signal })
  if (node === null) return null
  // Bitcoin Core's regtest differs from Litecoin's in nothing but names and prefixes.
  const chain: Chain =
    node.flavour === 'litecoin'
      ? regtest
      : {
          ...regtest,
          native: { ...regtest.native, symbol: 'rBTC' },
          quirks: { ...regtest.quirks, p2sh: [196], bech32: 'bcrt', algorithm: 'SHA256d', mweb: false },
        }
  let activity: ReturnType<typeof startBitcoinActivity> | null = null
  const wallet = await openNodeWallet(node.url, FAUCET_LABEL, clock)
  return {
    plan: {
      chain,
      settings: { nodes: [node.url] },
      fresh,
      poolFile: localPools(chain),
      ...(wallet !== null && { faucet: { ...LOCAL_FAUCET, amount: '1000000', node: wallet.url } }),
    },
    begin() {
      activity = startBitcoinActivity({
        url: node.url,
        nodePid: node.pid,
        seed: SEED,
        history: BITCOIN_HISTORY,
        ...(wallet !== null && { faucetScript: wallet.script.slice(2) }),
        clock,
        env,
        log: (text) => log.debug(text),
      })
    },
    async stop() {
      await activity?.stop()
      await node.stop()
    },
  }
}
