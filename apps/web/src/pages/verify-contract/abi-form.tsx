import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { formatNumber } from '@orrery/format/format-number'
import type { SubmittedAbi } from '@orrery/model/wire/verification'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { faultOf, FaultWords, type Fault } from '../../page-parts/facts/fault-words.tsx'
import { AbiField } from '../../page-parts/abi-field.tsx'
import { AddressField } from '../../page-parts/address-field.tsx'
import styles from './verify-contract.module.css'

type Outcome = { readonly taken: SubmittedAbi } | { readonly fault: Fault } | null

/** An interface without sources: looked for in the code, and told as a guess of lower trust (screens-evm §6.2). */
export function AbiForm({ chain, address: given }: { readonly chain: Chain; readonly address: string }) {
  const { t, locale } = usePageContext()
  const { api, words } = useSite()
  const [address, setAddress] = useState(given)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  async function submit(): Promise<void> {
    setBusy(true)
    setOutcome(null)
    await Promise.all([
      api.submitAbi({ chain: chain.code, address: address.trim(), body: { abi: text } }),
      words(),
    ]).then(
      ([taken]) => setOutcome({ taken }),
      (error: unknown) => setOutcome({ fault: faultOf(error) }),
    )
    setBusy(false)
  }
  return (
    <Card title={t('verify.abi')}>
      <form
        className={styles.form}
        onFocus={() => void words()}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className={styles.wide}>{t('verify.abi.text')}</p>
        <div className={styles.wide}>
          <AddressField value={address} onChange={setAddress} />
        </div>
        <div className={`${styles.wide} ${styles.text}`}>
          <AbiField value={text} onChange={setText} />
        </div>
        <div className={styles.wide}>
          <Button type="submit" busy={busy} aria-disabled={address.trim() === '' || text.trim().length < 2}>
            {t('verify.abi.submit')}
          </Button>
          <p role="status">
            {outcome !== null &&
              ('fault' in outcome ? (
                <FaultWords fault={outcome.fault} />
              ) : (
                <>
                  {t('verify.abi.taken', {
                    found: formatNumber(outcome.taken.found, { locale }),
                    functions: formatNumber(outcome.taken.functions, { locale }),
                  })}{' '}
                  <Link to={`/${chain.path}/address/${encodeURIComponent(outcome.taken.address)}/contract/read`}>
                    {t('verify.show')}
                  </Link>
                </>
              ))}
          </p>
        </div>
      </form>
    </Card>
  )
}
