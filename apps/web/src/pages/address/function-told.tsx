import { AddressLink } from '@orrery/entities/address-link'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { decodeValues } from '@orrery/evm/abi-code'
import type { AbiError, AbiFunction } from '@orrery/evm/abi-type'
import { formatNumber } from '@orrery/format/format-number'
import type { ContractAnswer } from '@orrery/model/wire/contract'
import { Button } from '@orrery/ui/button'
import { CopyButton } from '@orrery/ui/copy-button'
import { Disclosure } from '@orrery/ui/disclosure'
import { exactText } from '../../page-parts/exact-text.ts'
import { FailureReason } from '../../page-parts/failure-reason.tsx'
import { FaultWords } from '../../page-parts/facts/fault-words.tsx'
import { CallFailed, CallSent, WalletButtons } from '../../page-parts/wallet/wallet-words.tsx'
import { WrongChain } from '../../page-parts/wallet/wrong-chain.tsx'
import type { Wallet } from '../../page-parts/wallet/wallets.ts'
import { AbiFields } from './abi-value-view.tsx'
import { isFine, type Trial } from './call-trial.ts'
import { callAddress } from './asked-call.ts'
import styles from './contract.module.css'
import { ExpectedMovesView } from './expected-moves.tsx'
import { memberOf, type EnumNames } from './enum-names.ts'
import { commandsOf, nameError, type ShownCall } from './shown-call.ts'

/** What was settled before a call is handed over: that it may allow what is allowed already, and as whom it was tried. */
export type Settled = { readonly allowed: boolean; readonly tried: string | null }

/** What became of a call. */
export type Told =
  | { readonly state: 'answer'; readonly trial: Trial; readonly from: string }
  | { readonly state: 'sent'; readonly hash: string }
  | { readonly state: 'wallets'; readonly wallets: readonly Wallet[] }
  /** It would change nothing: as much is allowed. */
  | { readonly state: 'allowed'; readonly now: bigint; readonly wallet: Wallet }
  /** Tried as the wallet's account, and not sent yet. */
  | { readonly state: 'ready'; readonly trial: Trial; readonly from: string; readonly wallet: Wallet }
  | { readonly state: 'wrongChain'; readonly wallet: Wallet }
  | { readonly state: 'saved' }
  | { readonly state: 'failed'; readonly reason: string }

const NOTHING_SETTLED: Settled = { allowed: false, tried: null }

/** Who may do more than others with a contract, as far as it tells. */
export type Powers = { readonly owner: string | null; readonly admin: string | null }

/** That a function answers to few, and to whom (screens-evm §6.1). */
export function OwnedNote({ powers: { owner, admin } }: { readonly powers: Powers }) {
  const { t } = usePageContext()
  return (
    <p role="note">
      {t('call.owned')}
      {owner !== null && (
        <>
          {' '}
          {t('fact.owner')}: <AddressLink address={owner} />
        </>
      )}
      {admin !== null && (
        <>
          {' '}
          {t('contract.proxy.admin')}: <AddressLink address={admin} />
        </>
      )}
    </p>
  )
}

/** That a permission has no end (explorer §4). */
export function UnlimitedNote({ spender }: { readonly spender: string }) {
  return (
    <p role="note">
      <RichMessage id="call.unlimited" slots={{ spender: <AddressLink address={spender} /> }} />
    </p>
  )
}

