import { useState } from 'react'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { decodeValues } from '@orrery/evm/abi-code'
import { emptyForms, formOfJson, formToJson, readForm, type FormValue } from '@orrery/evm/abi-form'
import { typeText, type AbiError, type AbiFunction } from '@orrery/evm/abi-type'
import type { ContractAnswer } from '@orrery/model/wire/contract'
import { Button } from '@orrery/ui/button'
import { CopyButton } from '@orrery/ui/copy-button'
import { Switch } from '@orrery/ui/switch'
import { TextArea } from '@orrery/ui/text-area'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { exactText } from '../../page-parts/exact-text.ts'
import { FailureReason } from '../../page-parts/failure-reason.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { CallFailed, CallSent, WalletButtons } from '../../page-parts/wallet/wallet-words.tsx'
import { findWallets, sendByWallet, type Wallet } from '../../page-parts/wallet/wallets.ts'
import { AbiValueView } from './abi-value-view.tsx'
import { AbiInput } from './abi-input.tsx'
import { baseUnits, commandsOf, nameError, valueIf, type ShownCall } from './shown-call.ts'
import styles from './contract.module.css'

type Told =
  | { readonly state: 'answer'; readonly answer: ContractAnswer }
  | { readonly state: 'sent'; readonly hash: string }
  | { readonly state: 'wallets'; readonly wallets: readonly Wallet[] }
  | { readonly state: 'wrongChain' }
  | { readonly state: 'failed'; readonly reason: string }

/** The form of one function: its parameters, what they become, and what the node or a wallet says to it. */
export function FunctionForm({
  fn,
  errors,
  view,
  address,
}: {
  readonly fn: AbiFunction
  /** Errors that the contract declares. */
  readonly errors: readonly AbiError[]
  readonly view: 'read' | 'write'
  readonly address: string
}) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { api } = useSite()
  const [start] = useState(() => emptyForms(fn))
  const [form, setForm] = useState<readonly FormValue[]>(start.form)
  // What has too many fields to be filled in one by one begins as text.
  const [json, setJson] = useState<string | null>(() => (start.isWhole ? null : formToJson(start.form)))
  const [amount, setAmount] = useState('')
  const [height, setHeight] = useState('')
  const [sender, setSender] = useState('')
  const [isShown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ readonly to: string; readonly told: Told } | null>(null)
  const { symbol, decimals } = chain.native
  const pasted = json === null ? null : formOfJson(fn, json)
  const reading = json !== null && pasted === null ? null : readForm(fn, pasted ?? form)
  const faults = isShown ? (reading?.faults ?? null) : null
  const value = baseUnits(fn.mutability === 'payable' ? amount : '', decimals)
  const isSender = /^(?:0x[0-9a-fA-F]{40})?$/.test(sender.trim())
  const isHeight = /^\d{0,15}$/.test(height.trim())
  const data = value === null || !isHeight || !isSender ? null : (reading?.data ?? null)
  const asked = [data, value, sender.trim(), height.trim()].join(' ')
  // An answer to what is no longer asked goes; that something was sent stays true.
  const told = said !== null && (said.to === asked || said.told.state === 'sent') ? said.told : null
  /** Runs what needs whole call data; without it the faults are shown. */
  const act = async (run: (data: `0x${string}`, value: bigint) => Promise<Told>): Promise<void> => {
    setShown(true)
    if (data === null || value === null) return
    setBusy(true)
    setSaid(null)
    const next = await run(data, value).catch((error: unknown): Told => ({
      state: 'failed',
      reason: error instanceof Error ? error.message : String(error),
    }))
    setSaid({ to: asked, told: next })
    setBusy(false)
  }
  const execute = () =>
    act(async (input, sum) => ({
      state: 'answer',
      answer: await api.callContract({
        chain: chain.code,
        ...(height.trim() !== '' && { height: Number(height.trim()) }),
        body: {
          to: address,
          data: input,
          ...(sender.trim() !== '' && { from: sender.trim() }),
          ...valueIf(sum, String),
        },
      }),
    }))
  const send = (wallet: Wallet) =>
    act(async (input, sum) => {
      const chainId = chain.family === 'evm' ? chain.quirks.chainId : 0
      const sent = await sendByWallet(wallet, { chainId, to: address, data: input, value: sum })
      // No account is asked for, so that none can be another one.
      return typeof sent === 'string' ? { state: 'wrongChain' } : { state: 'sent', ...sent }
    })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void execute()
      }}
    >
      {fn.inputs.length > 0 && (
        <Switch
          label="JSON"
          checked={json !== null}
          onChange={(on) => {
            if (!on && pasted !== null) setForm(pasted)
            setJson(on ? formToJson(form) : null)
          }}
        />
      )}
      {json === null ? (
        fn.inputs.map((field, index) => (
          <AbiInput
            key={index}
            field={field}
            name={field.name === '' ? `#${index + 1}` : field.name}
            place={String(index)}
            value={form[index]!}
            faults={faults}
            onChange={(next) => setForm(form.with(index, next))}
          />
        ))
      ) : (
        <TextArea
          label={`${fn.name}(${fn.inputs.map(({ type }) => typeText(type)).join(', ')})`}
          dir="ltr"
          rows={8}
          value={json}
          onChange={setJson}
          error={
            pasted === null
              ? 'JSON'
              : faults === null
                ? null
                : [...faults].map(([place, fault]) => `${place}: ${t(`form.fault.${fault}`)}`).join(' · ')
          }
        />
      )}
      {fn.mutability === 'payable' && (
        <TextInput
          label={t('call.value')}
          dir="ltr"
          inputMode="decimal"
          after={symbol}
          value={amount}
          onChange={setAmount}
          error={value === null ? t('form.fault.number') : null}
        />
      )}
      <TextInput
        label={t('call.sender')}
        dir="ltr"
        autoComplete="off"
        value={sender}
        onChange={setSender}
        error={isSender ? null : t('form.fault.address')}
      />
      {view === 'read' && (
        <TextInput
          label={t('call.height')}
          dir="ltr"
          inputMode="numeric"
          value={height}
          onChange={setHeight}
          error={isHeight ? null : t('form.fault.number')}
        />
      )}
      {data !== null && value !== null && reading?.data != null && (
        <Calldata
          fn={fn}
          data={data}
          values={reading.values}
          value={value}
          address={address}
          view={view}
          sender={sender.trim()}
          height={height.trim()}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" look={view === 'read' ? 'solid' : 'outline'} busy={busy}>
          {t(view === 'read' ? 'call.ask' : 'call.try')}
        </Button>
        {view === 'write' && (
          <Button
            look="solid"
            busy={busy}
            onClick={() => void act(async () => ({ state: 'wallets', wallets: await findWallets() }))}
          >
            {t('call.send')}
          </Button>
        )}
      </div>
      <div role="status" className={styles.told}>
        {told !== null && <ToldView told={told} fn={fn} errors={errors} send={(wallet) => void send(wallet)} />}
      </div>
    </form>
  )
}

