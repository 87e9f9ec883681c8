/** A path that gets the header search box; `only` names the one chain that has it. */
export type SearchBoxPath = { readonly path: string; readonly only?: string }

/** foundations §2.3, in its order: the law that page records obey. A page of ours that is not listed says for itself whether it has the box. */
export const SEARCH_BOX_PATHS: readonly SearchBoxPath[] = [
  { path: '/all-chain' },
  { path: '/data/hot-contract' },
  { path: '/data/eip1559', only: 'ETH' },
  { path: '/data/eth-supply', only: 'ETH' },
  { path: '/account/:project/:type?' },
  { path: '/token-supply-check' },
  { path: '/decompile' },
  { path: '/cex-list' },
  { path: '/cex-asset/:tag/:tab?' },
  { path: '/contract-diff' },
  { path: '/similar-contract' },
  { path: '/bridge-list/:pages?/:num?' },
  { path: '/bridge-tx/:hash' },
  { path: '/btc-halving', only: 'BTC' },
  { path: '/approval' },
  { path: '/historical-balance-check' },
  { path: '/broadcasting/:chainValue?' },
  { path: '/private-label' },
  { path: '/monitor-list' },
  { path: '/monitor-edit' },
  { path: '/monitor-detail/:id' },
  { path: '/large-transfer-monitor/:chainValue?/:cryptoValue?' },
  { path: '/token-alert/:chainValue?/:address?' },
  { path: '/alpha-signals' },
  { path: '/faucet-testnet' },
  { path: '/defi/list' },
]
