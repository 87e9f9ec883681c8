import type { AlphaSignal } from '@orrery/model/wire/alpha-signals'

/** The list that a signal was counted of, on its chain: of its day where it is by day. Pure. */
export function evidencePath(
  { kind, timeMs, token, address, by, tag }: Pick<AlphaSignal, 'kind' | 'timeMs' | 'token' | 'address' | 'by' | 'tag'>,
  chain: string,
): string | null {
  const own = (text: string) => encodeURIComponent(text)
  const day = new Date(timeMs).toISOString().slice(0, 10)
  const at = timeMs >= 0 && timeMs < 8e12 * 1_000 ? `since=${day}&until=${day}` : ''
  if (kind === 'token-transfers' && token !== null)
    return `/${chain}/advanced-filter?kind=transfers&token=${own(token.address)}&${at}`
  if (kind === 'stable-issue' && token !== null) return `/${chain}/token/${own(token.address)}?tab=analytics`
  if (kind === 'token-holders' && token !== null) return `/${chain}/token/${own(token.address)}?tab=analytics`
  if (kind === 'exchange-outflow' && tag !== null) return `/${chain}/cex-asset/${own(tag)}/history`
  if (kind === 'woken-senders') return `/${chain}/woken-list`
  if (kind === 'contract-calls' && address !== null) return `/${chain}/address/${own(address)}`
  if (kind === 'repeat-deployer' && by !== null) return `/${chain}/address/${own(by)}`
  return null
}
