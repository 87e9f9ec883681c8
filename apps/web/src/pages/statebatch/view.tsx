import type { ReactNode } from 'react'
import { Moment } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { ParentTx } from '../../page-parts/batches/batch-parts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { NeedsSource } from '../../page-parts/needs-source/needs-source.tsx'
import { Neighbours } from '../../page-parts/neighbours.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { OutputCheck } from '../../page-parts/rollups/output-check.tsx'
import { ParentAddress, ParentBlock, ToldByParent } from '../../page-parts/rollups/told-by-parent.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { StateBatchData } from './page.ts'

/** A state of a rollup as it was claimed or confirmed on the parent chain, compared with what the rollup's node tells (screens-evm §12.3). */
export function View({
  data: { found },
  chain,
  loading,
}: PageProps<'/statebatch/:type(isbedrock)?/:statebatch', StateBatchData>) {
  const { t, locale } = usePageContext()
  if (found === null) return <NeedsSource subject="statebatch" chains={[chain]} />
  const { state, newest, parent } = found
  const number = state.number ?? 0
  const to = (other: number): string =>
    `/${chain.path}/statebatch/${state.kind === 'output' ? 'isbedrock/' : ''}${other}`
  const whole = (hash: string | null): ReactNode => (hash === null ? MISSING : <HashText text={hash} cut="full" />)
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['column.kind', t(`states.${state.kind}`)],
    ['column.block', state.l2Height === null ? whole(state.l2Hash) : <BlockLink key="block" block={state.l2Height} />],
    ['games.root', whole(state.root)],
    ...(state.kind === 'output' && state.l2Height !== null && state.root !== null
      ? [['games.ours', <OutputCheck key="ours" height={state.l2Height} root={state.root} />] as const]
      : []),
    ['fact.time', <Moment key="time" ms={state.tx.timeMs} />],
    ['consensus.proposer', <ParentAddress key="proposer" address={state.proposer} />],
    ['evm.block.l1BlockNumber', <ParentBlock key="l1" height={state.tx.height} />],
    ['arrived.l1Tx', <ParentTx key="tx" hash={state.tx.hash} cut="full" />],
    ['fact.contract', <ParentAddress key="contract" address={state.contract} />],
  ]
  return (
    <>
      <PageHead
        loading={loading}
        kind={<Link to={`/${chain.path}/dispute-game-list/states`}>{t('states.title')}</Link>}
        title={t('states.one', { number: formatNumber(number, { locale }) })}
        subject={state.root === null ? undefined : <HashSubject text={state.root} copy="copy.hash" />}
        actions={
          !loading && (
            <Neighbours
              previous={number > 0 ? to(number - 1) : null}
              next={newest !== null && number < newest ? to(number + 1) : null}
              previousLabel="batch.previous"
              nextLabel="batch.next"
            />
          )
        }
      />
      {!loading && <ToldByParent parent={parent} />}
      <Card>
        <FactRows facts={facts.map(([label, value]) => ({ id: label, label: t(label), value }))} />
      </Card>
    </>
  )
}