/** What will be sent, before anything is: the bytes, and a command that does the same elsewhere. */
function Calldata(call: ShownCall) {
  const { t } = usePageContext()
  const { cast, curl } = commandsOf(call)
  return (
    <dl className={styles.data}>
      {[[t('call.data'), call.data], ['cast', cast], ...(curl === null ? [] : [['curl', curl]])].map(
        ([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="ltr">
              {/* A parameter may turn the line round: what is unseen is written out here, and copied as it is. */}
              <code>{exactText(text!)}</code> <CopyButton text={text!} />
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

function ToldView({
  told,
  fn,
  errors,
  send,
}: {
  readonly told: Told
  readonly fn: AbiFunction
  readonly errors: readonly AbiError[]
  readonly send: (wallet: Wallet) => void
}) {
  const { t } = usePageContext()
  switch (told.state) {
    case 'sent':
      return <CallSent hash={told.hash} />
    case 'wrongChain':
      return <p>{t('call.wrongChain')}</p>
    case 'failed':
      return <CallFailed reason={told.reason} />
    case 'wallets':
      return told.wallets.length === 0 ? (
        <p>{t('call.noWallet')}</p>
      ) : (
        <WalletButtons wallets={told.wallets} onPick={send} />
      )
    case 'answer': {
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
          ) : fn.outputs.length === 0 ? (
            <p>{t('call.void')}</p>
          ) : values === null ? (
            <p>
              {t('call.unread')} <code dir="ltr">{output}</code>
            </p>
          ) : (
            <dl className={styles.data}>
              {fn.outputs.map((field, index) => (
                <div key={index}>
                  <dt dir="ltr">
                    <bdi>{foreignText(field.name === '' ? `#${index}` : field.name)}</bdi>{' '}
                    <code>{typeText(field.type)}</code>
                  </dt>
                  <dd>
                    <AbiValueView type={field.type} value={values[index]!} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )
    }
  }
}
