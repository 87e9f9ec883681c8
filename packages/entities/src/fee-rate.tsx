import { Figure } from './figure.tsx'
import { usePageChain } from './page-context.tsx'
import { sizeUnit } from './size-unit.ts'

/** What a transaction of outputs pays for its room, decimal text in the chain's gas unit (sats/vB); the dash for unknown. */
export function FeeRate({ value }: { readonly value: string | null }) {
  const { native } = usePageChain()
  return <Figure value={value} max={2} unit={native.gasUnit ?? undefined} />
}

/** How much room a transaction of outputs takes: virtual bytes where witness data counts a quarter (BIP 141), else bytes; the dash for unknown. */
export function TxSize({ value }: { readonly value: number | null }) {
  return <Figure value={value} unit={sizeUnit(usePageChain())} />
}
