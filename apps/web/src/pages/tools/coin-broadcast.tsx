import { useEffect, useState } from 'react'
import type { EndpointReply } from '@orrery/api/client'
import { TxLink } from '@orrery/entities/tx-link'
import { usePageContext } from '@orrery/entities/page-context'
import { FactRows } from '@orrery/ui/facts'
import { Amount } from '@orrery/entities/amount'
import type { Panel } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'
import { Banner } from '@orrery/ui/banner'
import { TextArea } from '@orrery/ui/text-area'
import { useSite } from '../../app/site.ts'
import { FaultWords, faultOf, type Fault } from '../../page-parts/facts/fault-words.tsx'
import { PanelRows } from '../../page-parts/panels/panel-rows.tsx'
import { PanelSections } from '../../page-parts/panels/panel-sections.tsx'
import { takeCarried } from '../../search/signed-text.ts'
import { panelOf } from '../../page-parts/panels/panels-of.ts'
import { latePart } from '@orrery/ui/late-part'
import type { CoinPackageProps } from './coin-package.tsx'
import { CoinVerdict } from './coin-verdict.tsx'
import { faultOfHex, MOST_PACKAGED, readPackage } from './read-package.ts'
import { SendPart } from './send-part.tsx'
import styles from './tools.module.css'

const PAUSE_MS = 400

type Check = EndpointReply<'checkSigned'>
type Read =
  | { readonly hex: string; readonly check: Check; readonly panel: Panel }
  | { readonly hex: string; readonly fault: Fault }

/** Few paste several. */
const CoinPackage = latePart<CoinPackageProps>(() => import('./coin-package.tsx').then((module) => module.CoinPackage))

/** A signed transaction of an output chain: decoded with its amounts, tried on the node's pool, then sent. */
export function CoinBroadcast({ chain }: { readonly chain: ChainOf<'utxo'> }) {
  const { t } = usePageContext()
  const { api } = useSite()
  const [text, setText] = useState(takeCarried)
  const [read, setRead] = useState<Read | null>(null)
  const parts = readPackage(text)
  const hex = parts.length === 1 ? parts[0]! : ''
  const fault = parts.length === 1 ? faultOfHex(hex) : null
  const isHex = parts.length === 1 && fault === null
  const isPackage =
    parts.length > 1 && parts.length <= MOST_PACKAGED && parts.every((part) => faultOfHex(part) === null)
  const limit = t('broadcast.lines', { n: MOST_PACKAGED })
  useEffect(() => {
    if (!isHex) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const run = async (): Promise<Read> => {
        const check = await api.checkSigned({ chain: chain.code, body: { hex } }, stop.signal)
        return { hex, check, panel: await panelOf(chain, (panels) => panels.transaction(check.tx, chain)) }
      }
      void run()
        .catch((error: unknown): Read => ({ hex, fault: faultOf(error) }))
        .then((answer) => !stop.signal.aborted && setRead(answer))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [api, chain, hex, isHex])
  const told = read?.hex === hex && isHex ? read : null
  const check = told !== null && 'check' in told ? told : null
  const send = async (body: string): Promise<string> => {
    const { hash, refused } = await api.sendSigned({ chain: chain.code, body: { hex: body } })
    if (hash === null) throw new Error(refused ?? '')
    return hash
  }
  return (
    <>
      <TextArea
        label={t('broadcast.label')}
        hint={`${t('broadcast.coinHint')} ${limit}`}
        rows={6}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={setText}
        placeholder="0200000001…"
        error={
          text.trim() === '' || isHex || isPackage
            ? null
            : parts.length > MOST_PACKAGED
              ? limit
              : t(fault ?? 'broadcast.unreadable.hex')
        }
      />
      <div aria-live="polite" className={styles.form}>
        {told !== null && 'fault' in told && (
          <Banner tone="bad">
            <FaultWords fault={told.fault} />
          </Banner>
        )}
        {check !== null && <CoinVerdict check={check.check} />}
      </div>
      {check !== null && (
        <>
          <FactRows
            facts={[
              { id: 'hash', label: t('column.hash'), value: <TxLink hash={check.check.tx.hash} cut="full" /> },
              { id: 'fee', label: t('fact.fee'), value: <Amount base={check.check.tx.fee} places="all" /> },
            ]}
          />
          <PanelRows rows={check.panel.rows} />
          <PanelSections sections={check.panel.sections} />
        </>
      )}
      {isPackage && <CoinPackage key={parts.join(' ')} chain={chain} hexes={parts} />}
      {!isPackage && <SendPart key={hex} chain={chain} texts={check === null ? NONE : [hex]} send={send} />}
    </>
  )
}

const NONE: readonly string[] = []
