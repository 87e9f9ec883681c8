import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import type { ScriptForm } from '@orrery/utxo/derive-addresses'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Select } from '@orrery/ui/select'
import { TextArea } from '@orrery/ui/text-area'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import { useSite } from '../../app/site.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { FaultWords, faultOf } from '../../page-parts/facts/fault-words.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { isUsed, nextUnused, placeOf, scanWallet, totalOf, type WalletRow, type WalletScan } from './scan-wallet.ts'
import { WalletFiles } from './wallet-files.tsx'
import styles from './xpub.module.css'

const GAPS = ['20', '50', '100', '200'] as const
/** What an extended key without a descriptor may pay to; the first stands for what its prefix says. */
const FORMS = ['auto', 'pkh', 'sh-wpkh', 'wpkh', 'tr'] as const
/** As descriptors write them, in the order of their own characters in every language. */
const FORM_NAMES: { readonly [F in (typeof FORMS)[number]]?: string } = {
  pkh: '\u2066pkh (BIP-44)\u2069',
  'sh-wpkh': '\u2066sh(wpkh) (BIP-49)\u2069',
  wpkh: '\u2066wpkh (BIP-84)\u2069',
  tr: '\u2066tr (BIP-86)\u2069',
}

type State =
  | { readonly at: 'idle' | 'running' }
  | { readonly at: 'failed'; readonly reason: ReactNode }
  | { readonly at: 'done'; readonly scan: WalletScan; readonly list: ReactNode }

const columns: readonly RowColumn<WalletRow>[] = [
  {
    id: 'path',
    label: 'xpub.path',
    narrow: true,
    card: 'mark',
    cell: (row) => <bdi dir="ltr">{placeOf(row)}</bdi>,
  },
  {
    id: 'address',
    label: 'column.address',
    card: 'title',
    cell: ({ address }) => <AddressLink address={address} cut="full" />,
  },
  {
    id: 'txs',
    label: 'xpub.txs',
    align: 'end',
    cell: ({ txCount, pending }) => <Figure value={txCount + (pending ?? 0)} />,
  },
  { id: 'seen', label: 'xpub.last', times: true, cell: ({ lastSeenMs }) => <Age ms={lastSeenMs} /> },
  {
    id: 'balance',
    label: 'column.balance',
    align: 'end',
    cell: ({ balance }) => <Amount base={balance} places="all" />,
  },
]

