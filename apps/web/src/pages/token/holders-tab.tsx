import { useState } from 'react'
import { Age } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { holderColumns } from '@orrery/entities/columns/token-columns'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import type { RowColumn } from '@orrery/entities/row-column'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Holder } from '@orrery/model/wire/holder'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { DayText } from '../../page-parts/day-text.tsx'
import { LedgerListTab } from '../../page-parts/ledgers/ledger-list-tab.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import form from '../../page-parts/lists/order-form.module.css'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { worthColumns } from '../../page-parts/market/worth-column.tsx'
import { GroupsFold, GroupWord } from '../../page-parts/rich/groups-card.tsx'
import { AccuracyLine } from './accuracy-line.tsx'
import type { HoldersPartProps } from './holders-part.ts'
import styles from './holders-tab.module.css'

/** Holders now, or those of a day that has ended (screens-evm §8.2: as of block). */
export function HoldersTab({ tab, token, ...frame }: HoldersPartProps) {
  const { t } = usePageContext()
  const decimals = token.standard === 'erc20' ? token.decimals : 0
  const day = tab.id === 'holders' ? '' : tab.day
  const list = { ...frame, caption: 'tab.holders', empty: 'empty.holders' }
  const past = tab.id === 'holders' ? null : valueOf(tab.part)
  const asOf = past?.asOf ?? null
  // A day that is over stands, wherever the ledger is by now.
  const isOver = past !== null && !past.list.extend.totalIsFloor
  const tools = (
    <div className={styles.tools}>
      <Disclosure key={day} summary={t('token.holdersDay')} open={day !== ''}>
        <DayForm path={frame.path} day={day} />
      </Disclosure>
      <DownloadLink
        set="token-holders"
        subject={token.address}
        query={new URLSearchParams(day === '' ? {} : { to: day })}
      />
    </div>
  )
  return (
    <>
      {tab.id === 'holders' ? (
        <>
          {!frame.loading && <AccuracyLine audit={token.audit} isReread={token.standard !== 'erc1155'} />}
          <GroupsFold part={tab.groups} path={frame.path} group={tab.group} decimals={decimals} />
          {tools}
          <ListTab
            {...list}
            {...(tab.group !== undefined && { empty: 'empty.filtered', unless: () => 'holders.groups.none' })}
            part={tab.part}
            columns={(rows) => [
              ...holderColumns(decimals, token.audit?.agrees === false && token.standard !== 'erc1155'),
              ...worthColumns(rows),
              groupColumn,
              ...moveColumns(decimals, rows),
            ]}
            rowKey={(row) => row.address}
            indexed
          />
          <MovesNote rows={valueOf(tab.part)?.hits ?? []} />
        </>
      ) : (
        <>
          {tools}
          {asOf !== null && (
            <p>
              <RichMessage
                id="token.holdersAt"
                slots={{ block: <BlockLink block={asOf.height} />, age: <Age ms={asOf.timeMs} /> }}
              />{' '}
              {t('token.holdersAtRule')}
            </p>
          )}
          <LedgerListTab
            {...list}
            part={tab.part}
            through={isOver ? (asOf?.height ?? 0) : null}
            columns={holderColumns(decimals)}
            rowKey={(row) => row.address}
          />
        </>
      )}
    </>
  )
}

/** Since when a holder has the token, its last move and its change of a week, where a ledger tells it of any. */
function moveColumns(decimals: number | null, rows: readonly Holder[]): readonly RowColumn<Holder>[] {
  if (rows.every(({ moves }) => moves === undefined || moves === null)) return []
  const day = (ms: number | undefined) => (ms === undefined ? MISSING : <DayText ms={ms} />)
  return [
    {
      id: 'week',
      label: 'holders.week',
      hint: 'holders.week.hint',
      align: 'end',
      cell: ({ moves }) => <AmountText base={moves?.change7d ?? null} decimals={decimals} symbol={null} signed toned />,
    },
    {
      id: 'first',
      label: 'holders.first',
      hint: 'holders.day.hint',
      align: 'end',
      cell: ({ moves }) => day(moves?.firstMs),
    },
    {
      id: 'last',
      label: 'holders.last',
      hint: 'holders.day.hint',
      align: 'end',
      cell: ({ moves }) => day(moves?.lastMs),
    },
  ]
}

/** Until where the ledger of holders knows moves: newer blocks are not in these days. */
function MovesNote({ rows }: { readonly rows: readonly Holder[] }) {
  const { t, locale } = usePageContext()
  const through = rows.find(({ moves }) => moves)?.moves?.through
  return through === undefined ? null : (
    <p>
      {t('holders.last')} · {t('use.asOf', { height: formatNumber(through, { locale }) })}
    </p>
  )
}

/** Asks for a day, without script too. */
function DayForm({ path, day }: { readonly path: string; readonly day: string }) {
  const { t, href, nowMs } = usePageContext()
  const [asked, setAsked] = useState(day)
  return (
    <Card>
      <form method="get" action={href(path)} className={form.line}>
        <input type="hidden" name="tab" value="holders" />
        <TextInput
          name="day"
          type="date"
          required
          min="1970-01-01"
          max={new Date(nowMs).toISOString().slice(0, 10)}
          label={t('token.holdersDay')}
          dir="ltr"
          value={asked}
          onChange={setAsked}
        />
        <Button type="submit">{t('at.run')}</Button>
        {day !== '' && <Link to={`${path}?tab=holders`}>{t('at.now')}</Link>}
      </form>
    </Card>
  )
}

const groupColumn: RowColumn<Holder> = {
  id: 'group',
  label: 'column.group',
  cell: ({ group }) => (group === undefined ? MISSING : <GroupWord group={group} />),
}
