import type { ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age, Moment } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { DisputeGameMoves, GameClaim } from '@orrery/model/wire/dispute-game'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Countdown } from '../../page-parts/countdown.tsx'
import { spanWords } from '../../page-parts/rollups/span-words.ts'
import { OnChain } from '../../page-parts/on-chain.tsx'
import { clocksOf, sideOf, treeOf, type TreeClaim } from './claim-tree.ts'

/** Clocks, bonds and the tree of claims of a game, as its contract tells them (screens-evm §12.4). */
export function MovesView({ moves }: { readonly moves: DisputeGameMoves }) {
  const { t, locale } = usePageContext()
  const { settlesOn } = usePageChain()
  const { parent, atMs, claims, count } = moves
  const height = parent.height === null ? MISSING : formatNumber(parent.height, { locale })
  const time = (seconds: number | null): ReactNode =>
    seconds === null ? MISSING : <bdi>{spanWords(seconds, t, locale)}</bdi>
  const clocks = clocksOf(claims, moves.clockSeconds, atMs)
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(count === null ? [] : [['games.moves', formatNumber(Math.max(0, count - 1), { locale })] as const]),
    ...(claims.length === 0 ? [] : [['games.bonded', <Amount key="bonded" base={moves.bonded} />] as const]),
    ...(moves.clockSeconds === null ? [] : [['games.clock', time(moves.clockSeconds)] as const]),
    ...(clocks === null || moves.status !== 'running'
      ? []
      : ([
          ['games.used.defender', time(clocks.defender)],
          ['games.used.challenger', time(clocks.challenger)],
        ] as const)),
    ...(moves.extensionSeconds === null ? [] : [['games.extension', time(moves.extensionSeconds)] as const]),
    ...(moves.startHeight === null
      ? []
      : [['games.start', <BlockLink key="start" block={moves.startHeight} />] as const]),
    ...(moves.resolvedMs === null ? [] : [['approval.over', <Moment key="over" ms={moves.resolvedMs} />] as const]),
    ...(moves.maxDepth === null
      ? []
      : [['games.maxDepth', <bdi key="depth">{formatNumber(moves.maxDepth, { locale })}</bdi>] as const]),
  ]
  return (
    <>
      {moves.openUntilMs !== null && moves.status === 'running' && (
        <>
          <p>{t(moves.openUntilMs > atMs ? 'games.resolvable' : 'games.resolvableNow')}</p>
          {moves.openUntilMs > atMs && <Countdown atMs={moves.openUntilMs} />}
        </>
      )}
      <p role="status">{t('games.asOf', { height, chain: parent.chain })}</p>
      {facts.length > 0 && (
        <Card>
          <OnParent code={settlesOn} facts={facts} />
        </Card>
      )}
      {count === null ? (
        <p>{t('games.noMoves')}</p>
      ) : (
        <>
          {claims.length < count && (
            <p>
              {t('games.first', {
                count: formatNumber(claims.length, { locale }),
                all: formatNumber(count, { locale }),
              })}
            </p>
          )}
          <Card title={t('games.claims')} padding="flush">
            <OnChain code={settlesOn ?? ''}>
              <RowTable
                columns={COLUMNS}
                rows={treeOf(claims)}
                rowKey={({ index }) => String(index)}
                caption={t('games.claims')}
                empty={<EmptyBecause what="games.noMoves" />}
              />
            </OnChain>
          </Card>
        </>
      )}
      {moves.credits.length > 0 && (
        <Card title={t('games.credits')} padding="flush">
          <OnChain code={settlesOn ?? ''}>
            <RowTable
              columns={CREDITS}
              rows={moves.credits}
              rowKey={({ account }) => account}
              caption={t('games.credits')}
              empty={null}
            />
          </OnChain>
        </Card>
      )}
      <p>{t('games.provenAgainst')}</p>
    </>
  )
}

/** Amounts are of the parent chain's coin, the block that both agree on is one of the rollup's. */
function OnParent({
  code,
  facts,
}: {
  readonly code: string | null
  readonly facts: readonly (readonly [string, ReactNode])[]
}) {
  const { t } = usePageContext()
  return (
    <FactRows
      facts={facts.map(([label, value]) => ({
        id: label,
        label: t(label),
        value: label === 'games.bonded' ? <OnChain code={code ?? ''}>{value}</OnChain> : value,
      }))}
    />
  )
}

const CREDITS: readonly RowColumn<DisputeGameMoves['credits'][number]>[] = [
  { id: 'account', label: 'column.address', card: 'title', cell: ({ account }) => <AddressLink address={account} /> },
  { id: 'amount', label: 'column.amount', align: 'end', cell: ({ amount }) => <Amount base={amount} /> },
]

/** Levels that are drawn; a game has up to some seventy. */
const MOST_LEVELS = 12

function Move({ claim: { index, parent, isAttack, level } }: { readonly claim: TreeClaim }) {
  const { t } = usePageContext()
  return (
    <>
      <span aria-hidden>{'· '.repeat(Math.min(level, MOST_LEVELS))}</span>
      <bdi dir="ltr">{index}</bdi>{' '}
      {parent === null ? t('games.root') : t(isAttack === true ? 'games.attacks' : 'games.defends', { claim: parent })}
    </>
  )
}

function Side({ claim }: { readonly claim: GameClaim }) {
  const { t } = usePageContext()
  const side = sideOf(claim)
  return <Badge tone={side === 'defender' ? 'good' : 'bad'}>{t(`games.side.${side}`)}</Badge>
}

function Used({ claim }: { readonly claim: GameClaim }) {
  const { t, locale } = usePageContext()
  return <bdi>{spanWords(claim.usedSeconds, t, locale)}</bdi>
}

const COLUMNS: readonly RowColumn<TreeClaim>[] = [
  { id: 'move', label: 'games.claim', card: 'title', cell: (claim) => <Move claim={claim} /> },
  { id: 'side', label: 'column.side', card: 'mark', cell: (claim) => <Side claim={claim} /> },
  { id: 'level', label: 'column.depth', align: 'end', cell: ({ depth }) => <bdi dir="ltr">{depth}</bdi> },
  { id: 'claim', label: 'games.value', cell: ({ claim }) => <HashText text={claim} cut="short" /> },
  { id: 'claimant', label: 'games.claimant', cell: ({ claimant }) => <AddressLink address={claimant} /> },
  { id: 'made', label: 'column.time', cell: ({ madeMs }) => <Age ms={madeMs} /> },
  {
    id: 'bond',
    label: 'games.bond',
    align: 'end',
    cell: ({ bond }) => (bond === null ? MISSING : <Amount base={bond} />),
  },
  { id: 'used', label: 'games.used', align: 'end', cell: (claim) => <Used claim={claim} /> },
  {
    id: 'open',
    label: 'games.openUntil',
    cell: ({ openUntilMs }) => (openUntilMs === null ? MISSING : <Age ms={openUntilMs} />),
  },
  {
    id: 'countered',
    label: 'games.counteredBy',
    cell: ({ counteredBy }) => (counteredBy === null ? MISSING : <AddressLink address={counteredBy} />),
  },
]
