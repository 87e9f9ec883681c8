import type { RuntimeLightning } from '@orrery/api/runtime'
import type { ChainArchive } from '@orrery/archive/archive'
import { openLightningReads, openLightningShelf } from '@orrery/archive/lightning-shelf'
import type { ChainHead } from '@orrery/head/chain-head'
import type { ChainOf } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { Store } from '@orrery/store/store'
import { followLightning } from '@orrery/utxo/lightning/follow-lightning'
import { createChainJoin } from '@orrery/utxo/lightning/join-chain'
import { createReaderBeside } from '@orrery/utxo/lightning/reader-beside'
import { createLightningSource } from '@orrery/utxo/lightning/lightning-source'
import { startLightningWorker } from './lightning-thread.ts'
import type { PlannedChain } from './plan-chains.ts'

type Parts = {
  readonly head: Pick<ChainHead, 'view'>
  readonly archive: Pick<ChainArchive, 'reads'>
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}

/** What is kept of the chain's Lightning network, for a process that shows what another reads; absent where the chain has none. */
export const showLightning = ({ chain }: PlannedChain, store: Store): { readonly lightning?: RuntimeLightning } =>
  hasLightning(chain) ? { lightning: { reads: openLightningReads(store, chain.code), source: () => null } } : {}

/** The same where the operator's Lightning node is read, if one is told. `ended` comes after the signal. */
export function readLightning(
  plan: PlannedChain,
  { head, archive, store, clock, log }: Parts,
  signal: AbortSignal,
): { readonly lightning?: RuntimeLightning; readonly ended: Promise<void> } {
  const { chain, lightningNode } = plan
  if (lightningNode === undefined || !hasLightning(chain))
    return { ...showLightning(plan, store), ended: Promise.resolve() }
  const shelf = openLightningShelf(store, chain.code)
  // Made here for its name alone, and so that a URL that is none is told at the start: what asks it stands on another thread.
  const { kind, name, close } = createLightningSource(lightningNode, { chain, clock })
  void close()
  // The Head first: a block is archived before the Head lets go of it.
  const join = createChainJoin(() => [head.view().reads, archive.reads])
  const follower = followLightning(
    {
      reader: createReaderBeside(
        () => startLightningWorker({ config: lightningNode, chain }),
        { ...shelf, ...join },
        { kind, name },
      ),
      tip: () => head.view().tip?.height ?? null,
      clock,
      log,
      chain: chain.code,
    },
    signal,
  )
  return { lightning: { reads: shelf, source: () => follower.status() }, ended: follower.ended }
}

const hasLightning = (chain: PlannedChain['chain']): chain is ChainOf<'utxo'> =>
  chain.family === 'utxo' && chain.quirks.lightning !== undefined
