import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Button } from '@orrery/ui/button'
import { Dialog } from '@orrery/ui/dialog'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { AddNetworkSteps } from '../../page-parts/wallet/add-network-steps.tsx'

/** Wide enough for addresses of nodes (foundations §9, tip widths). */
const WIDTH = 458

export type WalletButtonProps = { readonly chain: Chain }

/** Opens the steps by which a wallet takes a chain up (screens-evm §2.3, explorer §4); nothing of chains that no wallet can be told of. */
export function WalletButton({ chain }: WalletButtonProps) {
  const { t } = usePageContext()
  const [isOpen, setOpen] = useState(false)
  if (chain.family !== 'evm' || !chain.rpc.some((url) => url.startsWith('https://'))) return null
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('chains.wallet')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`${t('chains.wallet')}: ${chain.name.full}`}
        width={WIDTH}
      >
        <AfterWords>{() => <AddNetworkSteps chain={chain} added="chains.wallet.asked" atOnce />}</AfterWords>
      </Dialog>
    </>
  )
}
