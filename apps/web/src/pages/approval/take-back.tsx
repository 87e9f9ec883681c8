import { useEffect, useRef, useState } from 'react'
import { AmountText } from '@orrery/entities/amount'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { TokenName } from '@orrery/entities/token-name'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { Approval } from '@orrery/model/wire/events'
import { systemClock } from '@orrery/primitives/clock'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Checkbox } from '@orrery/ui/checkbox'
import { CopyButton } from '@orrery/ui/copy-button'
import { Disclosure } from '@orrery/ui/disclosure'
import { saveFile } from '@orrery/ui/save-chart'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { useBlockPushes } from '../../live/use-live.ts'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { safeBatch } from '../../page-parts/wallet/safe-batch.ts'
import { CallFailed, CallSent, WalletButtons } from '../../page-parts/wallet/wallet-words.tsx'
import { WrongChain } from '../../page-parts/wallet/wrong-chain.tsx'
import { findWallets, type Wallet } from '../../page-parts/wallet/wallets.ts'
import styles from '../address/contract.module.css'
import { ownerCallsOf, readLimit } from './owner-calls.ts'
import { sendCalls, type SentCalls } from './send-calls.ts'

/** Blocks after which the list is loaded again, so that what was taken back goes. */
const WATCHED_BLOCKS = 40

type Told =
  | { readonly as: 'wallets'; readonly wallets: readonly Wallet[] }
  | { readonly as: 'failed'; readonly reason: string }
  | { readonly as: 'wrongChain'; readonly wallet: Wallet }
  | Exclude<SentCalls, { readonly as: 'wrongChain' }>

const keyOf = ({ height, logIndex }: Approval): string => `${height}:${logIndex}`

/**
 * Takes permissions of a page of the list back (screens-evm §9): makes the calls, and hands them to the wallet of the one who gave them, to a Safe or to nobody. Drawn below the list once
 * its code and words are there.
 */
