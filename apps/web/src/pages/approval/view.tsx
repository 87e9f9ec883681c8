import { useState } from 'react'
import {
  givenApprovalColumns,
  heldApprovalColumns,
  pastApprovalColumns,
} from '@orrery/entities/columns/approval-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { TextInput } from '@orrery/ui/text-input'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { ApprovalNote } from '../../page-parts/approval-note.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { APPROVAL_TABS, type ApprovalData } from './page.ts'

/** Who may take tokens of an address, and whose tokens it may take, as they were given (screens-evm §9). */
export function View({
  data,
  chain,
  page,
  query,
  params,
  loading,
}: PageProps<'/approval/:address?/:tab?', ApprovalData>) {
  const { t } = usePageContext()
  const { tab, list } = data
  const { address } = params
  if (address === undefined)
    return (
      <>
        <PageHead title={t('page.approval.title')} kind={chain.name.full} subject={t('page.approval.description')} />
        <AddressForm />
      </>
    )
  const base = `/${chain.path}/approval/${encodeURIComponent(address)}`
  return (
    <>
      <PageHead
        loading={loading}
        kind={chain.name.full}
        title={t('page.approval.title')}
        subject={<HashSubject text={address} copy="copy.address" />}
      />
      <ApprovalNote rows={tab === 'history' ? [] : (list?.hits ?? [])} />
      <p>{t('approval.noWallet')}</p>
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
        <ListFrame
          list={list}
          columns={
            tab === 'held'
              ? heldApprovalColumns
              : tab === 'history'
                ? pastApprovalColumns(givenApprovalColumns)
                : givenApprovalColumns
          }
          rowKey={(row) => `${row.height}:${row.logIndex}`}
          caption="page.approval.title"
          empty={
            <EmptyBecause
              what={tab === 'history' ? 'empty.approvalHistory' : `empty.approvals.${tab}`}
              coverage={list.extend.coverage}
            />
          }
          path={tab === 'given' ? base : `${base}/${tab}`}
          page={page}
          query={query}
          loading={loading}
        />
      )}
    </>
  )
}

/** Works without script: the page leads on to the address of the query. */
function AddressForm() {
  const { t } = usePageContext()
  const [text, setText] = useState('')
  return (
    <Card>
      <form method="get">
        <TextInput
          name="address"
          label={t('address.kind.account')}
          value={text}
          onChange={setText}
          autoComplete="off"
        />
        <Button type="submit">{t('approval.show')}</Button>
      </form>
    </Card>
  )
}
