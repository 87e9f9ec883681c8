import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import { SPAN_DAYS, UNKNOWN_POOL, type PoolSpan } from '@orrery/model/mining-pool'
import type { MinedBlocks } from '@orrery/model/wire/mining'
import type { Translate } from '@orrery/i18n/translate'
import type { RowColumn } from '@orrery/entities/row-column'
import { HashText } from '@orrery/entities/hash-text'
import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'

/** A span of days as pages name it. */
export const spanName = (span: string, t: Translate): string => {
  const days = SPAN_DAYS[span as PoolSpan]
  if (days === 1) return t('pools.day')
  return days === null || days === undefined ? t('ui.allTime') : t('ui.days', { n: days })
}

/** A pool as a link to its page. Names are the operator's own words. */
export function PoolLink({
  chain,
  code,
  name,
}: {
  readonly chain: Chain
  readonly code: string
  readonly name: string | null
}) {
  const { t } = usePageContext()
  return (
    <Link to={`/${chain.path}/pool/${code}`}>
      {chain.family === 'evm' && name === null ? (
        <HashText text={code} cut="short" />
      ) : (
        <bdi>{code === UNKNOWN_POOL ? t('pools.unknown') : (name ?? code)}</bdi>
      )}
    </Link>
  )
}

/** The mean of a sum over blocks. */
export const PerBlock = ({ sum, blocks }: { readonly sum: string | null; readonly blocks: number }) => (
  <Amount base={sum === null || blocks === 0 ? null : (BigInt(sum) / BigInt(blocks)).toString()} places={8} />
)

/** How many of a pool's blocks are empty, and which part that is. */
export function EmptyBlocks({ mined }: { readonly mined: Pick<MinedBlocks, 'empty' | 'blocks'> }) {
  const { locale } = usePageContext()
  if (mined.blocks === 0) return <>{MISSING}</>
  return (
    <bdi dir="ltr">
      {formatNumber(mined.empty, { locale })} ({formatPercent(mined.empty, mined.blocks, locale)})
    </bdi>
  )
}

/** Which part of what a miner found came too late, and is named as uncles. */
export function UncleRate({ mined: { blocks, uncles } }: { readonly mined: Pick<MinedBlocks, 'blocks' | 'uncles'> }) {
  const { locale } = usePageContext()
  if (uncles === undefined || blocks + uncles === 0) return MISSING
  return (
    <bdi dir="ltr">
      {formatNumber(uncles, { locale })} ({formatPercent(uncles, blocks + uncles, locale)})
    </bdi>
  )
}

/** The column of it. */
export const uncleColumn = <Row extends MinedBlocks>(): RowColumn<Row> => ({
  id: 'uncles',
  label: 'tab.uncles',
  hint: 'column.uncleRate.hint',
  align: 'end',
  cell: (row) => <UncleRate mined={row} />,
})

/** What pools found of what was expected of each. */
export const luckColumn = <Row extends { readonly luck: number | null }>(): RowColumn<Row> => ({
  id: 'luck',
  label: 'column.luck',
  hint: 'column.luck.hint',
  align: 'end',
  cell: (row) => <Luck luck={row.luck} />,
})

function Luck({ luck }: { readonly luck: number | null }) {
  const { locale } = usePageContext()
  return luck === null ? MISSING : <bdi dir="ltr">{formatPercent(luck, 1, locale)}</bdi>
}
