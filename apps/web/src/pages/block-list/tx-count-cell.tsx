import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Figure } from '@orrery/entities/figure'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { BlockSummary } from '@orrery/model/wire/block'
import { useSite } from '../../app/site.ts'
import { askerOf, kindName } from './block-inside-cell.tsx'
import { kindsLine } from './block-insides.ts'

const WAITING = '…'

export type TxCountProps = { readonly row: BlockSummary }

/** How many transactions a block has; resting on it tells their types (screens-evm §3.1), which are asked for then. */
export function TxCountCell({ row: { height, txCount } }: TxCountProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { api } = useSite()
  const [line, setLine] = useState(WAITING)
  const ask = () => {
    const number = (count: number) => formatNumber(count, { locale })
    void askerOf(
      api,
      chain.code,
    )(height).then((told) => setLine(kindsLine(told?.block.kinds ?? null, kindName(chain, t), number) || MISSING))
  }
  // One that shows already is written anew.
  useEffect(() => {
    if (line !== WAITING) document.dispatchEvent(new Event('tipchange'))
  }, [line])
  if (txCount === 0) return <Figure value={txCount} />
  return (
    <span data-tip={line} onPointerEnter={ask}>
      <Figure value={txCount} />
    </span>
  )
}
