import { useEffect, useEffectEvent, useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { TxLink } from '@orrery/entities/tx-link'
import type { EndpointReply } from '@orrery/api/client'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { codeBytes } from '@orrery/evm/code-bytes'
import { readCode } from '@orrery/evm/read-code'
import type { Chain } from '@orrery/model/chain'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { askNode } from '../../page-parts/ask-node.ts'
import { foreignText } from '../../page-parts/foreign-text.ts'

type Told = { readonly contract: EndpointReply<'getAddressContract'>; readonly compiler: string | null }

/** What is known of a contract before anyone submits its source: whether it has code, is verified already or has a twin that is, what its code calls its compiler, and whether its creation is known (screens-evm §6.2). */
export function AddressCheck({
  address,
  ...asked
}: {
  readonly address: string
  readonly chain: Chain
  /** Hears what its code calls its compiler. */
  readonly onCompiler: (named: string) => void
}) {
  return /^0x[0-9a-fA-F]{40}$/.test(address) ? (
    <AfterWords>{() => <Check key={address} address={address} {...asked} />}</AfterWords>
  ) : null
}

function Check({
  address,
  chain,
  onCompiler,
}: {
  readonly address: string
  readonly chain: Chain
  readonly onCompiler: (named: string) => void
}) {
  const { t } = usePageContext()
  const { api } = useSite()
  const [told, tell] = useState<Told | 'untold' | null>(null)
  const hear = useEffectEvent(onCompiler)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const [contract, code] = await Promise.all([
        api.getAddressContract({ chain: chain.code, address }, stop.signal),
        askNode(chain, 'eth_getCode', { address, tag: 'latest' }, stop.signal).catch(() => null),
      ])
      const bytes = codeBytes(code)
      if (stop.signal.aborted) return
      const compiler = bytes === null ? null : readCode(bytes).compiler
      tell({ contract, compiler })
      if (compiler !== null) hear(compiler)
    }
    // What is not told leaves the form as it is, and is not taken for an address without code.
    ask().catch((error: unknown) => {
      // The field itself says what is wrong with an address.
      if (!stop.signal.aborted && !isOrreryError(error, 'ADDRESS_MALFORMED')) tell('untold')
    })
    return () => stop.abort(new Error('the address is another one'))
  }, [api, chain, address])
  if (told === null) return null
  if (told === 'untold' || told.contract.state === null) return <p role="status">{t('approval.report.untold')}</p>
  const { state, verified, sameAs, createdTx } = told.contract
  if (state.codeSize === 0) return <p role="status">{t('verify.check.none')}</p>
  return (
    <div role="status">
      {verified !== null && (
        <p>
          {t(`contract.${verified.match}`)} <AddressLink address={address} />
        </p>
      )}
      {sameAs !== null && (
        <p>
          <RichMessage
            id="contract.sameAs"
            slots={{ name: <bdi>{foreignText(sameAs.name)}</bdi>, contract: <AddressLink address={sameAs.address} /> }}
          />
        </p>
      )}
      {told.compiler !== null && <p>{t('verify.check.compiler', { compiler: told.compiler })}</p>}
      <p>
        {createdTx === null ? (
          t('verify.check.uncreated')
        ) : (
          <RichMessage id="verify.check.created" slots={{ tx: <TxLink hash={createdTx} /> }} />
        )}
      </p>
    </div>
  )
}
