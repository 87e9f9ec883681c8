import type { OwnLookup, OwnSubject } from '@orrery/family/own-lookup'
import type { ChainOf } from '@orrery/model/chain'
import type { OwnFacts } from '@orrery/model/wire/own-facts'
import type { RpcClient } from '@orrery/transport/rpc'
import { ofArbitrum } from './of-arbitrum.ts'
import { ofAvalanche } from './of-avalanche.ts'
import { ofBlast } from './of-blast.ts'
import { ofGnosis } from './of-gnosis.ts'
import { ofKaia } from './of-kaia.ts'
import { ofMantle } from './of-mantle.ts'
import { ofMetis } from './of-metis.ts'
import { ofTaiko } from './of-taiko.ts'
import { ofZkevm } from './of-zkevm.ts'
import { ofZksync } from './of-zksync.ts'

/** Asks one chain's software about a subject; null where it has nothing of its own to say of such. */
export type OwnReader = (rpc: RpcClient, subject: OwnSubject, signal: AbortSignal) => Promise<OwnFacts | null>

/** Whom a chain's pages ask beyond what every node answers (screens-evm §12.7); null where its software tells nothing of its own. */
export function ownReaderOf(chain: ChainOf<'evm'>, rpc: RpcClient): OwnLookup | null {
  const read = readerOf(chain)
  return read === null ? null : (subject, signal) => read(rpc, subject, signal)
}

function readerOf({ quirks }: ChainOf<'evm'>): OwnReader | null {
  switch (quirks.own ?? quirks.stack) {
    case 'kaia':
      return ofKaia
    case 'avalanche':
      return ofAvalanche
    case 'zksync':
      return ofZksync
    case 'arbitrum':
      return ofArbitrum
    case 'polygon-zkevm':
      return ofZkevm
    case 'gnosis':
      return ofGnosis
    case 'taiko':
      return ofTaiko
    case 'metis':
      return ofMetis
    case 'mantle':
      return ofMantle
    case 'blast':
      return ofBlast
    default:
      return null
  }
}
