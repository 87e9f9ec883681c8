import { useEffect, useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { FromTo } from '@orrery/entities/from-to'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { TokenDetail, TokenTrial } from '@orrery/model/wire/token'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { useSite } from '../../app/site.ts'
import { FailureReason } from '../../page-parts/failure-reason.tsx'

type Trial = TokenTrial['trials'][number]

const LATER = ['none', 'account', 'pool', 'arrives', 'fails']
  .map((word) => `token.trial.${word}`)
  .concat('token.trial.code', 'fact.from', 'value.to', 'fact.readAt', 'failure.silent', 'failure.other')

/** What arrives of a token that large holders send, tried by the node when the tab stands (screens-evm §8.2). */
export function TrialCard({ token }: { readonly token: TokenDetail }) {
  const { t } = usePageContext()
  const { code } = usePageChain()
  const { api } = useSite()
  const [told, setTold] = useState<TokenTrial | 'asked' | null>('asked')
  useEffect(() => {
    const stop = new AbortController()
    api.getTokenTrial({ chain: code, address: token.address }, stop.signal).then(setTold, () => {
      if (!stop.signal.aborted) setTold(null)
    })
    return () => stop.abort(new Error('the page was left'))
  }, [api, code, token.address])
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  for (const word of LATER) t(word)
  const found = told === 'asked' || told === null ? null : told
  return (
    <Card title={t('token.trial')}>
      <p>{t('token.trial.rule')}</p>
      {told === 'asked' ? (
        <p aria-busy="true">{MISSING}</p>
      ) : found === null || found.asOf === null ? (
        <p>{t('token.trial.none')}</p>
      ) : (
        <>
          <FactRows
            facts={[
              ...found.trials.map((trial, at) => ({
                id: String(at),
                label: t(`token.trial.${trial.to}`),
                value: <Outcome trial={trial} decimals={token.standard === 'erc20' ? token.decimals : 0} />,
                note: <Parties trial={trial} />,
              })),
              { id: 'asOf', label: t('fact.readAt'), value: <BlockLink block={found.asOf.height} /> },
            ]}
          />
          {/* Where all arrives nobody needs to know how it was asked. */}
          {found.trials.some(({ received }) => received === null) && <p>{t('token.trial.code')}</p>}
        </>
      )}
    </Card>
  )
}

function Outcome({ trial, decimals }: { readonly trial: Trial; readonly decimals: number | null }) {
  const { t, locale } = usePageContext()
  const { amount, received, failing } = trial
  return (
    <>
      <AmountText base={amount} decimals={decimals} symbol={null} places={4} />
      {' · '}
      {received === null || failing !== null ? (
        <>
          {t('token.trial.fails')} {failing !== null && <FailureReason failing={failing} />}
        </>
      ) : (
        t('token.trial.arrives', { share: formatPercent(received, amount, locale, 4) })
      )}
    </>
  )
}

/** Who would send, and to whom: somebody new has no address that tells anything. */
function Parties({ trial: { from, pool } }: { readonly trial: Trial }) {
  const { t } = usePageContext()
  return pool === null ? (
    <>
      {t('fact.from')} <AddressLink address={from} />
    </>
  ) : (
    <FromTo from={from} to={pool} />
  )
}
