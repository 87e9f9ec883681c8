import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { formatPercent } from '@orrery/format/format-percent'
import type { HolderGroup, HolderGroups } from '@orrery/model/wire/holder'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { Link } from '@orrery/ui/link'
import { valueOf, type Part } from '../facts/load-part.ts'
import { FileLinks } from '../lists/file-links.tsx'
import styles from './groups-card.module.css'

const MILLION = 1_000_000
const GROUPS = new URLSearchParams({ tab: 'holders', rows: 'groups' })

/** What a holder is, as a word. */
export function GroupWord({ group }: { readonly group: HolderGroup }) {
  const { t } = usePageContext()
  return t(`holderGroup.${group}`)
}

type GroupRow = HolderGroups['groups'][number]

type GroupsProps = {
  readonly part: Part<HolderGroups>
  readonly path: string
  readonly group: HolderGroup | undefined
  readonly decimals: number | null
}

const groupColumns = ({ path, group: chosen, decimals }: Omit<GroupsProps, 'part'>): readonly RowColumn<GroupRow>[] => [
  {
    id: 'group',
    label: 'column.group',
    card: 'title',
    cell: ({ group }) => (
      <Link to={`${path}?tab=holders&group=${group}`} {...(group === chosen && { 'aria-current': 'true' })}>
        <GroupWord group={group} />
      </Link>
    ),
  },
  { id: 'holders', label: 'column.holders', align: 'end', cell: ({ holders }) => <Figure value={holders} /> },
  {
    id: 'amount',
    label: 'column.quantity',
    align: 'end',
    cell: ({ amount }) => <AmountText base={amount} decimals={decimals} symbol={null} places={4} />,
  },
  {
    id: 'share',
    label: 'column.share',
    hint: 'holders.groupShare.hint',
    align: 'end',
    cell: ({ sharePpm }) =>
      sharePpm === null ? <Figure value={null} /> : <ShareBar part={sharePpm} whole={MILLION} />,
  },
]

/** What the largest holders of a token have by what they are; each group leads to its holders on the token's page, whose path is `path`. */
export function GroupsCard({ part, ...place }: GroupsProps) {
  const { t } = usePageContext()
  const told = valueOf(part)
  return told === null || told.counted === 0 ? null : (
    <>
      <Card title={t('holders.groups', { count: told.counted })} padding="flush">
        <GroupsTable told={told} {...place} />
      </Card>
      <FileLinks path={place.path} query={GROUPS} />
      <GroupsRule told={told} />
    </>
  )
}

/** The same for a page whose list comes first: how much each group has in one line, that narrows the list, and the rest folded. */
export function GroupsFold({ part, ...place }: GroupsProps) {
  const { t, locale } = usePageContext()
  const told = valueOf(part)
  if (told === null || told.counted === 0) return null
  const { path, group: chosen } = place
  const all = `${path}?tab=holders`
  const name = t('holders.groups', { count: told.counted })
  return (
    <>
      <nav className={styles.groups} aria-label={name}>
        <Link to={all} look="plain" {...(chosen === undefined && { 'aria-current': 'true' })}>
          {t('holders.groups.all')}
        </Link>
        {told.groups.map(({ group, sharePpm }) => (
          <Link
            key={group}
            to={`${all}&group=${group}`}
            look="plain"
            {...(group === chosen && { 'aria-current': 'true' })}
          >
            <GroupWord group={group} />
            {sharePpm !== null && <small>{formatPercent(sharePpm, MILLION, locale)}</small>}
          </Link>
        ))}
      </nav>
      <Disclosure summary={name}>
        <Card padding="flush">
          <GroupsTable told={told} {...place} />
        </Card>
        <FileLinks path={path} query={GROUPS} />
        <GroupsRule told={told} />
      </Disclosure>
    </>
  )
}

type Told = { readonly told: HolderGroups }

function GroupsTable({ told, ...place }: Told & Omit<GroupsProps, 'part'>) {
  const { t } = usePageContext()
  return (
    <RowTable
      columns={groupColumns(place)}
      rows={told.groups}
      rowKey={({ group }) => group}
      caption={t('holders.groups', { count: told.counted })}
      empty={null}
    />
  )
}

/** How holders are told apart, and for how long they have what they have. */
function GroupsRule({ told: { lockersAsked, ages } }: Told) {
  const { t } = usePageContext()
  return (
    <>
      <p>
        {t('holders.groups.rule')}{' '}
        {lockersAsked === null
          ? t('holders.groups.unasked')
          : t('holders.groups.lockersAsked', { count: lockersAsked })}
      </p>
      {ages !== null && <Ages ages={ages} />}
    </>
  )
}

/** For how long the largest holders have had the token, and not moved it. */
function Ages({ ages: { held, still, ofPpm, through } }: { readonly ages: NonNullable<HolderGroups['ages']> }) {
  const { t, locale } = usePageContext()
  const days = (value: number) => formatNumber(value, { locale, max: 1 })
  return (
    <p>
      {t('holders.ages', {
        held: days(held),
        still: days(still),
        share: ofPpm === null ? MISSING : formatPercent(ofPpm, MILLION, locale),
      })}{' '}
      <RichMessage id="holders.asOf" slots={{ block: <BlockLink block={through} /> }} />
    </p>
  )
}
