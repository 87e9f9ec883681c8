import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { systemClock } from '@orrery/primitives/clock'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Checkbox } from '@orrery/ui/checkbox'
import { CopyButton } from '@orrery/ui/copy-button'
import { saveFile } from '@orrery/ui/save-chart'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { safeBatch } from '../../page-parts/wallet/safe-batch.ts'
import { CallFailed, CallSent, WalletButtons } from '../../page-parts/wallet/wallet-words.tsx'
import { WrongChain } from '../../page-parts/wallet/wrong-chain.tsx'
import { findWallets, type Wallet } from '../../page-parts/wallet/wallets.ts'
import styles from '../address/contract.module.css'
import { sendCalls } from './send-calls.ts'
import { orderBooksAt, permitOf, type BookAt } from './signed-nonces.ts'

type Call = { readonly to: string; readonly data: string }

/** Turns off what an owner signed and nobody carried out yet: no list has it, as nothing of it is on the chain (screens-evm §9). */
export const SignedOrders = ({ owner }: { readonly owner: string }) => (
  <AfterWords>{() => <Orders owner={owner} />}</AfterWords>
)

function Orders({ owner }: { readonly owner: string }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { api } = useSite()
  const [books, setBooks] = useState<readonly BookAt[]>([])
  const [nonce, setNonce] = useState('')
  const [isWhole, setWhole] = useState(false)
  const permit = permitOf(nonce, isWhole)
  useEffect(() => {
    const stop = new AbortController()
    // Of those that are not told nothing is offered.
    orderBooksAt(api, chain.code, owner, stop.signal).then(setBooks, () => undefined)
    return () => stop.abort(new Error('the page was left'))
  }, [api, chain.code, owner])
  return (
    <Card title={t('signed.title')}>
      <div className={styles.form}>
        <p>{t('signed.text')}</p>
        {books.map(({ book, counter, off }) => (
          <div key={book.address} className={styles.group}>
            <p>
              <strong dir="ltr">{book.name}</strong> · {t('signed.counter')}: <bdi dir="ltr">{counter}</bdi>
            </p>
            <OneCall call={off} owner={owner} label={t('signed.turnOff')} />
          </div>
        ))}
        <div className={styles.group}>
          <p>
            <strong dir="ltr">Permit2</strong>
          </p>
          <TextInput
            label={t('signed.nonce')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            value={nonce}
            onChange={setNonce}
            error={nonce.trim() !== '' && permit === null ? t('form.fault.number') : null}
          />
          <Checkbox label={t('signed.wholeWord')} checked={isWhole} onChange={setWhole} />
          {permit !== null && <OneCall call={permit} owner={owner} label={t('signed.turnOff')} />}
        </div>
      </div>
    </Card>
  )
}

function OneCall({ call, owner, label }: { readonly call: Call; readonly owner: string; readonly label: string }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const [wallets, setWallets] = useState<readonly Wallet[] | null>(null)
  const [sent, setSent] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<string | null>(null)
  const [elsewhere, setElsewhere] = useState<Wallet | null>(null)
  const chainId = chain.family === 'evm' ? chain.quirks.chainId : 0
  const asked = { chainId, owner, calls: [call] }
  const send = async (wallet: Wallet): Promise<void> => {
    setFailed(null)
    setElsewhere(null)
    try {
      const { as } = await sendCalls(wallet, asked, (hash) => setSent((before) => [...before, hash]))
      if (as === 'wrongChain') setElsewhere(wallet)
      if (as === 'otherAccount') setFailed(t('approval.takeBack.otherAccount'))
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
    }
  }
  const find = (): void => {
    setElsewhere(null)
    void findWallets().then(setWallets)
  }
  return (
    <>
      <dl className={styles.data}>
        <dt>{t('call.data')}</dt>
        <dd dir="ltr">
          <code>{call.data}</code> <CopyButton text={call.data} />
        </dd>
      </dl>
      <div className={styles.actions}>
        <Button look="solid" onClick={find}>
          {label}
        </Button>
        <Button
          onClick={() =>
            saveFile(
              new Blob([safeBatch({ ...asked, name: 'Signed orders' }, systemClock.now())], {
                type: 'application/json',
              }),
              `signed-orders-${chain.path}.json`,
            )
          }
        >
          {t('approval.takeBack.safe')}
        </Button>
      </div>
      <div role="status" className={styles.told}>
        {wallets !== null &&
          (wallets.length === 0 ? (
            <p>{t('call.noWallet')}</p>
          ) : (
            <WalletButtons wallets={wallets} onPick={(wallet) => void send(wallet)} />
          ))}
        {elsewhere !== null && <WrongChain wallet={elsewhere} another={find} />}
        {failed !== null && <CallFailed reason={failed} />}
        {sent.map((hash) => (
          <CallSent key={hash} hash={hash} />
        ))}
      </div>
    </>
  )
}
