import { useEffect, useState } from 'react'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { MISSING } from '@orrery/format/missing'
import type { ContractStorage } from '@orrery/model/wire/contract'
import { AddressLink } from '@orrery/entities/address-link'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { CircleLoader } from '@orrery/ui/circle-loader'
import { useSite } from '../../app/site.ts'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { Notice } from '../../page-parts/notice.tsx'
import styles from './contract.module.css'

type Variable = ContractStorage['variables'][number]
type Load = ContractStorage | 'loading' | 'failed' | 'unknown'

/** The place of a variable: a short slot as a number, one that a hash gives by its start. */
function placeOf({ slot, offset }: Variable): string {
  const number = BigInt(slot)
  const text = number < 1_000_000n ? String(number) : `${slot.slice(0, 10)}…`
  return offset === 0 ? text : `${text} +${offset}`
}

const columns: readonly RowColumn<Variable>[] = [
  { id: 'slot', label: 'storage.slot', single: true, cell: (row) => <bdi dir="ltr">{placeOf(row)}</bdi> },
  {
    id: 'name',
    label: 'storage.variable',
    card: 'title',
    cell: ({ name, type }) => (
      <bdi dir="ltr" className={styles.variable}>
        <code>{foreignText(name)}</code> <small>{foreignText(type)}</small>
      </bdi>
    ),
  },
  {
    id: 'value',
    label: 'storage.value',
    cell: (row) => <Value {...row} />,
  },
]

/** What a variable holds; a mapping has no place of its own, and its values are read by their keys. */
function Value({ value, word, type }: Variable) {
  const { t } = usePageContext()
  if (value === null && type.startsWith('mapping(')) return t('storage.byKey')
  return (
    <bdi dir="ltr" className={styles.variable} data-tip={word ?? undefined}>
      {value === null ? MISSING : foreignText(value)}
    </bdi>
  )
}

/** Variables of a contract with what they hold now, by the layout of its verified source (screens-evm §6.1). They come after the page: each word is a question to the node. */
export function ContractStorageView({ address }: { readonly address: string }) {
  const [tries, setTries] = useState(0)
  return <Loaded key={tries} address={address} again={() => setTries(tries + 1)} />
}

function Loaded({ address, again }: { readonly address: string; readonly again: () => void }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { api, words } = useSite()
  const [storage, setStorage] = useState<Load>('loading')
  useEffect(() => {
    const stop = new AbortController()
    Promise.all([api.getContractStorage({ chain: chain.code, address }, stop.signal), words()]).then(
      ([found]) => setStorage(found),
      (error: unknown) => {
        if (!stop.signal.aborted) setStorage(isOrreryError(error, 'CONTRACT_NOT_VERIFIED') ? 'unknown' : 'failed')
      },
    )
    return () => stop.abort(new Error('the page was left'))
  }, [api, words, chain.code, address])
  for (const word of ['part.failed', 'part.retry', 'storage.unknown', 'storage.unknown.reason', 'storage.byKey'])
    t(word)
  if (storage === 'loading') return <CircleLoader />
  if (storage === 'unknown')
    return (
      <Card>
        <EmptyBecause what="storage.unknown" because="storage.unknown.reason" />
      </Card>
    )
  if (storage === 'failed')
    return (
      <Notice tone="warn" title="part.failed">
        <Button onClick={again}>{t('part.retry')}</Button>
      </Notice>
    )
  return <Told storage={storage} />
}

function Told({ storage }: { readonly storage: ContractStorage }) {
  const { t, locale } = usePageContext()
  const { variables, total, asOf, layoutOf } = storage
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <>
      <p>
        {t('state.named')} <AddressLink address={layoutOf} /> · <BlockLink block={asOf.height} />
        {variables.length < total &&
          ` · ${t('trace.shown', { from: number(1), to: number(variables.length), total: number(total) })}`}
      </p>
      <Card padding="flush">
        <RowTable
          columns={columns}
          rows={variables}
          rowKey={({ name }) => name}
          caption={t('contract.view.storage')}
          empty={<EmptyBecause what="storage.unknown" because="storage.unknown.reason" />}
        />
      </Card>
    </>
  )
}
