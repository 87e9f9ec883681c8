import { useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { emptyForms, formOfJson, formToJson, readForm, type FormValue } from '@orrery/evm/abi-form'
import { typeText, type AbiError, type AbiFunction } from '@orrery/evm/abi-type'
import { systemClock } from '@orrery/primitives/clock'
import { Button } from '@orrery/ui/button'
import { saveFile } from '@orrery/ui/save-chart'
import { Switch } from '@orrery/ui/switch'
import { TextArea } from '@orrery/ui/text-area'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { safeBatch } from '../../page-parts/wallet/safe-batch.ts'
import { accountOn, findWallets, sendFrom, type Wallet } from '../../page-parts/wallet/wallets.ts'
import { AbiInput } from './abi-input.tsx'
import { allowanceNow, allowedBy, isEnough } from './allowance-now.ts'
import styles from './contract.module.css'
import { tryCall } from './call-trial.ts'
import { useEnumNames } from './enum-names.ts'
import { addressFor, nameFault, nameIn, namesOf, useFoundNames, withAddresses } from './form-names.ts'
import { Calldata, OwnedNote, ToldView, UnlimitedNote, type Powers, type Settled, type Told } from './function-told.tsx'
import { HeightField, readHeight } from './height-field.tsx'
import { isForFew } from './is-for-few.ts'
import { NameHint } from './name-hint.tsx'
import { OWN_LABELS } from './own-labels.tsx'
import { coinUnits, valueIf } from './shown-call.ts'

/** The form of one function: its parameters, what they become, and what the node or a wallet says to it. */
export function FunctionForm({
  fn,
  errors,
  view,
  address,
  codeAt,
  powers,
  tokenDecimals,
  start: given,
  isGuess,
}: {
  readonly fn: AbiFunction
  /** Errors that the contract declares. */
  readonly errors: readonly AbiError[]
  readonly view: 'read' | 'write'
  readonly address: string
  /** Where the code stands that it runs, whose source names members of enumerations. */
  readonly codeAt: string
  /** Who may do more than others. */
  readonly powers: Powers
  /** Of the contract's amounts; null where it tells none. */
  readonly tokenDecimals: number | null
  /** Arguments as JSON that the form begins with; null for none. */
  readonly start: string | null
  /** Nobody tells what it answers. */
  readonly isGuess: boolean
}) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { api, language } = useSite()
  const [start] = useState(() => {
    const filled = given === null ? null : formOfJson(fn, given)
    return filled === null ? emptyForms(fn) : { form: filled, isWhole: true }
  })
  const [form, setForm] = useState<readonly FormValue[]>(start.form)
  // What has too many fields to be filled in one by one begins as text.
  const [json, setJson] = useState<string | null>(() => (start.isWhole ? null : formToJson(start.form)))
  const [amount, setAmount] = useState('')
  const [height, setHeight] = useState('')
  const [sender, setSender] = useState('')
  const [isShown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ readonly to: string; readonly told: Told } | null>(null)
  const enums = useEnumNames(fn, codeAt)
  const { symbol, decimals } = chain.native
  const pasted = json === null ? null : formOfJson(fn, json)
  const typed = pasted ?? form
  const names = namesOf(fn.inputs, typed)
  const ofSender = nameIn(sender)
  const found = useFoundNames(ofSender === null || names.includes(ofSender) ? names : [...names, ofSender])
  // What is encoded, shown and sent has addresses alone: a name that none was found for is refused as no address.
  const meant = withAddresses(fn.inputs, typed, found)
  const reading = json !== null && pasted === null ? null : readForm(fn, meant)
  const faults = isShown ? (reading?.faults ?? null) : null
  const value = coinUnits(fn.mutability === 'payable' ? amount : '', decimals, language.code)
  const from = addressFor(sender.trim(), found)
  const senderFault = nameFault(sender, found)
  const isSender = /^(?:0x[0-9a-fA-F]{40})?$/.test(from)
  const block = readHeight(height)
  const data = value === null || block === undefined || !isSender ? null : (reading?.data ?? null)
  const asked = [data, value, from, height.trim()].join(' ')
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
    act(async (input, sum) => {
      const call = { to: address, data: input, ...(from !== '' && { from }) }
      if (view === 'write') return { state: 'answer', trial: await tryCall(api, chain, { ...call, value: sum }), from }
      const answer = await api.callContract({
        chain: chain.code,
        ...(block != null && { height: block }),
        body: { ...call, ...valueIf(sum, String) },
      })
      return { state: 'answer', trial: { answer, fault: null, gas: null, moves: null }, from }
    })
  const allowed = data === null || reading?.data == null ? null : allowedBy(fn, reading.values)
  const send = (wallet: Wallet, settled: Settled) =>
    act(async (input, sum) => {
      const chainId = chain.family === 'evm' ? chain.quirks.chainId : 0
      const account = await accountOn(wallet, chainId)
      // No account is asked for, so that none can be another one.
      if (typeof account === 'string') return { state: 'wrongChain', wallet }
      const owner = account.from
      if (!settled.allowed && allowed !== null) {
        const { spender, amount } = allowed
        const now = await allowanceNow(api, { chain: chain.code, token: address, owner, spender })
        if (now !== null && isEnough(amount, now)) return { state: 'allowed', now, wallet }
      }
      // What was tried as another account says nothing of this one.
      if (settled.tried?.toLowerCase() !== owner.toLowerCase()) {
        const trial = await tryCall(api, chain, { to: address, data: input, from: owner, value: sum })
        return { state: 'ready', trial, from: owner, wallet }
      }
      return { state: 'sent', hash: await sendFrom(wallet, owner, { chainId, to: address, data: input, value: sum }) }
    })
  const find = (): void => void act(async () => ({ state: 'wallets', wallets: await findWallets() }))
  const batchOf = (input: string, sum: bigint): string =>
    safeBatch(
      {
        name: fn.name,
        chainId: chain.family === 'evm' ? chain.quirks.chainId : 0,
        owner: from,
        calls: [{ to: address, data: input, ...valueIf(sum, String) }],
      },
      systemClock.now(),
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void execute()
      }}
    >
      {view === 'write' && isForFew(fn.name) && <OwnedNote powers={powers} />}
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
            found={found}
            decimals={tokenDecimals}
            enums={enums}
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
      {pasted !== null &&
        names.map((name) => (
          <p key={name}>
            <bdi>{foreignText(name)}</bdi> <NameHint text={name} found={found} />
          </p>
        ))}
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
        list={OWN_LABELS}
        {...(ofSender !== null &&
          found.has(ofSender) &&
          senderFault === null && { hint: <NameHint text={sender} found={found} /> })}
        error={
          senderFault !== null
            ? t(`call.name.${senderFault}`)
            : isSender || (ofSender !== null && found.has(ofSender))
              ? null
              : t('form.fault.address')
        }
      />
      {view === 'read' && <HeightField value={height} onChange={setHeight} />}
      {data !== null && value !== null && reading?.data != null && (
        <Calldata
          fn={fn}
          data={data}
          values={reading.values}
          value={value}
          address={address}
          view={view}
          sender={from}
          height={block == null ? '' : String(block)}
          args={JSON.stringify(meant)}
        />
      )}
      {view === 'write' && allowed?.isUnlimited === true && <UnlimitedNote spender={allowed.spender} />}
      <div className={styles.actions}>
        <Button type="submit" look={view === 'read' ? 'solid' : 'outline'} busy={busy}>
          {t(view === 'read' ? 'call.ask' : 'call.try')}
        </Button>
        {view === 'write' && (
          <>
            <Button look="solid" busy={busy} onClick={find}>
              {t('call.send')}
            </Button>
            <Button
              onClick={() =>
                void act(async (input, sum) => {
                  saveFile(new Blob([batchOf(input, sum)], { type: 'application/json' }), `${fn.name}.json`)
                  return { state: 'saved' }
                })
              }
            >
              {t('approval.takeBack.safe')}
            </Button>
          </>
        )}
      </div>
      <div role="status" className={styles.told}>
        {told !== null && (
          <ToldView
            told={told}
            fn={fn}
            errors={errors}
            enums={enums}
            isGuess={isGuess}
            find={find}
            send={(wallet, settled) => void send(wallet, settled)}
          />
        )}
      </div>
    </form>
  )
}
