import type { BlockPool } from '@orrery/model/mining-pool'
import type { BlockSummary } from '@orrery/model/wire/block'
import { Link } from '@orrery/ui/link'
import { Amount } from '../amount.tsx'
import { displayName } from '../display-name.ts'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import { Figure } from '../figure.tsx'
import { GasPrice } from '../gas-price.tsx'
import { HashText } from '../hash-text.tsx'
import { usePageChain, usePageContext } from '../page-context.tsx'
import { utf8Of } from '../value-views.ts'

/** A cell of a block list's columns that few visitors choose: what the block's own fields hold under the column's name. */
export function SeldomBlockCell({ id, row }: { readonly id: string; readonly row: BlockSummary }) {
  if (id === 'pool') return <Pool pool={row.ext['pool'] as BlockPool | null} />
  const told = row.ext[id]
  const value =
    typeof told === 'string' || typeof told === 'number'
      ? String(told)
      : Array.isArray(told)
        ? String(told.length)
        : // What a block that was mined names none of, its row leaves out.
          id === 'uncles' && row.ext['difficulty'] !== undefined
          ? '0'
          : null
  if (id === 'health') return <Share ppm={value} />
  if (id === 'tips') return <Amount base={value} />
  if (id === 'blobGasPrice') return <GasPrice base={value} places={3} />
  return id === 'extraData' ? <ExtraData hex={value} /> : <Figure value={value} />
}

/** Who mined it by the operator's file, and the way to all that is its; nobody where no entry fits. */
function Pool({ pool }: { readonly pool: BlockPool | null }) {
  const { path } = usePageChain()
  if (pool?.name == null) return MISSING
  return (
    <Link to={`/${path}/pool/${pool.code}`}>
      <bdi>{pool.name}</bdi>
    </Link>
  )
}

/** What the block's producer wrote: builders write their names there. Bytes where it is no text. */
function ExtraData({ hex }: { readonly hex: string | null }) {
  if (hex === null || hex === '0x') return MISSING
  const text = utf8Of(hex.slice(2))
  if (text === null) return <HashText text={hex} />
  const name = displayName(text)
  return (
    <bdi data-tip={name.cut ? hex : undefined}>
      {name.text}
      {name.cut && '…'}
    </bdi>
  )
}

function Share({ ppm }: { readonly ppm: string | null }) {
  const { locale } = usePageContext()
  return <bdi dir="ltr">{formatPercent(ppm, 1_000_000, locale)}</bdi>
}
