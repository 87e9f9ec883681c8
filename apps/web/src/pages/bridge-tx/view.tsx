import { Fragment, useEffect, useState } from 'react'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { ProvenanceButton } from '../../page-parts/provenance/provenance-button.tsx'
import type { PageProps } from '../../routing/page.ts'
import { LateSteps } from './late-steps.ts'
import { stepsOf, type Step } from './other-side.ts'
import type { BridgeTxData, SentMessage } from './page.ts'

/** Both sides of what a transaction sent between a rollup and its parent chain, where this site follows both (screens-evm §14). */
export function View({ data, chain, loading }: PageProps<string, BridgeTxData>) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const { hash, timeMs, sent, below } = data
  const parent = chains.find(({ code }) => code === chain.settlesOn)
  const arrived = below.filter(({ hashes }) => hashes !== null && hashes.length > 0)
  return (
    <>
      <PageHead
        title={t('page.bridgeTx.title')}
        kind={chain.name.full}
        actions={<ProvenanceButton />}
        loading={loading}
      />
      <p>{t('page.bridgeTx.description')}</p>
      <Card>
        <p>
          {chain.name.full} · <TxLink hash={hash} />
        </p>
      </Card>
      {sent === null && <p role="status">{t('bridgeTx.noLogs')}</p>}
      {sent?.map((message, at) => (
        <Fragment key={at}>
          <Card title={t('bridge.messages')}>
            <FactRows facts={factsOf(message, t)} />
            {parent === undefined ? (
              <p>
                {chain.settlesOn} · {t('bridge.unseen')}
              </p>
            ) : (
              <AfterWords>
                {() => <OnParent message={message} rollup={chain} parent={parent} timeMs={timeMs} />}
              </AfterWords>
            )}
          </Card>
          {parent !== undefined && (
            <LateSteps place={{ hash, logIndex: message.logIndex }} rollup={chain} parent={parent} />
          )}
        </Fragment>
      ))}
      {arrived.map(({ chain: code, hashes }) => (
        <Card key={code} title={chains.find((one) => one.code === code)?.name.full ?? code}>
          {hashes!.map((one) => (
            <p key={one}>
              <On chain={chains.find((other) => other.code === code)!} hash={one} />
            </p>
          ))}
        </Card>
      ))}
      {!loading && sent?.length === 0 && arrived.length === 0 && (
        <Card>
          <EmptyBecause what="bridgeTx.none" because="bridgeTx.none.reason" />
        </Card>
      )}
    </>
  )
}

const factsOf = ({ id, number, sender, target, amount }: SentMessage, t: (key: string) => string) => [
  { id: 'id', label: t('left.message'), value: id.startsWith('0x') ? <HashText text={id} cut="full" /> : id },
  ...(number === null || number === id
    ? []
    : [{ id: 'number', label: t('left.number'), value: <bdi dir="ltr">{number}</bdi> }]),
  { id: 'sender', label: t('column.sender'), value: sender === null ? MISSING : <HashText text={sender} cut="full" /> },
  { id: 'target', label: t('fact.to'), value: target === null ? MISSING : <HashText text={target} cut="full" /> },
  { id: 'amount', label: t('column.amount'), value: <Amount base={amount} /> },
]

const On = ({ chain, hash }: { readonly chain: Chain; readonly hash: string }) => (
  <Link to={`/${chain.path}/tx/${hash}`}>
    <HashText text={hash} cut="short" />
  </Link>
)

type Load = readonly Step[] | null | 'loading' | 'failed'

type OnParentProps = {
  readonly message: SentMessage
  readonly rollup: Chain
  readonly parent: Chain
  readonly timeMs: number | null
}

function OnParent(props: OnParentProps) {
  const [tries, setTries] = useState(0)
  return <OnParentNow key={tries} {...props} again={() => setTries(tries + 1)} />
}

function OnParentNow({ message, rollup, parent, timeMs, again }: OnParentProps & { readonly again: () => void }) {
  const { t } = usePageContext()
  const [load, setLoad] = useState<Load>('loading')
  useEffect(() => {
    const stop = new AbortController()
    stepsOf(message, rollup, parent, timeMs ?? 0, stop.signal).then(setLoad, () => {
      if (!stop.signal.aborted) setLoad('failed')
    })
    return () => stop.abort(new Error('another one is shown'))
  }, [message, rollup, parent, timeMs])
  if (load === 'loading') return <p aria-busy>…</p>
  if (load === 'failed')
    return (
      <p role="alert">
        {t('part.failed')} <Button onClick={again}>{t('part.retry')}</Button>
      </p>
    )
  if (load === null) return <p>{t('bridgeTx.unknownContract', { chain: parent.name.full })}</p>
  if (load.length === 0) return <p>{t('bridgeTx.waiting', { chain: parent.name.full })}</p>
  return (
    <ul>
      {load.map(({ id, hash }) => (
        <li key={`${id} ${hash}`}>
          {parent.name.full} · {t(`bridge.${id}`)}: <On chain={parent} hash={hash} />
        </li>
      ))}
    </ul>
  )
}
