import { isOrreryError } from '@orrery/errors/orrery-error'
import { createChainHead } from '@orrery/head/create-chain-head'
import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import type { Clock } from '@orrery/primitives/clock'
import type { Random } from '@orrery/primitives/random'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import type { NodeWord } from './ask-nodes.ts'
import { FAMILY_KITS } from './family-kits.ts'
import { planChains } from './plan-chains.ts'

// A node is asked for its traces for half a minute at most, three times.
const DETECT_MS = 15_000
const PROBE_MS = 120_000

/** What the probe of a node found, a line for each capability that nodes of its family may have (screens-evm §0.1). Pure. */
export const capabilityWords = ({ can }: Pick<Capabilities, 'can'>): readonly NodeWord[] =>
  CAPABILITIES.flatMap((name) => {
    const finding = can[name]
    if (!finding.ok && finding.applies === false) return []
    return [{ ok: finding.ok, text: `${name}: ${finding.ok ? finding.how : finding.why}` }]
  })

/**
 * What a node is and can, before anything is set up for it: the first word tells which chain it follows and by which client, or why it cannot be asked; then each
 * capability. Never throws.
 */
export async function tellNode(
  url: string,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Promise<readonly NodeWord[]> {
  const rpcOf = (more: object) => createRpcClient({ urls: [url], clock, random, retries: 0, ...more })
  let source = 'the node'
  try {
    const [plan] = await planChains({ chains: {}, pools: {} }, [url], {
      clock,
      random,
      signal: AbortSignal.timeout(DETECT_MS),
    })
    const { chain } = plan!
    const kit = FAMILY_KITS[chain.family]
    if (kit === undefined) return [{ ok: false, text: `${chain.code}: chains of its family are not followed here` }]
    const rpc = rpcOf({ chain: chain.code, lossless: kit.lossless })
    source = rpc.status()[0]?.source ?? source
    const head = createChainHead({ chain: chain.code })
    const adapter = kit.createAdapter({
      chain,
      rpc,
      clock,
      head,
      archive: { reads: head.view().reads },
      traces: true,
    })
    try {
      const found = await adapter.probe(AbortSignal.timeout(PROBE_MS))
      const name = `${chain.name.full} (${chain.code})`
      return [{ ok: true, text: `${source} follows ${name} with ${found.client}` }, ...capabilityWords(found)]
    } finally {
      await Promise.allSettled([adapter.close()])
      await rpc.close()
    }
  } catch (error) {
    const why = isOrreryError(error, 'CONFIG_INVALID')
      ? String(error.context.reason)
      : isOrreryError(error)
        ? error.message
        : 'it cannot be asked'
    return [{ ok: false, text: `${source}: ${why}` }]
  }
}
