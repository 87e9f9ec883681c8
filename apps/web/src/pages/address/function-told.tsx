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
import { FailureReason, type Failing } from '../../page-parts/failure-reason.tsx'
import { CallFailed, CallSent, WalletButtons } from '../../page-parts/wallet/wallet-words.tsx'
import { WrongChain } from '../../page-parts/wallet/wrong-chain.tsx'
import type { Wallet } from '../../page-parts/wallet/wallets.ts'
import { AbiFields } from './abi-value-view.tsx'
import { callAddress } from './asked-call.ts'
import styles from './contract.module.css'
import { memberOf, type EnumNames } from './enum-names.ts'
import { commandsOf, nameError, type ShownCall } from './shown-call.ts'

/** What speaks against sending a call: it would change nothing, or it would fail. */
export type Doubt =
  | { readonly as: 'allowed'; readonly now: bigint }
  | { readonly as: 'fails'; readonly failing: Failing }

/** What became of a call. */
export type Told =
  | {
      readonly state: 'answer'
      readonly answer: ContractAnswer
      /** What the node expects that it would use; null where it was not asked or does not say. */
      readonly gas: bigint | null
    }
  | { readonly state: 'sent'; readonly hash: string }
  | { readonly state: 'wallets'; readonly wallets: readonly Wallet[] }
  | { readonly state: 'doubt'; readonly doubt: Doubt; readonly wallet: Wallet }
  | { readonly state: 'wrongChain' | 'saved' }
  | { readonly state: 'failed'; readonly reason: string }

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
  send,
}: {
  readonly told: Told
  readonly fn: AbiFunction
  readonly errors: readonly AbiError[]
  readonly enums: EnumNames
  /** Surely: whatever speaks against it. */
  readonly send: (wallet: Wallet, surely: boolean) => void
}) {
  const { t, locale } = usePageContext()
  switch (told.state) {
    case 'sent':
      return <CallSent hash={told.hash} />
    case 'wrongChain':
      return <WrongChain />
    case 'saved':
      return null
    case 'failed':
      return <CallFailed reason={told.reason} />
    case 'wallets':
      return told.wallets.length === 0 ? (
        <p>{t('call.noWallet')}</p>
      ) : (
        <WalletButtons wallets={told.wallets} onPick={(wallet) => send(wallet, false)} />
      )
    case 'doubt': {
      const { doubt, wallet } = told
      return (
        <>
          <p>
            {t(`call.doubt.${doubt.as}`)} {doubt.as === 'allowed' && <bdi dir="ltr">{String(doubt.now)}</bdi>}
          </p>
          {doubt.as === 'fails' && <FailureReason failing={nameError(doubt.failing, errors)} />}
          <div>
            <Button onClick={() => send(wallet, true)}>{t('call.sendAnyway')}</Button>
          </div>
        </>
      )
    }
    case 'answer': {
      const { gas } = told
      const { asOf, output, failing } = told.answer
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
              {t('call.unread')} <code dir="ltr">{output}</code>
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
          {gas !== null && <p>{t('call.gas', { gas: formatNumber(gas, { locale }) })}</p>}
        </>
      )
    }
  }
}