export function TakeBack({ rows, owner }: { readonly rows: readonly Approval[]; readonly owner: string }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { words, language } = useSite()
  const refresh = usePageRefresh()
  const [isReady, setReady] = useState(false)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [limit, setLimit] = useState('')
  const [busy, setBusy] = useState(false)
  const [told, tell] = useState<Told | null>(null)
  const [sent, setSent] = useState<readonly string[]>([])
  const watched = useRef(0)
  useEffect(
    () =>
      void words().then(
        () => setReady(true),
        () => undefined,
      ),
    [words],
  )
  // A transaction is in the list's blocks before long: its row goes with one of them.
  useBlockPushes(chain.code, () => {
    if (watched.current === 0) return
    watched.current--
    void refresh()
  })
  const standing = rows.filter(({ revoked, spender }) => !revoked && spender !== null)
  const picked = standing.filter((row) => chosen.has(keyOf(row)))
  const [only] = picked
  const limited = picked.length === 1 && only?.kind === 'erc20' ? only : null
  const units = limited === null ? '0' : readLimit(limit, limited.token.decimals, language.code)
  const chainId = chain.family === 'evm' ? chain.quirks.chainId : 0
  const asked = { chainId, owner, calls: units === null ? [] : ownerCallsOf(picked, units) }
  // What was sent stays told, also once its row is gone.
  if (!isReady || (standing.length === 0 && sent.length === 0)) return null

  const act = async (work: () => Promise<Told>): Promise<void> => {
    setBusy(true)
    tell(null)
    const next = await work().catch((error: unknown): Told => ({
      as: 'failed',
      reason: error instanceof Error ? error.message : String(error),
    }))
    tell(next)
    if (next.as === 'batch') watched.current = WATCHED_BLOCKS
    setBusy(false)
  }
  const find = (): void => void act(async () => ({ as: 'wallets', wallets: await findWallets() }))
  const pick = (keys: readonly string[]): void => {
    choose(new Set(keys))
    tell(null)
  }
  const isAll = picked.length === standing.length
  return (
    <Card title={t('approval.takeBack')}>
      <div className={styles.form}>
        {standing.length > 0 && (
          <>
            <p>{t('approval.takeBack.text')}</p>
            <Checkbox
              label={t('approval.takeBack.all')}
              checked={isAll}
              indeterminate={picked.length > 0 && !isAll}
              onChange={(on) => pick(on ? standing.map(keyOf) : [])}
            />
          </>
        )}
        {standing.map((row) => {
          const key = keyOf(row)
          return (
            <Checkbox
              key={key}
              label={<Named row={row} />}
              checked={chosen.has(key)}
              onChange={(on) => pick(on ? [...chosen, key] : [...chosen].filter((one) => one !== key))}
            />
          )
        })}
        {limited !== null && (
          <TextInput
            label={t('approval.takeBack.limit')}
            hint={t('approval.takeBack.limit.hint')}
            dir="ltr"
            inputMode="decimal"
            value={limit}
            onChange={setLimit}
            error={units === null ? t('form.fault.number') : null}
          />
        )}
        {asked.calls.length > 0 && (
          <>
            <Disclosure summary={t('call.data')} open={asked.calls.length === 1}>
              <dl className={styles.data}>
                {asked.calls.map(({ to, data }) => (
                  <div key={to + data}>
                    <dt>
                      <HashText text={to} />
                    </dt>
                    <dd dir="ltr">
                      <code>{data.length > 160 ? `${data.slice(0, 160)}…` : data}</code> <CopyButton text={data} />
                    </dd>
                  </div>
                ))}
              </dl>
            </Disclosure>
            <div className={styles.actions}>
              <Button look="solid" busy={busy} onClick={find}>
                {t('call.send')}
              </Button>
              <Button
                onClick={() =>
                  saveFile(
                    new Blob([safeBatch({ ...asked, name: 'Approvals' }, systemClock.now())], {
                      type: 'application/json',
                    }),
                    `approvals-${chain.path}.json`,
                  )
                }
              >
                {t('approval.takeBack.safe')}
              </Button>
            </div>
          </>
        )}
        <div role="status" className={styles.told}>
          {told !== null && (
            <ToldView
              told={told}
              find={find}
              send={(wallet) => {
                setSent([])
                void act(async () => {
                  const became = await sendCalls(wallet, asked, (hash) => {
                    setSent((before) => [...before, hash])
                    // Also where the next one is refused: this one stays sent.
                    watched.current = WATCHED_BLOCKS
                  })
                  return became.as === 'wrongChain' ? { as: 'wrongChain', wallet } : became
                })
              }}
            />
          )}
          {sent.map((hash) => (
            <CallSent key={hash} hash={hash} />
          ))}
        </div>
      </div>
    </Card>
  )
}

/** What may be taken, and by whom. */
function Named({ row: { token, spender, kind, amount, tokenId, unlimited } }: { readonly row: Approval }) {
  const { t, names } = usePageContext()
  return (
    <>
      <TokenName name={token.symbol ?? token.name} fallback={shortenMiddle(token.address)} />{' '}
      {tokenId !== null ? (
        <bdi dir="ltr">#{tokenId}</bdi>
      ) : kind === 'all' ? (
        t('approval.allItems')
      ) : unlimited ? (
        t('approval.unlimited')
      ) : (
        <AmountText base={amount} decimals={token.decimals} symbol={null} />
      )}
      {' · '}
      <HashText text={spender!} name={names?.[spender!]} />
    </>
  )
}

function ToldView({
  told,
  find,
  send,
}: {
  readonly told: Told
  readonly find: () => void
  readonly send: (wallet: Wallet) => void
}) {
  const { t } = usePageContext()
  switch (told.as) {
    case 'sent':
      return null
    case 'batch':
      return <p>{t('approval.takeBack.batch', { count: told.count })}</p>
    case 'wrongChain':
      return <WrongChain wallet={told.wallet} another={find} />
    case 'otherAccount':
      return <p>{t('approval.takeBack.otherAccount')}</p>
    case 'failed':
      return <CallFailed reason={told.reason} />
    case 'wallets':
      return told.wallets.length === 0 ? (
        <p>{t('call.noWallet')}</p>
      ) : (
        <WalletButtons wallets={told.wallets} onPick={send} />
      )
  }
}
