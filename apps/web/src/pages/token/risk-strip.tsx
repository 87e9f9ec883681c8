import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { TokenDetail, TokenPowers } from '@orrery/model/wire/token'
import { Badge } from '@orrery/ui/badge'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { riskChips } from './risk-chips.ts'
import styles from './risk-strip.module.css'

export type RiskStripProps = { readonly token: TokenDetail }

/** What a token's contract lets somebody do, in one line below its facts, each the way to what it stands on (screens-evm §8.2). The node is asked when the page stands. */
export function RiskStrip({ token }: RiskStripProps) {
  const { code } = usePageChain()
  const { api } = useSite()
  const [told, setTold] = useState<TokenPowers | null>(null)
  const [isUnpooled, setUnpooled] = useState(false)
  const asksPools = token.standard === 'erc20' && token.marks?.verified === false
  useEffect(() => {
    const stop = new AbortController()
    // Without an answer the line stays empty: the tab of the token's facts says why.
    const asked = { chain: code, address: token.address }
    api.getTokenPowers(asked, stop.signal).then(setTold, () => undefined)
    if (asksPools)
      api
        .listTokenPools({ ...asked, limit: 10 }, stop.signal)
        .then(({ total, extend }) => setUnpooled(total === 0 && !extend.totalIsFloor))
        .catch(() => undefined)
    return () => stop.abort(new Error('the page was left'))
  }, [api, asksPools, code, token.address])
  return told !== null && <AfterWords>{() => <Chips told={told} token={token} isUnpooled={isUnpooled} />}</AfterWords>
}

type ChipsProps = RiskStripProps & { readonly told: TokenPowers; readonly isUnpooled: boolean }

function Chips({ told, token, isUnpooled }: ChipsProps) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const isUntold = told.asOf === null || told.code === null
  return (
    <ul className={styles.chips}>
      <li>{t('token.powers')}</li>
      {isUntold && !told.isGone && <li>{t('token.powers.untold')}</li>}
      {!isUntold && told.powers.length === 0 && <li>{t('token.powers.none')}</li>}
      {riskChips(told, token, path, isUnpooled).map(({ id, words, name, to, tone }) => (
        <li key={id}>
          <Link to={to} look="quiet">
            <Badge tone={tone}>
              {words.map((word) => t(word)).join(': ')}
              {name !== undefined && (
                <>
                  {' '}
                  <bdi dir="ltr">{name}</bdi>
                </>
              )}
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  )
}
