import { useEffect, useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { CircleLoader } from '@orrery/ui/circle-loader'
import { LateCodeViewer } from '@orrery/ui/late-code-viewer'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { creationOf, type Creation } from './creation-of.ts'

/** The code that made a contract, which is its transaction's calldata where no other contract stands between (screens-evm §6.1). */
export function ContractCreation({ address, txHash }: { readonly address: string; readonly txHash: string | null }) {
  const [tries, setTries] = useState(0)
  return (
    <AfterWords>
      {() => <Asked key={tries} address={address} txHash={txHash} again={() => setTries(tries + 1)} />}
    </AfterWords>
  )
}

function Asked({
  address,
  txHash,
  again,
}: {
  readonly address: string
  readonly txHash: string | null
  readonly again: () => void
}) {
  const { t } = usePageContext()
  const { code: chain } = usePageChain()
  const { api } = useSite()
  const [found, setFound] = useState<Creation | 'loading' | 'failed'>(txHash === null ? null : 'loading')
  useEffect(() => {
    if (txHash === null) return
    const stop = new AbortController()
    api.getTransaction({ chain, hash: txHash }, stop.signal).then(
      (tx) => setFound(creationOf(tx, address)),
      () => {
        if (!stop.signal.aborted) setFound('failed')
      },
    )
    return () => stop.abort(new Error('the page was left'))
  }, [api, chain, txHash, address])
  return (
    <Card title={t('contract.creation')}>
      {found === 'loading' && <CircleLoader />}
      {found === 'failed' && (
        <p role="alert">
          {t('part.failed')} <Button onClick={again}>{t('part.retry')}</Button>
        </p>
      )}
      {found === null && <EmptyBecause what="contract.creation.unknown" because="contract.creation.unknown.reason" />}
      {found === 'inner' && (
        <>
          <EmptyBecause what="contract.creation.unknown" because="contract.creation.inner" />
          <TxLink hash={txHash!} />
        </>
      )}
      {typeof found === 'object' && found !== null && (
        <>
          <p>{t('contract.creation.rule')}</p>
          <Facts facts={[{ label: 'fact.codeSize', value: <Figure value={found.size} unit="B" /> }]} />
          <LateCodeViewer text={found.code} name="calldata" anchor="creation-" wrap />
        </>
      )}
    </Card>
  )
}
