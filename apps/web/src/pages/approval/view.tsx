import { useState } from 'react'
import {
  givenApprovalColumns,
  heldApprovalColumns,
  pastApprovalColumns,
  thenApprovalColumns,
  usedApprovalColumns,
} from '@orrery/entities/columns/approval-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { TextInput } from '@orrery/ui/text-input'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { ApprovalNote } from '../../page-parts/approval-note.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { ApprovalFacts } from './approval-facts.tsx'
import { ApprovalsForm } from './approvals-form.tsx'
import { approvalsAsked, asksForSome } from './approvals-asked.ts'
import { APPROVAL_TABS, type ApprovalData } from './page.ts'
import { ReportPart } from './report-part.ts'
import { fittingColumns } from './risk-worth.tsx'
import styles from './ask.module.css'

// It does nothing without script.
const LateExtras = latePart(() => import('./given-extras.tsx').then((module) => module.GivenExtras))

const LateOwnWallet = latePart(() => import('./own-wallet.tsx').then((module) => module.OwnWallet))

/** Who may take tokens of an address, and whose tokens it may take, as they were given, now or back then (screens-evm §9). */
export function View({
  data,
  chain,
  page,
  query,
  params,
  loading,
}: PageProps<'/approval/:address?/:tab?', ApprovalData>) {
  const { t } = usePageContext()
  const { tab, list, summary, report } = data
  const { address } = params
  if (address === undefined)
    return (
      <>
        <PageHead title={t('page.approval.title')} kind={chain.name.full} subject={t('page.approval.description')} />
        <AddressForm />
      </>
    )
  const base = `/${chain.path}/approval/${encodeURIComponent(address)}`
  const path = tab === 'given' || tab === 'other' ? base : `${base}/${tab}`
  const isHistory = tab === 'history'
  const isNarrowed = !isHistory && tab !== 'report' && asksForSome(approvalsAsked(query))
  const told = valueOf(summary)
  const wasThen = told?.asOf ?? null
  return (
    <>
      <PageHead
        loading={loading}
        kind={chain.name.full}
        title={t('page.approval.title')}
        subject={<HashSubject text={address} copy="copy.address" />}
      />
      {!isHistory && summary !== null && (
        <PartFrame part={summary}>{(one) => <ApprovalFacts summary={one} loading={loading} />}</PartFrame>
      )}
      {/* Where there are none, nothing was used of them since. */}
      {(isHistory || wasThen !== null || (list?.hits.length ?? 0) > 0) && (
        <ApprovalNote rows={isHistory ? [] : (list?.hits ?? [])} asOf={wasThen} />
      )}
      {tab === 'given' && wasThen === null && (list?.hits.length ?? 0) > 0 && <p>{t('approval.below')}</p>}
      <TabLinks
        label="tabs.address"
        active={tab}
        tabs={APPROVAL_TABS.map((id) => ({
          id,
          label: `approval.tab.${id}`,
          path: id === 'given' ? base : `${base}/${id}`,
        }))}
      />
      {list === null ? (
        <NotOffered />
      ) : (
        <>
          {!isHistory && report === null && <ApprovalsForm key={query.toString()} path={path} query={query} />}
          <ListFrame
            list={list}
            columns={fittingColumns(columnsOf(tab, wasThen !== null), list.hits)}
            rowKey={(row) => `${row.height}:${row.logIndex}`}
            caption="page.approval.title"
            empty={
              <EmptyBecause
                what={
                  isHistory
                    ? 'empty.approvalHistory'
                    : isNarrowed
                      ? 'empty.filtered'
                      : `empty.approvals.${tab === 'held' ? 'held' : 'given'}`
                }
                coverage={list.extend.coverage}
              />
            }
            path={path}
            page={page}
            query={query}
            loading={loading}
          />
          {tab === 'given' && wasThen === null && !loading && (
            <LateExtras rows={list.hits} address={address} path={path} query={query} />
          )}
          {report !== null && !loading && (
            <ReportPart.Part report={report} address={address} isCut={list.extend.next !== null} />
          )}
        </>
      )}
    </>
  )
}

function columnsOf(tab: ApprovalData['tab'], wasThen: boolean) {
  if (tab === 'history') return pastApprovalColumns(givenApprovalColumns)
  if (tab === 'given' && !wasThen) return usedApprovalColumns
  const columns: typeof givenApprovalColumns = tab === 'held' ? heldApprovalColumns : givenApprovalColumns
  return wasThen ? thenApprovalColumns(columns) : columns
}

/** Works without script: the page leads on to the address of the query. */
function AddressForm() {
  const { t } = usePageContext()
  const [text, setText] = useState('')
  return (
    <Card>
      <form method="get" className={styles.ask}>
        <TextInput
          name="address"
          label={t('address.kind.account')}
          dir="ltr"
          value={text}
          onChange={setText}
          autoComplete="off"
        />
        <Button type="submit" look="solid">
          {t('approval.show')}
        </Button>
      </form>
      <LateOwnWallet />
    </Card>
  )
}
