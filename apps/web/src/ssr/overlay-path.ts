import type { Chain } from '@orrery/model/chain'

/** Pages of the overlay itself, by how their path below it begins, as pages of the chain that carries it. */
const OWN: readonly (readonly [RegExp, (...parts: readonly string[]) => string])[] = [
  [/^\/?$/, () => '/omni'],
  [/^\/(?:tx-list|transfer-list|token-tx-list|token-list|runes-list|token(?:-addr)?\/.*)(?:\/|$)/, () => '/omni'],
  [/^\/rich-list(?:\/|$)/, () => '/omni/holders'],
  [/^\/tx\/([^/]+)\/?$/, (hash) => `/tx/${hash}/omni`],
  [/^\/(?:address|account|address-txns)\/([^/]+)\/?$/, (address) => `/address/${address}/omni`],
  [/^\/charts\/?$/, () => '/charts/omni-supply'],
]

/**
 * The page that a path below an overlay means, on the chain that carries it: Tether USD on Omni lives in transactions of Bitcoin, and all else of it (blocks, forks, fees) is Bitcoin's
 * own (screens-nonevm §3, §5). `rest` is the path behind the overlay's name. Null where that chain is not followed here, or its ledger not kept.
 */
export function overlayPath(overlay: Chain, rest: string, followed: readonly Chain[]): string | null {
  if (overlay.family !== 'omni') return null
  const carrier = followed.find(({ code }) => code === overlay.settlesOn)
  if (carrier?.family !== 'utxo' || carrier.quirks.ledgers?.omni === undefined) return null
  for (const [form, write] of OWN) {
    const found = form.exec(rest)
    if (found !== null) return `/${carrier.path}${write(...found.slice(1))}`
  }
  return `/${carrier.path}${rest}`
}
