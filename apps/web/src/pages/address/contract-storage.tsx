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
import { HeightField, readHeight } from './height-field.tsx'

type Variable = ContractStorage['variables'][number]
type Load = ContractStorage | 'loading' | 'failed' | 'unknown' | 'gone' | 'noBlock'

/** The place of a variable: a short slot as a number, one that a hash gives by its start. */
function placeOf({ slot, offset }: Variable): string {
  const number = BigInt(slot)
  const text = number < 1_000_000n ? String(number) : `${slot.slice(0, 10)}…`
  return offset === 0 ? text : `${text} +${offset}`
}

const columnsOf = (isNow: boolean): readonly RowColumn<Variable>[] => [
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
    label: isNow ? 'storage.value' : 'column.value',
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

/** Variables of a contract with what they hold, now or as of a block, by the layout of its verified source (screens-evm §6.1). They come after the page: each word is a question to the node. */
export function ContractStorageView({ address }: { readonly address: string }) {
  const { t } = usePageContext()
  const [tries, setTries] = useState(0)
  const [text, setText] = useState('')
  const [height, setHeight] = useState<number | null>(null)
  const asked = readHeight(text)
  return (
    <>
      <Card>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (asked !== undefined) setHeight(asked)
          }}
        >
          <HeightField value={text} onChange={setText} />
          <div className={styles.actions}>
            <Button type="submit" disabled={asked === undefined}>
              {t('slots.read')}
            </Button>
          </div>
        </form>
      </Card>
      <Loaded key={`${tries} ${height}`} address={address} height={height} again={() => setTries(tries + 1)} />
    </>
  )
}

/** Words that may come before the page's others are here. */
const WORDS = [
  'part.failed',
  'part.retry',
  'storage.unknown',
  'storage.unknown.reason',
  'storage.gone',
  'storage.gone.reason',
  'storage.gone.noBlock',
  'storage.byKey',
]

/** What is told in place of the variables. */
const REASONS: Readonly<Record<string, Load>> = {
  CONTRACT_NOT_VERIFIED: 'unknown',
  CAPABILITY_MISSING: 'gone',
  BLOCK_NOT_FOUND: 'noBlock',
}

function Loaded({
  address,
  height,
  again,
}: {
  readonly address: string
  readonly height: number | null
  readonly again: () => void
}) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { api, words } = useSite()
  const [storage, setStorage] = useState<Load>('loading')
  useEffect(() => {
    const stop = new AbortController()
    Promise.all([
      api.getContractStorage({ chain: chain.code, address, ...(height !== null && { height }) }, stop.signal),
      words(),
    ]).then(
      ([found]) => setStorage(found),
      (error: unknown) => {
        if (!stop.signal.aborted) setStorage((isOrreryError(error) && REASONS[error.code]) || 'failed')
      },
    )
    return () => stop.abort(new Error('the page was left'))
  }, [api, words, chain.code, address, height])
  for (const word of WORDS) t(word)
  if (storage === 'loading') return <CircleLoader />
  if (storage === 'unknown')
    return (
      <Card>
        <EmptyBecause what="storage.unknown" because="storage.unknown.reason" />
      </Card>
    )
  if (storage === 'gone' || storage === 'noBlock')
    return (
      <Card>
        <EmptyBecause
          what="storage.gone"
          because={storage === 'gone' ? 'storage.gone.reason' : 'storage.gone.noBlock'}
        />
      </Card>
    )
  if (storage === 'failed')
    return (
      <Notice tone="warn" title="part.failed">
        <Button onClick={again}>{t('part.retry')}</Button>
      </Notice>
    )
  return <Told storage={storage} isNow={height === null} />
}

function Told({ storage, isNow }: { readonly storage: ContractStorage; readonly isNow: boolean }) {
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
      {!isNow && <p>{t('storage.layoutNow')}</p>}
      <Card padding="flush">
        <RowTable
          columns={columnsOf(isNow)}
          rows={variables}
          rowKey={({ name }) => name}
          caption={t('contract.view.storage')}
          empty={<EmptyBecause what="storage.unknown" because="storage.unknown.reason" />}
        />
      </Card>
    </>
  )
}
