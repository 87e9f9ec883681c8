import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import type { Random } from '@orrery/primitives/random'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import type { Config } from './config/config.ts'
import { detectChain } from './detect-chain.ts'
import { shelfChain } from './plan-chains.ts'

/** What a node of the configuration says to who asks it for its chain. */
export type NodeWord = { readonly ok: boolean; readonly text: string }

/** Asks a node which chain it follows, as `detectChain` names it. Throws what that throws; `source` is the node without its secrets. */
export type AskNode = (url: string) => Promise<{ readonly source: string; readonly found: string }>

/** One word for every node that is configured, in the order of the configuration: whether it answers, and for the chain that it is told for. Never throws. */
export async function askNodes(chains: Config['chains'], ask: AskNode): Promise<readonly NodeWord[]> {
  const asked = Object.entries(chains).flatMap(([name, { nodes }]) => nodes.map((url, at) => ({ name, url, at })))
  return Promise.all(
    asked.map(async ({ name, url, at }): Promise<NodeWord> => {
      const chain = shelfChain(name)
      const node = `${name}, node #${at + 1}`
      if (chain === null) return { ok: false, text: `${name}: no chain is called so` }
      try {
        const { source, found } = await ask(url)
        return shelfChain(found)?.code === chain.code
          ? { ok: true, text: `${node} (${source}) answers` }
          : { ok: false, text: `${node} (${source}) follows ${shelfChain(found)?.code ?? found}` }
      } catch (error) {
        // It answered, but its first block is not one of those that are told apart: test networks have none there.
        if (chain.family === 'utxo' && isOrreryError(error, 'CONFIG_INVALID'))
          return { ok: true, text: `${node} answers; which chain it follows is seen when it is followed` }
        return { ok: false, text: `${node}: ${whyNot(error)}` }
      }
    }),
  )
}

const whyNot = (error: unknown): string =>
  isOrreryError(error, 'CONFIG_INVALID')
    ? String(error.context.reason)
    : isOrreryError(error)
      ? error.message
      : 'it cannot be asked'

/** Asks by the network, once. */
export const askByRpc =
  (clock: Clock, random: Random): AskNode =>
  async (url) => {
    const rpc = createRpcClient({ urls: [url], clock, random, retries: 0 })
    const source = rpc.status()[0]?.source ?? 'its node'
    try {
      return { source, found: await detectChain(rpc, source, AbortSignal.timeout(15_000)) }
    } finally {
      await rpc.close()
    }
  }
