import type { FaucetTerms } from '@orrery/api/faucets/faucet-terms'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { Config } from '../config/config.ts'
import { shelfChain, type PlannedChain } from '../plan-chains.ts'
import { faucetKey } from './faucet-key.ts'

/** A faucet of a chain: its terms, and who pays through which nodes. */
export type FaucetPlan = {
  readonly plan: PlannedChain
  readonly terms: FaucetTerms
  readonly nodes: readonly string[]
  /** null: the node's wallet, or its first unlocked account. */
  readonly signer: { readonly key: Hex } | { readonly account: Hex } | null
}

const DAY_SECONDS = 86_400
const USUAL_REQUESTS = 100n
const USUAL_DIFFICULTY = 20
/** Requests of a day: each is kept for as long as it counts. */
const MOST_REQUESTS = 5_000n

/**
 * The faucets that the configuration tells of, and those of the local chains. Throws `CONFIG_INVALID` for a chain that is no test chain, whatever was told: coins of others are worth something;
 * for one that is not followed here, and for what no payer can be made of.
 */
export function planFaucets(plans: readonly PlannedChain[], told: Config['faucets']): readonly FaucetPlan[] {
  for (const name of Object.keys(told))
    if (!plans.some(({ chain }) => shelfChain(name)?.code === chain.code || chain.code === name))
      throw new OrreryError('CONFIG_INVALID', { key: `faucets.${name}`, reason: 'no such chain is followed here' })
  return plans.flatMap((plan) => {
    const own = Object.entries(told).find(([name]) => (shelfChain(name)?.code ?? name) === plan.chain.code)
    const [name, settings] = own ?? [plan.chain.code, plan.faucet ?? false]
    return settings === false ? [] : [planFaucet(name, plan, settings)]
  })
}

function planFaucet(name: string, plan: PlannedChain, settings: Exclude<Config['faucets'][string], false>): FaucetPlan {
  const { chain } = plan
  const refuse = (reason: string, at = ''): never => {
    throw new OrreryError('CONFIG_INVALID', { key: `faucets.${name}${at}`, reason })
  }
  if (!chain.traits.includes('testnet'))
    refuse(
      `${chain.code} is not known as a test or development chain: a faucet would give away what is worth something`,
    )
  const amount = BigInt(settings.amount)
  const dailyCap = BigInt(settings.dailyCap ?? amount * USUAL_REQUESTS)
  if (dailyCap < amount) refuse('it is less than one request gets', '.dailyCap')
  if (dailyCap / amount > MOST_REQUESTS) refuse(`it is more than ${MOST_REQUESTS} requests`, '.dailyCap')
  const { key, keyFile, account, node } = settings
  if ([key, keyFile, account].filter((one) => one !== undefined).length > 1)
    refuse('it pays by key, by keyFile or by account, and not by several')
  const isByKey = key !== undefined || keyFile !== undefined
  if (chain.family !== 'evm' && (isByKey || account !== undefined))
    refuse(`on ${chain.code} the wallet of the node pays`)
  const read = faucetKey(settings)
  if (isByKey && read === undefined) refuse('no private key is in it: 32 bytes as hexadecimal digits', '.keyFile')
  const http = plan.settings.nodes.filter((url) => url.startsWith('http'))
  // Wallets and unlocked accounts are of one node; what is signed here any of them takes.
  const own = isByKey ? plan.settings.nodes : http.slice(0, 1)
  if (node === undefined && own.length === 0) refuse('no node of the chain has an http URL', '.node')
  return {
    plan,
    terms: {
      amount,
      dailyCap,
      cooldownMs: (settings.cooldownSeconds ?? DAY_SECONDS) * 1000,
      difficulty: settings.difficulty ?? USUAL_DIFFICULTY,
    },
    nodes: node === undefined ? own : [node],
    signer:
      read !== undefined ? { key: read } : account !== undefined ? { account: account.toLowerCase() as Hex } : null,
  }
}
