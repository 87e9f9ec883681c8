import type { Chain } from '@orrery/model/chain'

/** Which of the chains that settle on `chain` takes the batches that are sent to an address: by Optimism's `0xff` and the digits of its id ("Batch Submission"), or by what the address is called. */
export function rollupOf(
  { receiver, receiverName }: { readonly receiver: string | null; readonly receiverName: string | null },
  chain: Chain,
  chains: readonly Chain[],
): Chain | null {
  if (receiver === null) return null
  const isInbox = (one: Chain): boolean =>
    one.family === 'evm' && receiver.toLowerCase() === `0xff${String(one.quirks.chainId).padStart(38, '0')}`
  const isNamed = ({ name }: Chain): boolean =>
    receiverName?.toLowerCase().startsWith(`${name.full.toLowerCase()}: `) === true
  const below = chains.filter(({ settlesOn }) => settlesOn === chain.code)
  return below.find(isInbox) ?? below.find(isNamed) ?? null
}
