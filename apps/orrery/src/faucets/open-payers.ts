import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FaucetsOptions, PlannedFaucet } from '@orrery/api/faucets/open-faucets'
import { OrreryError } from '@orrery/errors/orrery-error'
import { createEvmPayer } from '@orrery/evm/payer'
import type { ChainOf } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import { takeLock } from '@orrery/primitives/hold-lock'
import type { Log } from '@orrery/primitives/log'
import type { Random } from '@orrery/primitives/random'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { createWalletPayer } from '@orrery/utxo/create-wallet-payer'
import { FAMILY_KITS } from '../family-kits.ts'
import type { FaucetPlan } from './plan-faucets.ts'

type Outside = { readonly clock: Clock; readonly random: Random; readonly log: Log }

/**
 * Payers for the faucets of this process, and their directory, which is held until `stops` run. Undefined for none. Throws `STORE_LOCKED` where another process pays from this directory: two would
 * not know of each other's payments.
 */
export async function openPayers(
  plans: readonly FaucetPlan[],
  dataDir: string,
  outside: Outside,
  stops: (() => Promise<void>)[],
): Promise<FaucetsOptions | undefined> {
  if (plans.length === 0) return undefined
  const dir = path.join(dataDir, 'faucets')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  stops.push(await holdDirectory(dir))
  // A chain that began anew knows nothing of what was paid on the one before it.
  for (const { plan } of plans)
    if (plan.fresh === true) await rm(path.join(dir, `${plan.chain.code}.jsonl`), { force: true })
  return { dir, faucets: await Promise.all(plans.map((plan) => openPayer(plan, outside))) }
}

async function openPayer(
  { plan, terms, nodes, signer }: FaucetPlan,
  { clock, random, log }: Outside,
): Promise<PlannedFaucet> {
  const { chain } = plan
  const kit = FAMILY_KITS[chain.family]
  const rpc = createRpcClient({
    urls: nodes,
    chain: chain.code,
    clock,
    random,
    lossless: kit?.lossless ?? false,
    // All calls may be sent again: what is signed is taken once.
    retries: 1,
    ...(kit?.guard && { guard: kit.guard(chain) }),
    log: {
      debug: (fields, text) => log.debug(text, fields as Record<string, string>),
      warn: (fields, text) => log.warn(text, fields as Record<string, string>),
    },
  })
  if (chain.family === 'utxo') return { chain: chain.code, terms, payer: createWalletPayer({ chain, rpc }) }
  try {
    const by = signer !== null && 'key' in signer ? signer : { unlocked: signer?.account ?? null }
    return {
      chain: chain.code,
      terms,
      payer: await createEvmPayer({ chain: chain as ChainOf<'evm'>, rpc, signer: by }),
    }
  } catch (cause) {
    await rpc.close()
    const reason = cause instanceof Error ? cause.message : 'it cannot pay'
    throw new OrreryError('CONFIG_INVALID', { key: `faucets.${chain.code}.key`, reason })
  }
}

/** Marks the directory as this process's own; answers how it is given back. */
async function holdDirectory(dir: string): Promise<() => Promise<void>> {
  const release = await takeLock(path.join(dir, 'owner.json'))
  if (release === null) throw new OrreryError('STORE_LOCKED', { dir })
  return async () => release()
}
