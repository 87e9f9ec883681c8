import { newCoinsOf } from '@orrery/evm/new-coins'
import { formatNumber } from '@orrery/format/format-number'
import { AddressLink } from '@orrery/entities/address-link'
import { Age, MomentText } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { UncleData } from './page.ts'

/** A block that lost the race and was paid for it: by which block it is included and what it earned (screens-evm §3.3). */
export function View({ data, chain, loading }: PageProps<string, UncleData>) {
  const { t, locale } = usePageContext()
  const { uncle } = data
  const { height, position } = uncle.includedIn
  // What the block got for this one.
  const bonus = chain.family === 'evm' ? (newCoinsOf(chain, height, 1)?.forUncles ?? null) : null
  const facts: readonly Fact[] = [
    {
      label: 'uncle.includedBy',
      value: <BlockLink block={height} />,
      note: (
        <>
          {t('column.position')} <Figure value={position + 1} />
        </>
      ),
    },
    { label: 'fact.time', value: <MomentText ms={uncle.timeMs} />, note: <Age ms={uncle.timeMs} /> },
    { label: 'fact.producer', value: <AddressLink address={uncle.miner} cut="full" /> },
    {
      label: 'fact.reward',
      value: <Amount base={uncle.reward} places="all" rounding="up" />,
      ...(uncle.reward === null && { note: t('value.unknown') }),
    },
    ...(bonus === null
      ? []
      : [
          {
            label: 'evm.block.uncleBonus',
            value: <Amount base={bonus.toString()} places="all" rounding="up" />,
            note: <BlockLink block={height} />,
          },
        ]),
    { label: 'stat.difficulty', value: <Figure value={uncle.difficulty} /> },
    { label: 'column.gas', value: <Figure value={uncle.gasUsed} />, note: <Figure value={uncle.gasLimit} /> },
    { label: 'fact.parent', value: <BlockLink block={uncle.parentHash} /> },
  ]
  return (
    <>
      <PageHead
        loading={loading}
        kind={chain.name.full}
        title={t('page.uncle.head', { height: formatNumber(uncle.height, { locale }) })}
        subject={<HashSubject text={uncle.hash} copy="copy.hash" />}
      />
      {!loading && (
        <Notice tone="accent" title="uncle.what">
          {t('uncle.what.text')}
        </Notice>
      )}
      <Facts facts={facts} loading={loading} />
    </>
  )
}
