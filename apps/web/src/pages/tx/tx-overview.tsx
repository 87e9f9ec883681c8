import type { Panel } from '@orrery/family/panels'
import { HexView } from '@orrery/entities/hex-view'
import { usePageContext } from '@orrery/entities/page-context'
import { RowTable } from '@orrery/entities/row-table'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { PanelRows } from '../../page-parts/panels/panel-rows.tsx'
import { FoldedSections, isFolded } from '../../page-parts/panels/folded-sections.tsx'
import { PanelSections } from '../../page-parts/panels/panel-sections.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { transferColumnsOf } from '../../page-parts/lists/transfer-columns-of.tsx'
import { CallPart } from './call-part.ts'
import type { TxData } from './page.ts'

/** Transfers that stand in the overview. */
const FIRST = 10

/** The overview: pictures of the family first, then transfers, the call, facts in folds and the input. */
export function TxOverview({
  data,
  panel,
  base,
  loading,
}: {
  readonly data: TxData
  readonly panel: Panel
  readonly base: string
  readonly loading: boolean
}) {
  const { t, href } = usePageContext()
  const { tx, transfers } = data
  const more = (tx.transferCount ?? 0) > FIRST
  return (
    <>
      <PanelSections sections={panel.sections.filter((section) => !isFolded(section))} />
      <PartFrame part={transfers}>
        {(list) =>
          list.hits.length > 0 && (
            <Card
              title={t('tab.transfers')}
              padding="flush"
              aside={
                more && <a href={href(`${base}/transfers`)}>{t('list.showAll', { count: tx.transferCount ?? 0 })}</a>
              }
            >
              <RowTable
                columns={transferColumnsOf(list.hits)}
                rows={list.hits.slice(0, FIRST)}
                rowKey={(row) => String(row.seq)}
                caption={t('tab.transfers')}
                empty={null}
                loading={loading}
              />
            </Card>
          )
        }
      </PartFrame>
      {/* Who got what comes before how it was asked for. */}
      {tx.call !== null && <CallPart.Part call={tx.call} />}
      {panel.rows.length > 0 && (
        <Card>
          <PanelRows rows={panel.rows} />
        </Card>
      )}
      <FoldedSections sections={panel.sections} />
      {tx.input !== '0x' && tx.input !== '' && (
        <Card>
          <Disclosure summary={t('tx.input', { bytes: (tx.input.length - 2) / 2 })}>
            <HexView hex={tx.input} selector />
          </Disclosure>
        </Card>
      )}
    </>
  )
}
