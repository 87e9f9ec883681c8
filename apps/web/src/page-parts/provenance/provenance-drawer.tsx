import { useEffect, useState } from 'react'
import { createFetchRequest } from '@orrery/api/fetch-request'
import { formatNumber } from '@orrery/format/format-number'
import type { Chain, FamilyId } from '@orrery/model/chain'
import { usePageContext } from '@orrery/entities/page-context'
import { CircleLoader } from '@orrery/ui/circle-loader'
import { CopyButton } from '@orrery/ui/copy-button'
import { Dialog } from '@orrery/ui/dialog'
import { Link } from '@orrery/ui/link'
import { useNavigator } from '../../app/navigator-context.ts'
import type { Screen } from '../../app/screen.ts'
import { useSite } from '../../app/site.ts'
import type { AddressData } from '../../pages/address/page.ts'
import type { BlockData } from '../../pages/block/page.ts'
import type { TxData } from '../../pages/tx/page.ts'
import { canProve } from '../proof/prove.ts'
import { AddressProof, BlockProof, TxProof } from '../proof/subject-proof.tsx'
import { recordCalls, type RecordedCall } from './record-calls.ts'
import { rpcBodies, type Subject } from './rpc-bodies.ts'
import { sourceOf } from './sources.ts'
import styles from './provenance.module.css'

export type ProvenanceDrawerProps = { readonly open: boolean; readonly onClose: () => void }

const WIDTH = 720

/** Which calls, tables and formulas the numbers of a page come from, as of which block; and the proof of it, where one can be made. */
export function ProvenanceDrawer({ open, onClose }: ProvenanceDrawerProps) {
  const { t } = usePageContext()
  const { screen } = useNavigator().get()
  return (
    <Dialog open={open} onClose={onClose} title={t('provenance.open')} width={WIDTH} shape="sheet">
      {open && screen.kind === 'page' && <Content screen={screen} />}
    </Dialog>
  )
}

type PageScreen = Extract<Screen, { kind: 'page' }>

function Content({ screen }: { readonly screen: PageScreen }) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const { chain } = screen.match
  const [calls, setCalls] = useState<readonly RecordedCall[] | null>(null)
  useEffect(() => {
    const life = new AbortController()
    const request = createFetchRequest(`${location.origin}/api/explorer`)
    void recordCalls(screen, chains, request, life.signal).then((found) => {
      if (!life.signal.aborted) setCalls(found)
    })
    return () => life.abort()
  }, [screen, chains])
  return (
    <div className={styles.frame}>
      {canProve(chain) && <Proof screen={screen} chain={chain} />}
      <p className={styles.note}>{t('provenance.intro')}</p>
      {calls === null ? (
        <CircleLoader />
      ) : (
        calls.map((call, index) => <Call key={index} call={call} family={chain?.family ?? null} />)
      )}
      {chain !== null && <Asked screen={screen} chain={chain} />}
    </div>
  )
}

function Proof({ screen, chain }: { readonly screen: PageScreen; readonly chain: Chain }) {
  const { page, data } = screen
  if (page.id === 'tx') return <TxProof tx={(data as TxData).tx} chain={chain} />
  if (page.id === 'block') return <BlockProof block={(data as BlockData).block} chain={chain} />
  if (page.id === 'address') return <AddressProof address={(data as AddressData).address} chain={chain} />
  return null
}

/** What the page is about; null where its node is asked for nothing by that. */
function subjectOf({ page, data, match: { chain } }: PageScreen): Subject | null {
  if (page.id === 'tx') {
    const { hash, blockHash } = (data as TxData).tx
    // Nodes of chains without witnesses take no block beside the id (Dogecoin, SV Node).
    const isTaken = chain?.family === 'utxo' && chain.quirks.bech32 !== null
    return { kind: 'tx', hash, within: isTaken ? blockHash : null }
  }
  if (page.id === 'block') return { kind: 'block', hash: (data as BlockData).block.hash }
  if (page.id === 'address') return { kind: 'address', address: (data as AddressData).address.address }
  return null
}

/** The JSON-RPC bodies of its subject, and the way to what our node answered to them. */
function Asked({ screen, chain }: { readonly screen: PageScreen; readonly chain: Chain }) {
  const { t } = usePageContext()
  const subject = subjectOf(screen)
  const bodies = subject === null ? [] : rpcBodies(subject, chain.family)
  if (subject === null || bodies.length === 0) return null
  return (
    <section className={styles.call}>
      <p>{t('provenance.rpc')}</p>
      <ul className={styles.bodies}>
        {bodies.map((body) => (
          <li key={body}>
            <bdi dir="ltr" className={styles.code}>
              {body}
            </bdi>{' '}
            <CopyButton text={body} />
          </li>
        ))}
      </ul>
      {subject.kind !== 'address' && (
        <p>
          <Link to={`/${chain.path}/${subject.kind}/${encodeURIComponent(subject.hash)}/raw`}>
            {t('provenance.json')}
          </Link>
        </p>
      )}
    </section>
  )
}

function Call({ call, family }: { readonly call: RecordedCall; readonly family: FamilyId | null }) {
  const { t, locale } = usePageContext()
  const { name, url, head, failed } = call
  const source = sourceOf(name, family, url)
  return (
    <section className={styles.call}>
      <p>
        <a href={url} data-leave>
          <bdi dir="ltr" className={styles.code}>
            GET {url}
          </bdi>
        </a>
      </p>
      {head !== null && (
        <p className={styles.note}>{t('provenance.asOf', { height: formatNumber(head.height, { locale }) })}</p>
      )}
      {failed !== null && (
        <p className={styles.failed}>
          <bdi>{failed}</bdi>
        </p>
      )}
      {source !== null && (
        <dl className={styles.facts}>
          {source.tables.length > 0 && (
            <>
              <dt>{t('provenance.tables')}</dt>
              <dd className={styles.code}>{source.tables.join(', ')}</dd>
            </>
          )}
          {source.node.length > 0 && (
            <>
              <dt>{t('provenance.node')}</dt>
              <dd className={styles.code}>{source.node.join(', ')}</dd>
            </>
          )}
          {source.formulas.map(([label, formula]) => (
            <Formula key={label} label={t(label)} formula={formula} />
          ))}
        </dl>
      )}
    </section>
  )
}

const Formula = ({ label, formula }: { readonly label: string; readonly formula: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <bdi dir="ltr" className={styles.code}>
        {formula}
      </bdi>
    </dd>
  </>
)
