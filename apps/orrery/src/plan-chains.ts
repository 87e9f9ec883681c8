import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { findChain } from '@orrery/chains/find-chain'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { OrreryError } from '@orrery/errors/orrery-error'
import { detectStack } from '@orrery/evm/detect-stack'
import { REORG_LIMIT } from '@orrery/indexer/follower-options'
import type { Chain } from '@orrery/model/chain'
import type { AddressLabel } from '@orrery/model/address-label'
import type { RollupContracts } from '@orrery/model/rollup-contracts'
import { USUAL_SAFETY, type SafetyRules } from '@orrery/model/safety-rules'
import type { TokenPlans } from '@orrery/model/token-plan'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { Random } from '@orrery/primitives/random'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import type { LightningNodeConfig } from '@orrery/utxo/lightning/lightning-source'
import type { Config } from './config/config.ts'
import { didYouMean } from './config/find-config-error.ts'
import { detectChain } from './detect-chain.ts'
import { readPoolFile, readRegistryFile } from './pool-file.ts'
import type { RunningMark } from './running-mark.ts'

/** A chain that will be followed, and how to reach its nodes. */
export type PlannedChain = {
  readonly chain: Chain
  readonly settings: Config['chains'][string]
  /** The node began its chain anew, so what the archive holds of it is of another chain and goes. */
  readonly fresh?: boolean
  /** Mining pools in the form of a pool file; absent without one. */
  readonly poolFile?: unknown
  /** The operator's registry of the chain's tokens as it was read; absent without one. */
  readonly registryFile?: unknown
  /** Whose addresses are, by the operator's label file; absent without one. */
  readonly labels?: readonly AddressLabel[]
  /** What the operator's token file says of its tokens; absent without one. */
  readonly tokenPlans?: TokenPlans
  /** The operator's Lightning node; absent without one. */
  readonly lightningNode?: LightningNodeConfig
  /** URL of the operator's consensus node; absent without one. */
  readonly beacon?: string
  /** By which measures transfers are called suspicious; the usual ones without. */
  readonly safety?: SafetyRules
  /** Hosts that may be asked for what names keep outside the chain; absent where there are none. */
  readonly nameGateways?: readonly string[]
  /** The faucet that a local chain has unless the operator says otherwise. */
  readonly faucet?: Config['faucets'][string]
  /** Where blobs are kept, and how many bytes of them; absent where the operator wants none. */
  readonly blobs?: { readonly dataDir: string; readonly maxBytes: number }
}

/** The chains of the configuration, and those that the nodes of `--rpc` turn out to follow; several nodes of one chain back each other up. */
export async function planChains(
  {
    chains: configured,
    pools,
    registries = {},
    beacons = {},
  }: Pick<Config, 'chains' | 'pools'> & Partial<Pick<Config, 'registries' | 'beacons'>>,
  rpcUrls: readonly string[],
  { clock, random, signal }: { readonly clock: Clock; readonly random: Random; readonly signal: AbortSignal },
): Promise<PlannedChain[]> {
  const plans = new Map<string, PlannedChain>()
  const connect = (urls: readonly string[]) => createRpcClient({ urls, clock, random, retries: 1 })
  const add = (chain: Chain, settings: Config['chains'][string]): void => {
    const known = plans.get(chain.code)
    plans.set(chain.code, {
      // Of one that its nodes could not be asked for the stack is told by those that could.
      chain: known !== undefined && hasStack(known.chain) ? known.chain : chain,
      settings:
        known === undefined ? settings : { ...known.settings, nodes: [...known.settings.nodes, ...settings.nodes] },
    })
  }
  /** A chain by its name, with the stack that its nodes show where the shelf does not know the id. */
  const chainNamed = async (name: string, key: string, nodes: readonly string[]): Promise<Chain> => {
    const chain = knownChain(name, key)
    if (chain.family !== 'evm' || nodes.length === 0 || findChain(chain.code) !== null) return chain
    const rpc = connect(nodes)
    try {
      // One that does not answer is asked by its adapter again, before anything is read.
      return genericEvmChain(chain.quirks.chainId, (await detectStack(rpc, signal)) ?? 'none')
    } finally {
      await rpc.close()
    }
  }
  // All at once: nodes that hang must not add up to a start that takes minutes.
  const named = await Promise.all(
    Object.entries(configured).map(async ([name, settings]) => ({
      chain: await chainNamed(name, `chains.${name}`, settings.nodes),
      settings,
    })),
  )
  for (const { chain, settings } of named) add(chain, settings)
  for (const url of rpcUrls) {
    const rpc = connect([url])
    try {
      const source = rpc.status()[0]?.source ?? '--rpc'
      const nodes = [url]
      add(await chainNamed(await detectChain(rpc, source, signal), '--rpc', nodes), { nodes })
    } finally {
      await rpc.close()
    }
  }
  return [...plans.values()].map((plan) =>
    withRollup(
      withHidden(
        withConfirmations(
          withReference(withLedgers(withBeacon(withRegistry(withPools(plan, pools), registries), beacons))),
        ),
      ),
    ),
  )
}

