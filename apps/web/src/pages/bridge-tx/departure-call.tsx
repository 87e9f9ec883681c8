import { useState } from 'react'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { AddressLink } from '@orrery/entities/address-link'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { DepartureCall as Offer, ReadyCall } from '@orrery/model/wire/withdrawal-step'
import { Button } from '@orrery/ui/button'
import { CopyButton } from '@orrery/ui/copy-button'
import { useSite } from '../../app/site.ts'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { OnChain } from '../../page-parts/on-chain.tsx'
import type { MessagePlace } from '../../page-parts/rollups/departure-state.ts'
import { CallFailed, CallSent, WalletButtons } from '../../page-parts/wallet/wallet-words.tsx'
import { findWallets, sendByWallet, type Wallet } from '../../page-parts/wallet/wallets.ts'
import { WrongChain } from '../../page-parts/wallet/wrong-chain.tsx'

/** A call that works, and at which block of which chain it was tried. */
type Call = Pick<Offer, 'parent'> & ReadyCall

type Told =
  | { readonly state: 'ready'; readonly call: Call; readonly wallets: readonly Wallet[] }
  | { readonly state: 'sent'; readonly hash: string }
  | { readonly state: 'wrongChain'; readonly wallet: Wallet; readonly call: Call }
  | { readonly state: 'refused' | 'failed'; readonly reason: string }

type DepartureCallProps = { readonly place: MessagePlace; readonly parent: Chain; readonly isProof: boolean }

/** Prepares the call by which a message goes on, which this site has tried, to be sent by a wallet or by other means (screens-evm §12.5). Nothing is prepared before it is asked for. */
export function DepartureCall({ place, parent, isProof }: DepartureCallProps) {
  const { t } = usePageContext()
  const { code } = usePageChain()
  const { api } = useSite()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const act = async (run: () => Promise<Told>): Promise<void> => {
    setBusy(true)
    setTold(
      await run().catch((error: unknown): Told => ({
        state: isOrreryError(error) ? 'refused' : 'failed',
        reason: error instanceof Error ? error.message : String(error),
      })),
    )
    setBusy(false)
  }
  const prepare = () =>
    act(async () => {
      const [offer, wallets] = await Promise.all([api.getDepartureCall({ chain: code, ...place }), findWallets()])
      const { call, parent: told, refused } = offer
      if (call === null) return { state: 'refused', reason: refused ?? '' }
      return { state: 'ready', call: { ...call, parent: told }, wallets }
    })
  const find = (call: Call): void => void act(async () => ({ state: 'ready', call, wallets: await findWallets() }))
  const send = (wallet: Wallet, call: Call) =>
    act(async () => {
      const { chainId, to, data } = call
      const sent = await sendByWallet(wallet, { chainId, to, data, value: NOTHING })
      // Anybody may send it: no account is asked for.
      return typeof sent === 'string' ? { state: 'wrongChain', wallet, call } : { state: 'sent', ...sent }
    })
  return (
    <div data-unprinted="">
      <p>{t(isProof ? 'left.proofRule' : 'left.finishRule', { chain: parent.name.full })}</p>
      <p>
        <Button busy={busy} onClick={() => void prepare()}>
          {t(isProof ? 'left.prepareProof' : 'left.prepareFinish')}
        </Button>
      </p>
      <div role="status">
        <OnChain code={parent.code}>
          {told !== null && <ToldView told={told} find={find} send={(wallet, call) => void send(wallet, call)} />}
        </OnChain>
      </div>
    </div>
  )
}

/** Neither a proof nor a completion takes coins along. */
const NOTHING = BigInt(0)

type ToldViewProps = {
  readonly told: Told
  readonly find: (call: Call) => void
  readonly send: (wallet: Wallet, call: Call) => void
}

function ToldView({ told, find, send }: ToldViewProps) {
  const { t } = usePageContext()
  switch (told.state) {
    case 'ready':
      return <Ready call={told.call} wallets={told.wallets} send={send} />
    case 'sent':
      return <CallSent key={told.hash} hash={told.hash} />
    case 'wrongChain':
      return <WrongChain wallet={told.wallet} another={() => find(told.call)} />
    case 'refused':
      return (
        <p>
          {t('left.noCall')} <bdi>{foreignText(told.reason)}</bdi>
        </p>
      )
    case 'failed':
      return <CallFailed reason={told.reason} />
  }
}

type ReadyProps = Pick<ToldViewProps, 'send'> & { readonly call: Call; readonly wallets: readonly Wallet[] }

function Ready({ call, wallets, send }: ReadyProps) {
  const { t, locale } = usePageContext()
  const height = call.parent.height === null ? MISSING : formatNumber(call.parent.height, { locale })
  return (
    <>
      <p>{t('left.tried', { height, chain: call.parent.chain })}</p>
      <p>
        <AddressLink address={call.to} />
      </p>
      <p>
        {t('call.data')}: <HashText text={call.data} cut="short" /> <CopyButton text={() => call.data} />
      </p>
      {wallets.length === 0 ? (
        <p>{t('call.noWallet')}</p>
      ) : (
        <>
          <p>{t('call.send')}</p>
          <WalletButtons wallets={wallets} onPick={(wallet) => send(wallet, call)} />
        </>
      )}
    </>
  )
}
