import { useState } from 'react'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { TxLink } from '@orrery/entities/tx-link'
import { decodeValues } from '@orrery/evm/abi-code'
import { castText, emptyForm, formOfJson, formToJson, readForm, type FormValue } from '@orrery/evm/abi-form'
import { typeText, type AbiFunction } from '@orrery/evm/abi-type'
import { parseDecimal } from '@orrery/format/decimal'
import type { ContractAnswer } from '@orrery/model/wire/contract'
import { Button } from '@orrery/ui/button'
import { CopyButton } from '@orrery/ui/copy-button'
import { Switch } from '@orrery/ui/switch'
import { TextArea } from '@orrery/ui/text-area'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { FailureReason } from '../../page-parts/failure-reason.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { AbiValueView } from './abi-value-view.tsx'
import { AbiInput } from './abi-input.tsx'
import { findWallets, sendByWallet, type Wallet } from './wallets.ts'
import styles from './contract.module.css'

type Told =
  | { readonly state: 'answer'; readonly answer: ContractAnswer }
  | { readonly state: 'sent'; readonly hash: string }
  | { readonly state: 'wallets'; readonly wallets: readonly Wallet[] }
  | { readonly state: 'wrongChain' }
  | { readonly state: 'failed'; readonly reason: string }

/** Base units of an amount of the coin, exactly; null for text that is none or has more places than the coin. */
function baseUnits(text: string, decimals: number): bigint | null {
  if (text.trim() === '') return 0n
  const read = /^\d{1,60}(?:\.\d{1,60})?$/.test(text.trim()) ? parseDecimal(text.trim()) : null
  if (read === null || read.scale > decimals) return null
  return read.units * 10n ** BigInt(decimals - read.scale)
}

/** The form of one function: its parameters, what they become, and what the node or a wallet says to it. */
export function FunctionForm({
  fn,
  view,
  address,
}: {
  readonly fn: AbiFunction
  readonly view: 'read' | 'write'
  readonly address: string
}) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { api } = useSite()
  const [form, setForm] = useState<readonly FormValue[]>(() => fn.inputs.map(({ type }) => emptyForm(type)))
  const [json, setJson] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [height, setHeight] = useState('')
  const [isShown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const { symbol, decimals } = chain.native
  const pasted = json === null ? null : formOfJson(fn, json)
  const reading = json !== null && pasted === null ? null : readForm(fn, pasted ?? form)
  const faults = isShown ? (reading?.faults ?? null) : null
  const value = fn.mutability === 'payable' ? baseUnits(amount, decimals) : 0n
  const isHeight = /^\d{0,15}$/.test(height.trim())
  const data = value === null || !isHeight ? null : (reading?.data ?? null)
  /** Runs what needs whole call data; without it the faults are shown. */
  const act = async (run: (data: `0x${string}`, value: bigint) => Promise<Told>): Promise<void> => {
    setShown(true)
    if (data === null || value === null) return
    setBusy(true)
    setTold(null)
    setTold(
      await run(data, value).catch((error: unknown): Told => ({
        state: 'failed',
        reason: error instanceof Error ? error.message : String(error),
      })),
    )
    setBusy(false)
  }
  const execute = () =>
    act(async (input, sum) => ({
      state: 'answer',
      answer: await api.callContract({
        chain: chain.code,
        ...(height.trim() !== '' && { height: Number(height.trim()) }),
        body: { to: address, data: input, ...(sum > 0n && { value: String(sum) }) },
      }),
    }))
  const send = (wallet: Wallet) =>
    act(async (input, sum) => {
      const chainId = chain.family === 'evm' ? chain.quirks.chainId : 0
      const sent = await sendByWallet(wallet, { chainId, to: address, data: input, value: sum })
      return sent === 'wrongChain' ? { state: 'wrongChain' } : { state: 'sent', hash: sent }
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
      {data !== null && reading?.data != null && (
        <Calldata fn={fn} data={data} values={reading.values} value={value ?? 0n} address={address} view={view} />
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
        {told !== null && <ToldView told={told} fn={fn} send={(wallet) => void send(wallet)} />}
      </div>
    </form>
  )
}

/** What will be sent, before anything is: the bytes, and a command that does the same elsewhere. */
function Calldata({
  fn,
  data,
  values,
  value,
  address,
  view,
}: {
  readonly fn: AbiFunction
  readonly data: `0x${string}`
  readonly values: Parameters<typeof castText>[1][] | readonly Parameters<typeof castText>[1][]
  readonly value: bigint
  readonly address: string
  readonly view: 'read' | 'write'
}) {
  const { t } = usePageContext()
  const outputs = view === 'read' ? `(${fn.outputs.map(({ type }) => typeText(type)).join(',')})` : ''
  const args = fn.inputs.map(({ type }, index) => shellWord(castText(type, values[index]!)))
  const cast = [
    view === 'read' ? 'cast call' : 'cast send',
    address,
    shellWord(fn.signature + outputs),
    ...args,
    ...(value > 0n ? ['--value', `${value}wei`] : []),
    '--rpc-url $RPC_URL',
  ].join(' ')
  const rpc = { to: address, data, ...(value > 0n && { value: `0x${value.toString(16)}` }) }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [rpc, 'latest'] })
  const curl = `curl -s -H 'content-type: application/json' --data '${body}' $RPC_URL`
  return (
    <dl className={styles.data}>
      {[
        [t('call.data'), data],
        ['cast', cast],
        ['curl', curl],
      ].map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="ltr">
            <code>{text}</code> <CopyButton text={text!} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One word of a shell, whatever is in it. */
const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function ToldView({
  told,
  fn,
  send,
}: {
  readonly told: Told
  readonly fn: AbiFunction
  readonly send: (wallet: Wallet) => void
}) {
  const { t } = usePageContext()
  switch (told.state) {
    case 'sent':
      return (
        <p>
          {t('call.sent')} <TxLink hash={told.hash} />
        </p>
      )
    case 'wrongChain':
      return <p>{t('call.wrongChain')}</p>
    case 'failed':
      return (
        <p role="alert">
          {t('part.failed')} <bdi>{foreignText(told.reason)}</bdi>
        </p>
      )
    case 'wallets':
      return told.wallets.length === 0 ? (
        <p>{t('call.noWallet')}</p>
      ) : (
        <div className={styles.actions}>
          {told.wallets.map((wallet) => (
            <Button key={wallet.id} look="solid" onClick={() => send(wallet)}>
              <bdi>{foreignText(wallet.name)}</bdi>
            </Button>
          ))}
        </div>
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
            <FailureReason failing={failing} />
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
