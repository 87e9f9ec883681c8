import { HashText, type HashCut } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { BlockLink } from '@orrery/entities/block-link'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { BatchStage, RollupBatch } from '@orrery/model/wire/rollup-batch'
import { Badge } from '@orrery/ui/badge'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { delayText } from './delay-text.ts'

const TONES = { open: 'plain', sealed: 'plain', committed: 'accent', proved: 'accent', executed: 'good' } as const

/** How far a batch has come; a dash where the node does not say. The last stage that the software tells apart is a good end. */
export function BatchState({
  state,
  last,
}: {
  readonly state: RollupBatch['state']
  readonly last: BatchStage | undefined
}) {
  const { t } = usePageContext()
  if (state === null) return MISSING
  return <Badge tone={state === last ? 'good' : TONES[state]}>{t(`batch.state.${state}`)}</Badge>
}

/** The way to a batch's page. */
export function BatchLink({ number }: { readonly number: number }) {
  const { locale } = usePageContext()
  return <Link to={`/${usePageChain().path}/batch/${number}`}>{formatNumber(number, { locale })}</Link>
}

/** A transaction of the parent chain: a way there where this site follows that chain, else its hash. */
export function ParentTx({ hash, cut = 'short' }: { readonly hash: string | null; readonly cut?: HashCut }) {
  const { chains } = useSite()
  const { settlesOn } = usePageChain()
  if (hash === null) return MISSING
  const parent = chains.find(({ code }) => code === settlesOn)
  const text = <HashText text={hash} cut={cut} />
  return parent === undefined ? text : <Link to={`/${parent.path}/tx/${hash}`}>{text}</Link>
}

/** The blocks of a batch, from the first to the last. */
export function BatchBlocks({ batch: { fromHeight, toHeight } }: { readonly batch: RollupBatch }) {
  if (fromHeight === null || toHeight === null) return MISSING
  if (fromHeight === toHeight) return <BlockLink block={fromHeight} />
  return (
    <>
      <BlockLink block={fromHeight} /> – <BlockLink block={toHeight} />
    </>
  )
}

/** How long it took from one moment to another; a dash where either is unknown. */
export function Delay({ fromMs, toMs }: { readonly fromMs: number | null; readonly toMs: number | null }) {
  const { t, locale } = usePageContext()
  return fromMs === null || toMs === null || toMs < fromMs ? MISSING : delayText(toMs - fromMs, t, locale)
}