/** What will be sent, before anything is: the bytes, what does the same elsewhere, and where the form stands filled in. */
export function Calldata({ args, ...call }: ShownCall & { readonly args: string }) {
  const { t } = usePageContext()
  const { cast, viem, ethers, curl } = commandsOf(call)
  const link = callAddress(location.href, call.fn.selector, args)
  return (
    <dl className={styles.data}>
      {[
        [t('call.data'), call.data],
        ['cast', cast],
        ['viem', viem],
        ['ethers', ethers],
        ...(curl === null ? [] : [['curl', curl]]),
        ...(link === null ? [] : [[t('call.link'), link]]),
      ].map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="ltr">
            {/* A parameter may turn the line round: what is unseen is written out here, and copied as it is. */}
            <code>{exactText(text!)}</code> <CopyButton text={text!} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What the node or a wallet said to a call. */
export function ToldView({
  told,
  fn,
  errors,
  enums,
  isGuess,
  find,
  send,
}: {
  readonly told: Told
  readonly fn: AbiFunction
  readonly errors: readonly AbiError[]
  readonly enums: EnumNames
  /** Nobody tells what it answers. */
  readonly isGuess: boolean
  /** Looks for wallets. */
  readonly find: () => void
  readonly send: (wallet: Wallet, settled: Settled) => void
}) {
  const { t } = usePageContext()
  switch (told.state) {
    case 'sent':
      return <CallSent key={told.hash} hash={told.hash} />
    case 'wrongChain':
      return <WrongChain wallet={told.wallet} another={find} />
    case 'saved':
      return null
    case 'failed':
      return <CallFailed reason={told.reason} />
    case 'wallets':
      return told.wallets.length === 0 ? (
        <p>{t('call.noWallet')}</p>
      ) : (
        <WalletButtons wallets={told.wallets} onPick={(wallet) => send(wallet, NOTHING_SETTLED)} />
      )
    case 'allowed': {
      const { now, wallet } = told
      return (
        <>
          <p>
            {t('call.doubt.allowed')} <bdi dir="ltr">{String(now)}</bdi>
          </p>
          <div>
            <Button onClick={() => send(wallet, { allowed: true, tried: null })}>{t('call.sendAnyway')}</Button>
          </div>
        </>
      )
    }
    case 'ready': {
      const { trial, from, wallet } = told
      const fine = isFine(trial)
      return (
        <>
          <p>
            <RichMessage id="call.ready" slots={{ account: <AddressLink address={from} /> }} />
          </p>
          <TrialView trial={trial} fn={fn} errors={errors} enums={enums} isGuess={isGuess} from={from} />
          <div>
            <Button look={fine ? 'solid' : 'outline'} onClick={() => send(wallet, { allowed: true, tried: from })}>
              {t(fine ? 'call.sendNow' : 'call.sendAnyway')}
            </Button>
          </div>
        </>
      )
    }
    case 'answer':
      return <TrialView trial={told.trial} fn={fn} errors={errors} enums={enums} isGuess={isGuess} from={told.from} />
  }
}

/** How a call went that the node executed, what it would use and what it would move; or that it could not be tried, and why. */
function TrialView({
  trial: { answer, fault, gas, moves },
  fn,
  errors,
  enums,
  isGuess,
  from,
}: {
  readonly trial: Trial
  readonly fn: AbiFunction
  readonly errors: readonly AbiError[]
  readonly enums: EnumNames
  readonly isGuess: boolean
  readonly from: string
}) {
  const { t, locale } = usePageContext()
  return (
    <>
      {fault !== null && (
        <p>
          {t('call.untried')} <FaultWords fault={fault} />
        </p>
      )}
      {answer !== null && <AnswerView answer={answer} fn={fn} errors={errors} enums={enums} isGuess={isGuess} />}
      {gas !== null && <p>{t('call.gas', { gas: formatNumber(gas, { locale }) })}</p>}
      {moves !== null && <ExpectedMovesView moves={moves} sender={from} />}
    </>
  )
}

function AnswerView({
  answer: { asOf, output, failing },
  fn,
  errors,
  enums,
  isGuess,
}: {
  readonly answer: ContractAnswer
  readonly fn: AbiFunction
  readonly errors: readonly AbiError[]
  readonly enums: EnumNames
  readonly isGuess: boolean
}) {
  const { t } = usePageContext()
  const types = fn.outputs.map(({ type }) => type)
  const values = output === null ? null : decodeValues(types, output as `0x${string}`)
  return (
    <>
      <p className={styles.asOf}>
        <RichMessage id="call.answer" slots={{ height: <BlockLink block={asOf.height} /> }} />
      </p>
      {failing !== null ? (
        <FailureReason failing={nameError(failing, errors)} />
      ) : fn.outputs.length === 0 && (output === null || output === '0x') ? (
        <p>{t('call.void')}</p>
      ) : values === null || fn.outputs.length === 0 ? (
        <p>
          {isGuess ? `${t('tab.raw')}:` : t('call.unread')} <code dir="ltr">{output}</code>
        </p>
      ) : (
        <>
          <AbiFields
            fields={fn.outputs}
            values={values}
            nameOf={(field, value) => memberOf(field, String(value), enums)}
          />
          <Disclosure summary={t('tab.raw')}>
            <p dir="ltr">
              <code>{output}</code> <CopyButton text={output!} />
            </p>
          </Disclosure>
        </>
      )}
    </>
  )
}
