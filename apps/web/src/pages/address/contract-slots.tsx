import { useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { readSlot, slotWord } from '@orrery/evm/storage-slot'
import type { ProxyStep } from '@orrery/model/wire/contract'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { CopyButton } from '@orrery/ui/copy-button'
import { TextArea } from '@orrery/ui/text-area'
import { TextInput } from '@orrery/ui/text-input'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { askNode } from '../../page-parts/ask-node.ts'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { CallFailed } from '../../page-parts/wallet/wallet-words.tsx'
import styles from './contract.module.css'
import { HeightField, readHeight } from './height-field.tsx'
import { SlotHistory } from './slot-history.tsx'
import { SLOT_KINDS, slotMeant, type SlotAsked } from './slot-meant.ts'

/** Where proxies keep what stands behind them, by the standard that says so (screens-evm §1.3). */
const PROXY_SLOTS = [
  ['EIP-1967 implementation', '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'],
  ['EIP-1967 admin', '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103'],
  ['EIP-1967 beacon', '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'],
  ['EIP-1822', '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7'],
  ['OpenZeppelin', '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3'],
] as const

/** Reads any word of a contract's storage, reckons where mappings, lists and namespaces keep theirs, and leads to the slots of proxies (screens-evm §6.1). */
export function ContractSlots({
  address,
  proxies,
}: {
  readonly address: string
  readonly proxies: readonly ProxyStep[]
}) {
  return <AfterWords>{() => <SlotForm address={address} proxies={proxies} />}</AfterWords>
}

function SlotForm({ address, proxies }: { readonly address: string; readonly proxies: readonly ProxyStep[] }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const [asked, setAsked] = useState<SlotAsked>({ kind: 'slot', slot: '0', keys: '' })
  const [block, setBlock] = useState('')
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<
    { readonly slot: string; readonly word: string } | { readonly reason: string } | null
  >(null)
  const set = (part: Partial<SlotAsked>) => setAsked({ ...asked, ...part })
  const meant = slotMeant(asked)
  const height = readHeight(block)
  const read = async (position: string): Promise<void> => {
    setBusy(true)
    const tag = height == null ? 'latest' : `0x${height.toString(16)}`
    const next = await askNode(chain, 'eth_getStorageAt', { address, position, tag }).then(
      (word) => ({ slot: position, word: String(word).slice(0, 66) }),
      (error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) }),
    )
    setTold(next)
    setBusy(false)
  }
  return (
    <Card title={t('slots.title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (meant !== null && height !== undefined) void read(slotWord(meant))
        }}
      >
        <ChoiceField
          label={t('slots.kind')}
          value={asked.kind}
          onChange={(kind) => set({ kind: SLOT_KINDS.find((one) => one === kind) ?? 'slot' })}
          options={SLOT_KINDS.map((kind) => [kind, t(`slots.kind.${kind}`)])}
        />
        {asked.kind !== 'namespace' && (
          <TextInput
            label={t('storage.slot')}
            dir="ltr"
            autoComplete="off"
            value={asked.slot}
            onChange={(slot) => set({ slot })}
            error={readSlot(asked.slot) === null ? t('form.fault.number') : null}
          />
        )}
        {asked.kind === 'mapping' ? (
          <TextArea
            label={t('slots.keys')}
            dir="ltr"
            rows={2}
            placeholder="address 0x…"
            value={asked.keys}
            onChange={(keys) => set({ keys })}
            error={meant === null && asked.keys.trim() !== '' ? t('slots.keys.wrong') : null}
          />
        ) : (
          asked.kind !== 'slot' && (
            <TextInput
              label={t(asked.kind === 'list' ? 'slots.index' : 'slots.namespace')}
              dir="ltr"
              autoComplete="off"
              placeholder={asked.kind === 'list' ? '0' : 'example.main'}
              value={asked.keys}
              onChange={(keys) => set({ keys })}
              error={
                asked.kind === 'list' && asked.keys.trim() !== '' && readSlot(asked.keys) === null
                  ? t('form.fault.number')
                  : null
              }
            />
          )
        )}
        <HeightField value={block} onChange={setBlock} />
        {meant !== null && (
          <dl className={styles.data}>
            <dt>{t('storage.slot')}</dt>
            <dd dir="ltr">
              <code>{slotWord(meant)}</code> <CopyButton text={slotWord(meant)} />
            </dd>
          </dl>
        )}
        <div className={styles.actions}>
          <Button type="submit" look="solid" busy={busy} disabled={meant === null || height === undefined}>
            {t('slots.read')}
          </Button>
          {proxies.length > 0 &&
            PROXY_SLOTS.map(([name, slot]) => (
              <Button key={slot} busy={busy} onClick={() => void read(slot)}>
                <bdi dir="ltr">{name}</bdi>
              </Button>
            ))}
        </div>
        <div role="status" className={styles.told}>
          {told !== null && ('reason' in told ? <CallFailed reason={told.reason} /> : <Word {...told} />)}
        </div>
        {told !== null && 'slot' in told && <SlotHistory key={told.slot} address={address} slot={told.slot} />}
      </form>
    </Card>
  )
}

/** A word, and what it would be as other things: nobody but the source says which it is. */
function Word({ slot, word }: { readonly slot: string; readonly word: string }) {
  const { t } = usePageContext()
  if (!/^0x[0-9a-f]{1,64}$/i.test(word)) return <CallFailed reason={word} />
  const digits = word.slice(2).toLowerCase().padStart(64, '0')
  const asAddress = /^0{24}(?!0{24})/.test(digits) ? `0x${digits.slice(24)}` : null
  return (
    <dl className={styles.data}>
      <dt>{t('storage.slot')}</dt>
      <dd dir="ltr">
        <code>{slot}</code>
      </dd>
      <dt>{t('storage.value')}</dt>
      <dd dir="ltr">
        <code>0x{digits}</code> <CopyButton text={`0x${digits}`} />
      </dd>
      <dt dir="ltr">uint256</dt>
      <dd dir="ltr">{BigInt(`0x${digits}`).toString()}</dd>
      {asAddress !== null && (
        <>
          <dt dir="ltr">address</dt>
          <dd>
            <AddressLink address={asAddress} />
          </dd>
        </>
      )}
    </dl>
  )
}
