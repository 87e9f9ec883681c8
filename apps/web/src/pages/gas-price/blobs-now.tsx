import { useEffect, useRef, useState } from 'react'
import { Amount } from '@orrery/entities/amount'
import { BlobPrice } from '@orrery/entities/blob-price'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import { useSite } from '../../app/site.ts'
import { askNumber } from '../../page-parts/ask-node.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { blobRulesAt } from '../upgrade/fork-schedule.ts'
import { loadBlobsNow, newerOf, type BlobsNow } from './blobs-now-part.ts'
import { costOfMegabyte } from './cost-of-megabyte.ts'
import { useEachBlock } from './use-each-block.ts'

/** EIP-4844: gas of one blob. */
const BLOB_GAS = 131_072

/** What a blob costs in the newest block and in the next, how full blocks are of them, and what as much calldata would cost (screens-evm §7). */
export function BlobsNowFacts({ blobs: first, loading }: { readonly blobs: BlobsNow; readonly loading: boolean }) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { blobs, next } = useBlobs(first)
  const rules = useRules(blobs.timeMs)
  const number = (value: number) => formatNumber(value, { locale })
  const megabyte = costOfMegabyte({ blobPrice: next ?? blobs.price, baseFee: blobs.baseFee, chain })
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  const times = t('gas.blob.times', { times: megabyte.times ?? 0 })
  const aimed = t('upgrade.blobs', { target: number(rules?.target ?? 0), most: number(rules?.most ?? 0) })
  return (
    <Facts
      steady
      loading={loading}
      facts={[
        { label: 'gas.blob.now', value: <BlobPrice base={blobs.price} /> },
        { label: 'gas.blob.next', value: <BlobPrice base={next} /> },
        {
          label: 'gas.blob.block',
          value: <Figure value={blobs.gasUsed === null ? null : blobs.gasUsed / BLOB_GAS} />,
          note: rules === null ? MISSING : aimed,
        },
        { label: 'gas.blob.megabyte', value: <Amount base={megabyte.blobs} places={8} /> },
        {
          label: 'gas.blob.calldata',
          value: <Amount base={megabyte.calldata} places={8} />,
          ...(megabyte.times !== null && { note: times }),
        },
      ]}
    />
  )
}

const askNext = async (chain: Chain, signal: AbortSignal): Promise<string> =>
  (await askNumber(chain, 'eth_blobBaseFee', {}, signal)).toString()

/** What the newest block says, told anew with each block, and what the next block asks for, which the node alone tells and the page does not wait for; null where it does not. */
function useBlobs(first: BlobsNow): { readonly blobs: BlobsNow; readonly next: string | null } {
  const chain = usePageChain()
  const { api } = useSite()
  const [newer, setNewer] = useState<BlobsNow | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => {
    const stop = (leaving.current = new AbortController())
    askNext(chain, stop.signal).then(setNext, () => undefined)
    return () => stop.abort(new Error('the page was left'))
  }, [chain])
  useEachBlock(chain.code, async () => {
    const stop = leaving.current
    if (stop === null) return
    const [told, asks] = await Promise.all([
      loadBlobsNow(api, chain.code, stop.signal),
      askNext(chain, stop.signal).catch(() => null),
    ])
    if (told !== null) setNewer(told)
    setNext(asks)
  })
  return { blobs: newerOf(first, newer), next }
}

/** How many blobs blocks aim at and may have: by the schedule that is known here, else by what the node says of its rules. */
function useRules(atMs: number): { readonly target: number; readonly most: number } | null {
  const chain = usePageChain()
  const { api } = useSite()
  const known = blobRulesAt(chain, atMs)
  const [told, setTold] = useState<{ readonly target: number; readonly most: number } | null>(null)
  const isKnown = known !== null
  useEffect(() => {
    if (isKnown) return
    const stop = new AbortController()
    api.getUpgrades({ chain: chain.code }, stop.signal).then(
      ({ rules }) => setTold(rules?.current.blobs ?? null),
      () => undefined,
    )
    return () => stop.abort(new Error('the page was left'))
  }, [api, chain.code, isKnown])
  return known ?? told
}
