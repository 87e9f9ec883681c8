import type { WideJson } from '@orrery/family/esplora-shapes'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { askNode } from './ask-node.ts'
import type { Routes } from './route.ts'

/** What a template is kept for, or until a block is found (API.md). */
const KEPT_MS = 15_000

type Kept = { readonly tip: Hex | null; readonly until: number; readonly template: Promise<WideJson> }

const KEPT = new WeakMap<ChainDesk['runtime'], Kept>()

/** Softforks that whoever mines by the template has to know (BIP-9): a node refuses who does not name them. */
function rulesOf({ chain }: ChainDesk): readonly string[] {
  if (chain.family !== 'utxo') return []
  const { bech32, mweb } = chain.quirks
  return [...(bech32 === null ? [] : ['segwit']), ...(mweb ? ['mweb'] : [])]
}

/** What a miner would build upon, as the node tells it: one question for all who ask within some seconds. */
function templateOf(desk: ChainDesk): Promise<WideJson> {
  const { runtime, clock, node } = desk
  const tip = runtime.head.view().tip?.hash ?? null
  const now = clock.monotonic()
  const kept = KEPT.get(runtime)
  if (kept !== undefined && kept.tip === tip && kept.until > now) return kept.template
  const template = askNode(
    () => node.passThrough('getblocktemplate', [{ rules: [...rulesOf(desk)] }]),
    'getblocktemplate',
  )
  const told = template as Promise<WideJson>
  KEPT.set(runtime, { tip, until: now + KEPT_MS, template: told })
  // A refusal is not kept: only successful answers are (API.md).
  told.catch(() => KEPT.get(runtime)?.template === told && KEPT.delete(runtime))
  return told
}

/** Mining. */
export const templateRoute: Routes = {
  '/block-template': async ({ wallet }) => ({ json: await templateOf(wallet.desk) }),
}
