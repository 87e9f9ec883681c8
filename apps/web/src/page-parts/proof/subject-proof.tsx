import { useState } from 'react'
import type { Chain, ChainOf } from '@orrery/model/chain'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { BlockDetail } from '@orrery/model/wire/block'
import type { TxDetail } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import { Banner } from '@orrery/ui/banner'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { ProofRun } from './proof-run.tsx'
import { proveOutputTxHere } from './prove-output-tx.ts'
import { canProve, proveAddressHere, proveBlockHere, proveTxHere } from './prove.ts'
import styles from './proof.module.css'

/** A proof that a transaction is in its block (screens-evm §4.3). */
export function TxProof({
  tx,
  chain,
  atOnce = false,
}: {
  readonly tx: TxDetail
  readonly chain: Chain
  readonly atOnce?: boolean
}) {
  const { t } = usePageContext()
  const { api } = useSite()
  const { blockHash } = tx
  if (!canProve(chain)) return null
  if (blockHash === null || tx.finality === 'orphaned') return <Banner tone="accent">{t('proof.pending')}</Banner>
  return <ProofRun atOnce={atOnce} run={() => proveTxHere(api, chain, { ...tx, blockHash })} />
}

/** A proof that a transaction of an output chain is in its block, with the node's own form of it to take along. */
export function OutputTxProof({ tx, chain }: { readonly tx: TxDetail; readonly chain: ChainOf<'utxo'> }) {
  const { t } = usePageContext()
  const { api } = useSite()
  const { blockHash, hash } = tx
  if (blockHash === null || tx.finality === 'orphaned') return <Banner tone="accent">{t('proof.pending')}</Banner>
  return (
    <>
      <ProofRun atOnce run={async () => ({ report: await proveOutputTxHere(api, chain, { hash, blockHash }) })} />
      <p className={styles.note}>
        <a href={`/api/explorer/esplora/${chain.path}/tx/${hash}/merkleblock-proof`} download={`${hash}.txoutproof`}>
          {t('proof.download')}
        </a>
      </p>
    </>
  )
}

/** A proof of a block by its header (screens-evm §3.2). */
export function BlockProof({ block, chain }: { readonly block: BlockDetail; readonly chain: Chain }) {
  const { api } = useSite()
  return canProve(chain) ? <ProofRun run={() => proveBlockHere(api, chain, block)} /> : null
}

const MOST_SLOTS = 16

/** A proof of what an address holds, and of slots of its storage (screens-evm §5). */
export function AddressProof({ address, chain }: { readonly address: AddressDetail; readonly chain: Chain }) {
  const { t } = usePageContext()
  const { api } = useSite()
  const [text, setText] = useState('')
  if (!canProve(chain)) return null
  const slots = text.split(/[\s,]+/).filter((slot): slot is Hex => /^0x[0-9a-f]{1,64}$/i.test(slot))
  const run = async () => {
    const { report, account, slots: words } = await proveAddressHere(api, chain, address, slots.slice(0, MOST_SLOTS))
    const rows: readonly (readonly [string, string])[] = [
      ['nonce', account.nonce],
      ['codeHash', account.codeHash],
      ['storageHash', account.storageHash],
      ...words.map(({ slot, value }) => [slot, value] as const),
    ]
    return {
      report,
      more: (
        <dl className={styles.pair}>
          <dt>{t('fact.balance')}</dt>
          <dd>
            <Amount base={account.balance} places="all" />
          </dd>
          {rows.map(([name, value]) => (
            <Row key={name} name={name} value={value} />
          ))}
        </dl>
      ),
    }
  }
  return (
    <ProofRun run={run}>
      <TextInput label={t('proof.slots')} value={text} onChange={setText} placeholder="0x0, 0x5" />
    </ProofRun>
  )
}

const Row = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>
      <bdi dir="ltr" className={styles.hash}>
        {name}
      </bdi>
    </dt>
    <dd>
      <bdi dir="ltr" className={styles.hash}>
        {value}
      </bdi>
    </dd>
  </>
)