const hasStack = (chain: Chain): boolean => chain.family === 'evm' && chain.quirks.stack !== 'none'

/** The same, and the local chains of the process that runs on a data directory, where the configuration does not name them. */
export async function planWithLocal(
  running: Pick<RunningMark, 'local'> | null,
  ...asked: Parameters<typeof planChains>
): Promise<PlannedChain[]> {
  const plans = new Map((await planChains(...asked)).map((plan) => [plan.chain.code, plan]))
  for (const local of running?.local ?? []) plans.set(local.chain.code, { ...local, ...plans.get(local.chain.code) })
  return [...plans.values()]
}

/** A chain of the shelf by code, path, alias or `EVM-<id>`, without asking a node; an unknown id gives the generic chain of that id. */
export function shelfChain(name: string): Chain | null {
  const generic = /^EVM-(\d{1,15})$/i.exec(name)
  if (generic === null) return findChain(name)
  const chainId = Number(generic[1])
  return (
    ALL_CHAINS.find((chain) => chain.family === 'evm' && chain.quirks.chainId === chainId) ?? genericEvmChain(chainId)
  )
}

/** Throws `CONFIG_INVALID` for a configured chain that has no such name; asks no node, so that whoever mistyped it is told before anything starts. */
export function refuseUnknownChains({ chains }: Pick<Config, 'chains'>): void {
  for (const name of Object.keys(chains)) knownChain(name, `chains.${name}`)
}

const NAMES = ALL_CHAINS.flatMap(({ code, path }) => [code, path])

function knownChain(name: string, key: string): Chain {
  const chain = shelfChain(name)
  if (chain !== null) return chain
  throw new OrreryError('CONFIG_INVALID', {
    key,
    reason: `no chain is called "${name}"${didYouMean(name, NAMES)}; EVM chains that are not on the shelf are named EVM-<chain id>`,
  })
}

/** The plan with the pool file that is told for its chain by code, path or alias, whatever name its nodes were told by. Throws `CONFIG_INVALID`. */
export function withPools(plan: PlannedChain, pools: Config['pools']): PlannedChain {
  const told = Object.entries(pools).find(([name]) => shelfChain(name)?.code === plan.chain.code)
  return told === undefined ? plan : { ...plan, poolFile: readPoolFile(plan.chain.code, told[1]) }
}

/** The same with the registry of its tokens. */
export function withRegistry(plan: PlannedChain, registries: Config['registries']): PlannedChain {
  const told = Object.entries(registries).find(([name]) => shelfChain(name)?.code === plan.chain.code)
  return told === undefined ? plan : { ...plan, registryFile: readRegistryFile(plan.chain.code, told[1]) }
}

/** The same with the consensus node beside its nodes. */
export function withBeacon(plan: PlannedChain, beacons: Config['beacons']): PlannedChain {
  const told = Object.entries(beacons).find(([name]) => shelfChain(name)?.code === plan.chain.code)
  return told === undefined ? plan : { ...plan, beacon: told[1] }
}

/** The measures that the operator's rules of safety have for a chain. */
export function safetyOf(
  { chain }: Pick<PlannedChain, 'chain'>,
  { tokens = {}, ...told }: Config['safety'],
): SafetyRules {
  const own = Object.entries(tokens).find(([name]) => shelfChain(name)?.code === chain.code)?.[1]
  const lower = (addresses: readonly string[] = []) => addresses.map((address) => address.toLowerCase() as Hex)
  return { ...USUAL_SAFETY, ...told, doubted: lower(own?.doubted), trusted: lower(own?.trusted) }
}

/** The plan with the room that is told for its chain's blobs. Throws `CONFIG_INVALID` for a chain that has none. */
export function withBlobs(plan: PlannedChain, blobs: Config['blobs'], dataDir: string): PlannedChain {
  const told = Object.entries(blobs).find(([name]) => shelfChain(name)?.code === plan.chain.code)
  if (told === undefined) return plan
  const [name, { maxBytes }] = told
  if (plan.chain.family !== 'evm')
    throw new OrreryError('CONFIG_INVALID', { key: `blobs.${name}`, reason: `${plan.chain.code} has no blobs` })
  return { ...plan, blobs: { dataDir, maxBytes } }
}

/**
 * The plan with the confirmations after which its settings take a block as final. Throws `CONFIG_INVALID` for a chain that says itself what is final, and for more than the index takes back:
 * what is below that is final whatever is told.
 */
export function withConfirmations(plan: PlannedChain): PlannedChain {
  const { chain, settings } = plan
  const { confirmations } = settings
  if (confirmations === undefined) return plan
  const refuse = (reason: string): never => {
    throw new OrreryError('CONFIG_INVALID', { key: `chains.${chain.code}.confirmations`, reason })
  }
  if (chain.family !== 'utxo') return refuse(`${chain.code} says itself what is final`)
  if (confirmations > REORG_LIMIT) refuse(`at most ${REORG_LIMIT}: deeper blocks are never taken back here`)
  return { ...plan, chain: { ...chain, quirks: { ...chain.quirks, finalConfirmations: confirmations } } }
}

