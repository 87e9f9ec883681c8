import type { ReactNode } from 'react'
import { Moment } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import type { DisputeGameDetail } from '@orrery/model/wire/dispute-game'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { ParentTx } from '../../page-parts/batches/batch-parts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { GameBadge } from '../../page-parts/rollups/game-badge.tsx'
import { OutputCheck } from '../../page-parts/rollups/output-check.tsx'
import { ParentAddress, ParentBlock, ToldByParent } from '../../page-parts/rollups/told-by-parent.tsx'
import { LateMoves } from './late-moves.ts'

/** A game about a state of a rollup: what its factory and itself logged, and below what its contract tells once the page is there (screens-evm §12.4). */
export function Game({ detail, loading }: { readonly detail: DisputeGameDetail; readonly loading: boolean }) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const { game, parent, respected } = detail
  const { l2Height, root, begun, ended } = game
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['column.state', <GameBadge key="state" status={game.status} />],
    [
      'games.type',
      <>
        <bdi dir="ltr">{game.type}</bdi> {game.type === respected && <Badge>{t('games.respected')}</Badge>}
      </>,
    ],
    ['games.l2Block', l2Height === null ? MISSING : <BlockLink key="block" block={l2Height} />],
    ['games.root', <HashText key="root" text={root} cut="full" />],
    ['games.ours', l2Height === null ? MISSING : <OutputCheck key="ours" height={l2Height} root={root} />],
    ['fact.creator', <ParentAddress key="creator" address={game.creator} />],
    ['fact.created', <Moment key="begun" ms={begun.timeMs} />],
    ['evm.block.l1BlockNumber', <ParentBlock key="l1" height={begun.height} />],
    ['arrived.l1Tx', <ParentTx key="tx" hash={begun.hash} cut="full" />],
    ...(ended === null
      ? []
      : ([
          ['approval.over', <Moment key="ended" ms={ended.timeMs} />],
          ['games.endTx', <ParentTx key="end" hash={ended.hash} cut="full" />],
        ] as const)),
    ['fact.contract', <ParentAddress key="contract" address={game.game} />],
    ['games.factory', <ParentAddress key="factory" address={game.factory} />],
  ]
  return (
    <>
      <PageHead
        loading={loading}
        kind={<Link to={`/${path}/dispute-game-list`}>{t('page.needs.games')}</Link>}
        title={t('games.game')}
        subject={<HashSubject text={game.game} copy="copy.address" />}
      />
      {!loading && <ToldByParent parent={parent} />}
      <Card>
        <FactRows facts={facts.map(([label, value]) => ({ id: label, label: t(label), value }))} />
      </Card>
      {!loading && <LateMoves game={game.game} />}
    </>
  )
}
