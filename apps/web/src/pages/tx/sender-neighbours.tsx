import { useEffect, useState } from 'react'
import type { Chain } from '@orrery/model/chain'
import type { SenderNeighbours as Told } from '@orrery/model/wire/transaction'
import { useSite } from '../../app/site.ts'
import { Neighbours } from '../../page-parts/neighbours.tsx'

/** A transaction in a block that is indexed. */
export type SenderNeighboursProps = { readonly hash: string; readonly chain: Chain }

/**
 * Links to what its sender sent before and after (screens-evm §4.3). Looked for after the page is there: in the list of a busy account that takes
 * longer than all the rest of it.
 */
export function SenderNeighbours({ hash, chain }: SenderNeighboursProps) {
  const { api, words } = useSite()
  const [told, setTold] = useState<Told>({ previous: null, next: null })
  useEffect(() => {
    const stop = new AbortController()
    const look = async (): Promise<void> => {
      const [found] = await Promise.all([
        api.getTransactionNeighbours({ chain: chain.code, hash }, stop.signal),
        words(),
      ])
      if (!stop.signal.aborted) setTold(found)
    }
    // Without them the page is whole.
    look().catch(() => {})
    return () => stop.abort()
  }, [api, words, chain, hash])
  const pathOf = (other: string | null) => other && `/${chain.path}/tx/${other}`
  return (
    <Neighbours
      previous={pathOf(told.previous)}
      next={pathOf(told.next)}
      previousLabel="tx.previousOfSender"
      nextLabel="tx.nextOfSender"
    />
  )
}