/** The addresses of a wallet, derived in this browser from its public key or descriptor (screens-nonevm §4.5). */
export function View({ chain }: PageProps<'/xpub', object>) {
  const { t } = usePageContext()
  const { api, words } = useSite()
  const [text, setText] = useState('')
  const [form, setForm] = useState<(typeof FORMS)[number]>('auto')
  const [gap, setGap] = useState<(typeof GAPS)[number]>('20')
  const [all, setAll] = useState(false)
  const [state, setState] = useState<State>({ at: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  if (chain.family !== 'utxo') return null

  /** What was found stands for what was asked: none of it may stay under another key, form or gap. */
  const change = (set: () => void) => {
    running.current?.abort()
    setState({ at: 'idle' })
    set()
  }
  const run = async (): Promise<void> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const tell = (next: State) => stop.signal.aborted || setState(next)
    tell({ at: 'running' })
    try {
      const options = { form: form === 'auto' ? null : (form satisfies ScriptForm), gap: Number(gap) }
      const [scan, { WalletTxList }] = await Promise.all([
        scanWallet(api, chain, text, options, stop.signal),
        import('./wallet-tx-list.tsx'),
        words(),
      ])
      const addresses = usedOf(scan).map(({ address }) => address)
      const list = addresses.length === 0 ? null : <WalletTxList chain={chain.code} addresses={addresses} />
      tell({ at: 'done', scan, list })
    } catch (error) {
      await words().catch(() => {})
      tell({ at: 'failed', reason: reasonOf(error, t) })
    }
  }
  return (
    <>
      <PageHead title={t('menu.xpub')} kind={chain.name.full} />
      <Banner tone="accent">{t('xpub.private')}</Banner>
      {/* No form: without script nothing may send what stands in the field. */}
      <div className={styles.form}>
        <TextArea
          label={t('xpub.key')}
          hint={t('xpub.hint')}
          rows={3}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          value={text}
          onChange={(value) => change(() => setText(value))}
          placeholder="xpub…, zpub…, wpkh([fingerprint/84'/0'/0']xpub…/<0;1>/*)"
        />
        <div className={styles.controls}>
          <Select
            label={t('xpub.form')}
            value={form}
            onChange={({ target: { value: chosen } }) =>
              change(() => setForm(FORMS.find((one) => one === chosen) ?? 'auto'))
            }
            options={FORMS.map((value) => ({ value, label: FORM_NAMES[value] ?? t('xpub.form.auto') }))}
          />
          <Select
            label={t('xpub.gap')}
            value={gap}
            onChange={({ target: { value: chosen } }) =>
              change(() => setGap(GAPS.find((one) => one === chosen) ?? '20'))
            }
            options={GAPS.map((value) => ({ value, label: t('xpub.gap.of', { count: Number(value) }) }))}
          />
          <Button busy={state.at === 'running'} disabled={text.trim() === ''} onClick={() => void run()}>
            {t('xpub.derive')}
          </Button>
        </div>
      </div>
      <div className={styles.result}>
        <VisuallyHidden>
          <span role="status">
            {state.at === 'running' && t('search.loading')}
            {state.at === 'done' && (
              <>
                {t('xpub.used')}: <Figure value={usedOf(state.scan).length} />{' '}
                {t('xpub.looked', { count: state.scan.rows.length })}
              </>
            )}
          </span>
        </VisuallyHidden>
        {state.at === 'failed' && (
          <div role="alert">
            <Banner tone="warn">{state.reason}</Banner>
          </div>
        )}
        {state.at === 'done' && (
          <>
            <Wallet scan={state.scan} all={all} onAll={() => setAll(!all)} />
            {state.list}
          </>
        )}
      </div>
    </>
  )
}

/** The words for what went wrong; of a key that cannot be used nothing but the reason. */
function reasonOf(error: unknown, t: (key: string) => string): ReactNode {
  if (error instanceof Error && 'fault' in error && typeof error.fault === 'string')
    return t(`xpub.fault.${error.fault}`)
  return <FaultWords fault={faultOf(error)} />
}

const usedOf = ({ rows }: WalletScan): readonly WalletRow[] => rows.filter(isUsed)

function Wallet({
  scan,
  all,
  onAll,
}: {
  readonly scan: WalletScan
  readonly all: boolean
  readonly onAll: () => void
}) {
  const { t } = usePageContext()
  const { native } = usePageChain()
  const { rows, branches, whole, complete } = scan
  const used = usedOf(scan)
  const next = nextUnused(scan)
  const shown = all ? rows : used
  return (
    <>
      <Facts
        facts={[
          { label: 'fact.balance', value: <Amount base={totalOf(rows)} places="all" /> },
          { label: 'xpub.used', value: <Figure value={used.length} />, note: t('xpub.looked', { count: rows.length }) },
          ...(next === null ? [] : [{ label: 'xpub.next', value: <AddressLink address={next.address} cut="full" /> }]),
        ]}
      />
      {!complete && <Banner tone="warn">{t('xpub.partial')}</Banner>}
      {!whole && <Banner tone="warn">{t('xpub.cut')}</Banner>}
      <Card
        padding="flush"
        title={t(all ? 'xpub.all' : 'xpub.used')}
        aside={
          <Button look="outline" size="sm" onClick={onAll}>
            {t(all ? 'xpub.showUsed' : 'xpub.showAll')}
          </Button>
        }
      >
        <RowTable
          columns={columns}
          rows={shown}
          rowKey={placeOf}
          caption={t(all ? 'xpub.all' : 'xpub.used')}
          empty={
            complete ? (
              <EmptyBecause what="xpub.none" because="xpub.none.reason" />
            ) : (
              <EmptyBecause what="value.unknown" because="xpub.partial" />
            )
          }
        />
        <WalletFiles rows={shown} name="addresses" csv={(made) => made.addressesCsv(shown, native.decimals)} />
      </Card>
      {branches === 2 && <p className={styles.note}>{t('xpub.branches')}</p>}
    </>
  )
}
