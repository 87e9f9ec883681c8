import { useEffect, useState } from 'react'
import { usePageChain } from '@orrery/entities/page-context'
import type { AbiFunction } from '@orrery/evm/abi-type'
import { useSite } from '../../app/site.ts'

/** `decimals()` of ERC-20. */
const DECIMALS = '0x313ce567'

/** Decimals that an answer tells; null where they are none that anybody could use. Pure. */
export function decimalsOf(output: string | null): number | null {
  if (output === null || !/^0x[0-9a-f]{64}$/i.test(output)) return null
  const told = BigInt(output)
  return told > 0n && told <= 36n ? Number(told) : null
}

/** How many decimals the contract gives its amounts, where its interface has such a function; null before it answered. */
export function useContractDecimals(functions: readonly AbiFunction[], address: string): number | null {
  const { code } = usePageChain()
  const { api } = useSite()
  const [decimals, setDecimals] = useState<number | null>(null)
  const hasThem = functions.some(({ selector }) => selector === DECIMALS)
  useEffect(() => {
    setDecimals(null)
    if (!hasThem) return
    const stop = new AbortController()
    api.callContract({ chain: code, body: { to: address, data: DECIMALS } }, stop.signal).then(
      ({ output }) => {
        if (!stop.signal.aborted) setDecimals(decimalsOf(output))
      },
      // The other units are there without it.
      () => undefined,
    )
    return () => stop.abort(new Error('the page was left'))
  }, [api, code, address, hasThem])
  return decimals
}
