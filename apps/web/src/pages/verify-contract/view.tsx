import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Verification } from '@orrery/model/wire/verification'
import { latePart } from '@orrery/ui/late-part'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { VerifyContractData } from './page.ts'
import { SourceForm } from './source-form.tsx'
import { VerificationState } from './verification-state.tsx'

// It does nothing without script.
const LateAbiForm = latePart(() => import('./abi-form.tsx').then((module) => module.AbiForm))

/** Sources of a contract to be verified, and what came of it: what was typed stays beside the result (screens-evm §6.2). */
export function View({ data, chain, params, query, loading }: PageProps<string, VerifyContractData>) {
  const { t } = usePageContext()
  const { offer } = data
  const isVyper = (params as { readonly method?: string }).method?.endsWith('-vyper') === true
  const [begun, setBegun] = useState<Verification | null>(null)
  const job = begun ?? data.job
  return (
    <>
      <PageHead title={t('page.verify.title')} kind={chain.name.full} loading={loading} />
      {/* Old addresses name the language of the source. */}
      {offer.on && isVyper && <Notice tone="warn" title="verify.noVyper" />}
      {!offer.on && <Notice tone="warn" title="verify.off" />}
      {job !== null && <VerificationState key={job.id} begun={job} chain={chain} />}
      {offer.on && !loading && (
        <SourceForm
          offer={offer}
          chain={chain}
          address={query.get('address') ?? data.job?.address ?? ''}
          onBegun={(next) => {
            setBegun(next)
            // The address of the page is the result's: it can be kept and sent to others.
            history.replaceState(history.state, '', `?job=${next.id}`)
          }}
        />
      )}
      {offer.on && !loading && (
        <AfterWords>{() => <LateAbiForm chain={chain} address={query.get('address') ?? ''} />}</AfterWords>
      )}
    </>
  )
}
