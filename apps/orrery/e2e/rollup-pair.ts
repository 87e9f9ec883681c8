import { createClient, type ApiClient } from '@orrery/api/client'
import { createFetchRequest } from '@orrery/api/fetch-request'
import { createApi } from '@orrery/api/server/create-api'
import { serverOptions } from '@orrery/api/server/server-options'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { startAnvil } from '@orrery/localnet/evm-node'
import { createEvmRpc, type EvmRpc } from '@orrery/localnet/evm-rpc'
import type { Chain } from '@orrery/model/chain'
import type { RollupContracts } from '@orrery/model/rollup-contracts'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { createRandom } from '@orrery/primitives/random'
import { startEngine } from '@orrery/store/start-engine'
import fastify from 'fastify'
import { FAMILY_KITS } from '../src/family-kits.ts'
import { followChain } from '../src/follow-chain.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'

/** Two local chains, the one a rollup of the OP stack that settles on the other. */
export type RollupPair = {
  readonly below: EvmRpc
  readonly above: EvmRpc
  /** Chain ids and nodes of both, the one below first. */
  readonly nodes: readonly { readonly id: number; readonly url: string }[]
  /** Follows both from here on; `contracts` are those to believe below. */
  follow(
    contracts: RollupContracts,
  ): Promise<{ readonly client: ApiClient; readonly rollup: Chain; caughtUp(): Promise<void> }>
  stop(): Promise<void>
}

const DEPTH = 6

/** Starts the nodes; what they are to hold is made before they are followed. */
export async function startRollupPair(): Promise<RollupPair> {
  const home = await temporaryDir()
  const ids = [990_001, 990_002]
  const nodes = await Promise.all(
    ids.map((chainId) => startAnvil({ dir: `${home}/${chainId}`, clock: systemClock, log: silentLog, chainId })),
  )
  const rpcs = nodes.map(({ url }) => createEvmRpc(url))
  const [below, above] = rpcs as [EvmRpc, EvmRpc]
  // A chain whose predeploys show the OP stack.
  await above.call('anvil_setCode', '0x4200000000000000000000000000000000000015', '0x00')
  const ends: (() => unknown)[] = []
  return {
    below,
    above,
    nodes: nodes.map(({ url }, at) => ({ id: ids[at]!, url })),
    async follow(contracts) {
      const parent: Chain = { ...genericEvmChain(ids[0]!), archiveDepth: DEPTH }
      const rollup: Chain = {
        ...genericEvmChain(ids[1]!, 'op'),
        archiveDepth: DEPTH,
        settlesOn: parent.code,
        rollupContracts: contracts,
      }
      const engine = await startEngine({ dataDir: `${home}/data`, clock: systemClock, log: silentLog })
      ends.push(() => engine.stop())
      const parts = { store: engine.store, clock: systemClock, random: createRandom(1), log: silentLog }
      const followed = await Promise.all(
        [parent, rollup].map((chain, at) =>
          followChain({ chain, settings: { nodes: [nodes[at]!.url] } }, FAMILY_KITS.evm!, 'full', parts),
        ),
      )
      ends.push(() => Promise.all(followed.map((chain) => chain.stop())))
      const api = createApi({
        chains: () => followed.map(({ runtime }) => runtime),
        knownChains: [parent, rollup],
        clock: systemClock,
        log: silentLog,
        limits: { ratePerMinute: 0, freeLoopback: true },
      })
      const app = fastify(serverOptions)
      await api.register(app)
      ends.push(() => app.close())
      ends.push(() => api.close())
      const url = await app.listen({ host: '127.0.0.1', port: 0 })
      const caughtUp = async (): Promise<void> => {
        await Promise.all(
          rpcs.map(async (evm, at) => {
            const height = Number(await evm.call<string>('eth_blockNumber'))
            await eventually('indexing', async () => {
              const { runtime } = followed[at]!
              const archived = runtime.archive.state().ranges[0]
              const isThere =
                runtime.head.view().tip?.height === height && archived?.from === 0 && archived.to >= height - 2 * DEPTH
              return isThere ? true : null
            })
          }),
        )
      }
      return { client: createClient({ request: createFetchRequest(`${url}/api/explorer`) }), rollup, caughtUp }
    },
    async stop() {
      for (const end of ends.toReversed()) await end()
      await Promise.all(rpcs.map((evm) => evm.close()))
      await Promise.all(nodes.map((node) => node.stop()))
      await removeDir(home)
    },
  }
}
