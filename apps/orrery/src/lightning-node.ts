import { readFileSync } from 'node:fs'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { LightningNodeConfig } from '@orrery/utxo/lightning/lightning-source'
import type { Config } from './config/config.ts'
import { shelfChain, type PlannedChain } from './plan-chains.ts'

/** The plan with the Lightning node that is told for its chain by code, path or alias. Throws `CONFIG_INVALID` for a chain that has no Lightning network, and for files that cannot be read. */
export function withLightning(plan: PlannedChain, lightning: Config['lightning']): PlannedChain {
  const { chain } = plan
  const told = Object.entries(lightning).find(([name]) => shelfChain(name)?.code === chain.code)
  if (told === undefined) return plan
  const [name, settings] = told
  if (chain.family !== 'utxo' || chain.quirks.lightning === undefined)
    throw new OrreryError('CONFIG_INVALID', {
      key: `lightning.${name}`,
      reason: `${chain.code} has no Lightning network`,
    })
  return { ...plan, lightningNode: readLightningNode(name, settings) }
}

/** What opens a Lightning node, to be kept out of logs; undefined where its file cannot be read, which the plan tells. */
export function lightningSecret(settings: Config['lightning'][string]): string | undefined {
  if ('cln' in settings) return settings.cln.rune
  const { macaroon, macaroonFile } = settings.lnd
  if (macaroon !== undefined || macaroonFile === undefined) return macaroon
  try {
    return readFileSync(macaroonFile).toString('hex')
  } catch {
    return undefined
  }
}

/** The node with what its files hold. */
function readLightningNode(name: string, settings: Config['lightning'][string]): LightningNodeConfig {
  const key = `lightning.${name}`
  if ('lnd' in settings) {
    const { url, macaroon, macaroonFile, cert } = settings.lnd
    if ((macaroon === undefined) === (macaroonFile === undefined))
      throw new OrreryError('CONFIG_INVALID', {
        key: `${key}.lnd`,
        reason: 'it needs macaroon (hex) or macaroonFile, and not both',
      })
    return {
      kind: 'lnd',
      url,
      macaroon: macaroon ?? readFile(`${key}.lnd.macaroonFile`, macaroonFile!).toString('hex'),
      ...(cert !== undefined && { ca: readFile(`${key}.lnd.cert`, cert).toString('utf8') }),
    }
  }
  const { url, rune, cert } = settings.cln
  return {
    kind: 'cln',
    url,
    rune,
    ...(cert !== undefined && { ca: readFile(`${key}.cln.cert`, cert).toString('utf8') }),
  }
}

function readFile(key: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    // What the system says names the path, which is the operator's own.
    throw new OrreryError(
      'CONFIG_INVALID',
      { key, reason: cause instanceof Error ? cause.message : 'cannot be read' },
      { cause },
    )
  }
}