/** The plan without the pages and charts that its settings hide. Throws `CONFIG_INVALID` where that is the chain's own home. */
export function withHidden(plan: PlannedChain): PlannedChain {
  const { chain, settings } = plan
  const { hides } = settings
  if (hides === undefined) return plan
  if (hides.pages?.includes('chain-home'))
    throw new OrreryError('CONFIG_INVALID', {
      key: `chains.${chain.code}.hides`,
      reason: 'a chain without its home would lead nowhere',
    })
  return { ...plan, chain: { ...chain, hides } }
}

/** The plan with what its settings tell of the chain that it settles on. Throws `CONFIG_INVALID` where that is no other EVM chain, or contracts are told of a chain that settles on none. */
export function withRollup(plan: PlannedChain): PlannedChain {
  const { chain, settings } = plan
  const { rollup } = settings
  if (rollup === undefined) return plan
  const refuse = (reason: string): never => {
    throw new OrreryError('CONFIG_INVALID', { key: `chains.${chain.code}.rollup`, reason })
  }
  if (chain.family !== 'evm') return refuse(`${chain.code} is no rollup that is read here`)
  const parent = rollup.settlesOn === undefined ? null : knownChain(rollup.settlesOn, `chains.${chain.code}.rollup`)
  if (parent !== null && (parent.family !== 'evm' || parent.code === chain.code))
    return refuse('it settles on another EVM chain')
  const settlesOn = parent?.code ?? chain.settlesOn
  if (settlesOn === null) return refuse('what does it settle on? `settlesOn` names it')
  const contracts = Object.entries(rollup.contracts ?? {}).map(
    ([role, addresses]) => [role, addresses.map((address) => address.toLowerCase() as Hex)] as const,
  )
  return {
    ...plan,
    chain: {
      ...chain,
      settlesOn,
      ...(contracts.length > 0 && { rollupContracts: Object.fromEntries(contracts) as RollupContracts }),
    },
  }
}

/** Rules of BRC20 of which somebody publishes hashes over events. */
const HASHED: readonly string[] = ['bitcoin', 'regtest']

/** The plan with the hash that its settings tell for its ledger of BRC20. Throws `CONFIG_INVALID` where the chain has none. */
export function withReference(plan: PlannedChain): PlannedChain {
  const { chain, settings } = plan
  const reference = settings.brc20Reference
  if (reference === undefined) return plan
  const ledgers = chain.family === 'utxo' ? chain.quirks.ledgers : undefined
  if (chain.family !== 'utxo' || ledgers?.brc20 === undefined || !HASHED.includes(ledgers.brc20.rules))
    throw new OrreryError('CONFIG_INVALID', {
      key: `chains.${chain.code}.brc20Reference`,
      reason: `no hashes over events of BRC20 are made on ${chain.code}`,
    })
  const brc20 = { ...ledgers.brc20, reference }
  return { ...plan, chain: { ...chain, quirks: { ...chain.quirks, ledgers: { ...ledgers, brc20 } } } }
}

/** The ledger of scripts, as settings name it. */
const SCRIPTS = 'scripts'

/** The plan without the ledgers that its settings switch off. Throws `CONFIG_INVALID` for one that the chain does not have. */
export function withLedgers(plan: PlannedChain): PlannedChain {
  const { chain, settings } = plan
  const told = Object.entries(settings.ledgers ?? {})
  if (told.length === 0) return plan
  // What finds scripts by their hash is above every chain of outputs.
  const kept: { readonly [name: string]: unknown } =
    chain.family === 'utxo' ? { ...chain.quirks.ledgers, [SCRIPTS]: true } : {}
  const unknown = told.find(([name]) => !Object.hasOwn(kept, name))
  if (unknown !== undefined || chain.family !== 'utxo')
    throw new OrreryError('CONFIG_INVALID', {
      key: `chains.${chain.code}.ledgers.${unknown?.[0] ?? ''}`,
      reason: `${chain.code} has ${Object.keys(kept).length === 0 ? 'no ledgers' : `only ${Object.keys(kept).join(', ')}`}`,
    })
  const off = new Set(told.flatMap(([name, isKept]) => (isKept ? [] : [name])))
  // Which is made of them.
  if (off.has('inscriptions')) off.add('brc20')
  const ledgers = Object.fromEntries(Object.entries(kept).filter(([name]) => name !== SCRIPTS && !off.has(name)))
  const quirks = { ...chain.quirks, ...(chain.quirks.ledgers !== undefined && { ledgers }) }
  return { ...plan, chain: { ...chain, quirks: off.has(SCRIPTS) ? { ...quirks, scriptLedger: false } : quirks } }
}
