import { useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { AlikeContracts } from '../address/contract-alike.tsx'
import type { SimilarContractData } from './page.ts'
import styles from './similar-contract.module.css'

// The node is asked for codes: it does nothing without script.
const LateNear = latePart(() => import('../address/contract-near.tsx').then((module) => module.NearContracts))

/** Contracts that resemble one, here and on other chains (screens-evm §15.5). Without an address it asks for one, and leads to where contracts are. */
export function View({ data, chain, loading }: PageProps<string, SimilarContractData>) {
  const { t } = usePageContext()
  const { address, contract } = data
  const [text, setText] = useState(address)
  return (
    <>
      <PageHead
        title={t('page.similarContract.title')}
        kind={chain.name.full}
        loading={loading}
        subject={address === '' ? undefined : <HashSubject text={address} copy="copy.address" />}
      />
      {contract === null && <p>{t('contract.near.rule')}</p>}
      <Card>
        <form method="get" className={styles.ask}>
          <TextInput
            name="address"
            label={t('column.contract')}
            dir="ltr"
            value={text}
            onChange={setText}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit">{t('contract.near.run')}</Button>
        </form>
        {contract === null && (
          <p className={styles.places}>
            <Link to={`/${chain.path}/verified-contracts`}>{t('menu.verified-contracts')}</Link>
            {' · '}
            <Link to={`/${chain.path}/tx-list?type=creation`}>{t('chart.contracts')}</Link>
          </p>
        )}
      </Card>
      {contract !== null && (
        <PartFrame part={contract}>
          {({ state, alike }) =>
            state !== null && state.codeSize === 0 ? (
              <Card>
                <EmptyBecause what="decompile.empty" because="decompile.empty.reason" />
                <p>
                  <Link to={`/${chain.path}/address/${encodeURIComponent(address)}`}>{address}</Link>
                </p>
              </Card>
            ) : (
              <div className={styles.found}>
                <AlikeContracts alike={alike} self={address} />
                <AfterWords>{() => <LateNear key={address} address={address} atOnce />}</AfterWords>
              </div>
            )
          }
        </PartFrame>
      )}
    </>
  )
}
