import { isOrreryError } from '@orrery/errors/orrery-error'
import type { WideJson } from '@orrery/family/esplora-shapes'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { keepAnswer } from './keep-answer.ts'
import type { Routes } from './route.ts'

/** What a template is kept for, or until a block is found (API.md). */
const KEPT_MS = 15_000

/** Softforks that whoever mines by the template has to know (BIP-9): a node refuses who does not name them. */
function rulesOf({ chain }: ChainDesk): readonly string[] {
  if (chain.family !== 'utxo') return []
  const { bech32, mweb } = chain.quirks
  return [...(bech32 === null ? [] : ['segwit']), ...(mweb ? ['mweb'] : [])]
}

/** What a miner would build upon, as the node tells it. */
const templateOf = keepAnswer(
  KEPT_MS,
  (desk) => desk.node.passThrough('getblocktemplate', [{ rules: [...rulesOf(desk)] }]) as Promise<WideJson>,
)

/** Mining. */
export const templateRoute: Routes = {
  async '/block-template'({ wallet }) {
    try {
      return { json: await templateOf(wallet.desk) }
    } catch (error) {
      if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
      // As electrs hands on what the node says.
      const { code, reason } = error.context
      return { json: { error: { code: Number(code), message: String(reason) } }, status: 502 }
    }
  },
}
