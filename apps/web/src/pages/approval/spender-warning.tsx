import { useEffect, useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { usePageChain } from '@orrery/entities/page-context'
import type { Approval } from '@orrery/model/wire/events'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { bareSpenders, spendersOf } from './bare-spenders.ts'

/** Warns of spenders of this page that are no contracts, whose keys may take what is allowed at any moment (screens-evm §9, columns: EOA warning). */
export function SpenderWarning({ rows }: { readonly rows: readonly Approval[] }) {
  const { code: chain } = usePageChain()
  const { api } = useSite()
  const [bare, setBare] = useState<readonly string[]>([])
  const addresses = spendersOf(rows).join(',')
  useEffect(() => {
    if (addresses === '') return
    const stop = new AbortController()
    api.getAddressKinds({ chain, addresses }, stop.signal).then(
      (told) => setBare(bareSpenders(addresses.split(','), told)),
      // Of those that are not told nothing is said.
      () => undefined,
    )
    return () => stop.abort(new Error('other permissions are shown'))
  }, [api, chain, addresses])
  if (bare.length === 0) return null
  return (
    <AfterWords>
      {() => (
        <Notice tone="warn" title="approval.bare">
          {bare.map((spender) => (
            <div key={spender}>
              <AddressLink address={spender} cut="full" />
            </div>
          ))}
        </Notice>
      )}
    </AfterWords>
  )
}
