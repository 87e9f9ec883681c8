import { whileItMoves } from './start-program.ts'

type Row = Readonly<Record<string, unknown>>
type List = { readonly total: number | null; readonly hits: readonly Row[] }

/** What the API of the site says, or the words of its refusal. */
export async function ask<T = Row>(url: string, path: string): Promise<T> {
  const response = await fetch(`${url}/api/explorer${path}`)
  const { code, data, message } = (await response.json()) as {
    readonly code: number
    readonly data: T
    readonly message?: string
  }
  if (code !== 0) throw new Error(`${path}: ${message}`)
  return data
}

export const rowsOf = async (url: string, path: string): Promise<readonly Row[]> => (await ask<List>(url, path)).hits

/** Things of both local chains that pages are about, all of them in blocks that no reorg reaches any more. */
export type Subjects = {
  readonly evmBlock: number
  /** Has decoded logs and ERC-20 transfers. */
  readonly evmTx: string
  /** Has a balance, sent transactions and holds tokens. */
  readonly evmAddress: string
  readonly evmFailedTx: string
  readonly token: { readonly address: string; readonly name: string; readonly symbol: string }
  readonly contract: string
  /** An item of an NFT contract. */
  readonly item: { readonly contract: string; readonly tokenId: string }
  /** A pool in which something was exchanged. */
  readonly pool: string
  /** A name that somebody has. */
  readonly name: string
  /** A user operation that failed with a reason. */
  readonly userOp: string
  readonly utxoBlock: number
  /** Spends earlier outputs of its own chain. */
  readonly utxoTx: string
  readonly utxoAddress: string
}

/** Waits for the history of both local chains, then chooses. */
export async function findSubjects(url: string): Promise<Subjects> {
  await whileItMoves('history of both chains', async () => {
    const heads = await Promise.all(
      ['devnet', 'regtest'].map(
        async (chain) => ((await ask(url, `/v1/${chain}/status`))['head'] as { height: number } | null)?.height ?? 0,
      ),
    )
    return { done: heads.every((height) => height > 300) || null, mark: heads.join(' and ') }
  })
  // By time of the first page: the newest rows could still lose their block, so the last page of 300 blocks' worth is used.
  const transfers = await rowsOf(url, '/v1/devnet/transfers?standard=erc20&limit=100&page=3')
  const transfer = await first(transfers, async (row) => {
    // Some local tokens have names that are shown with a warning instead of as they are.
    if (!/^[\w ]+$/.test((row['token'] as Subjects['token']).name)) return false
    const tx = await ask(url, `/v1/devnet/transactions/${row['txHash'] as string}`)
    return (
      tx['methodName'] === 'transfer' &&
      (await ask(url, `/v1/devnet/addresses/${tx['from'] as string}`))['kind'] === 'account'
    )
  })
  const evmTx = transfer['txHash'] as string
  const tx = await ask(url, `/v1/devnet/transactions/${evmTx}`)
  const token = transfer['token'] as Subjects['token']
  const failed = await first(
    await rowsOf(url, '/v1/devnet/transactions?limit=100&page=3'),
    async (row) => row['status'] === 'failed',
  )
  const moved = await first(
    await rowsOf(url, '/v1/devnet/transfers?standard=erc721&limit=20'),
    async (row) => row['tokenId'] !== null && row['to'] !== null,
  )
  const named = await first(
    await rowsOf(url, '/v1/devnet/names?event=registered&limit=20'),
    async (row) => row['name'] !== null,
  )
  const op = await first(
    await rowsOf(url, '/v1/devnet/userops?status=failed&limit=20'),
    async (row) => (row['calls'] as number) > 0,
  )
  const utxoRows = await rowsOf(url, '/v1/regtest/transactions?limit=100&page=3')
  const utxoRow = await first(utxoRows, async (row) => row['kind'] === 'transfer')
  const utxo = await ask(url, `/v1/regtest/transactions/${utxoRow['hash'] as string}`)
  return {
    evmBlock: tx['height'] as number,
    evmTx,
    evmAddress: tx['from'] as string,
    evmFailedTx: failed['hash'] as string,
    token,
    contract: token.address,
    item: {
      contract: (moved['token'] as Subjects['token']).address,
      tokenId: moved['tokenId'] as string,
    },
    pool: await swappedPool(url),
    name: named['name'] as string,
    userOp: op['hash'] as string,
    utxoBlock: utxo['height'] as number,
    utxoTx: utxo['hash'] as string,
    utxoAddress: await linkOn(url, `/regtest/tx/${utxo['hash'] as string}`, /\/regtest\/address\/(\w+)/),
  }
}

async function first(rows: readonly Row[], fits: (row: Row) => Promise<boolean>): Promise<Row> {
  for (const row of rows) if (await fits(row)) return row
  throw new Error(`none of ${rows.length} rows fits`)
}

async function swappedPool(url: string): Promise<string> {
  const pools = await rowsOf(url, '/v1/devnet/pools?limit=20')
  const found = await first(
    pools,
    async (row) => (await rowsOf(url, `/v1/devnet/pools/${row['pool'] as string}/swaps?limit=10`)).length > 0,
  )
  return found['pool'] as string
}

async function linkOn(url: string, path: string, link: RegExp): Promise<string> {
  const found = link.exec(await (await fetch(url + path)).text())?.[1]
  if (found === undefined) throw new Error(`${path} has no link like ${link}`)
  return found
}

/** Every kind of page that stands, with what it is about. */
export const pathsOf = (subjects: Subjects): Readonly<Record<string, string>> => ({
  home: '/',
  'all-chain': '/all-chain',
  'evm-home': '/devnet',
  'utxo-home': '/regtest',
  'evm-block-list': '/devnet/block-list',
  'evm-block': `/devnet/block/${subjects.evmBlock}`,
  'evm-tx-list': '/devnet/tx-list',
  'evm-pending': '/devnet/pending-list',
  'evm-pending-ended': '/devnet/pending-list?became=all',
  'evm-user-ops': '/devnet/tx-list?type=uop',
  'evm-user-op': `/devnet/tx/uop/${subjects.userOp}`,
  'evm-user-op-calls': `/devnet/tx/uop/${subjects.userOp}/internal`,
  'evm-blobs': '/devnet/blob-list',
  'evm-withdrawals': '/devnet/withdrawal-list',
  'evm-deposits': '/devnet/deposits-list',
  'evm-deposits-kind': '/devnet/deposits-list?kind=deposit',
  'evm-recipients': '/devnet/withdrawal-list?recipients=24h',
  'evm-blobs-dearest': '/devnet/blob-list?sort=price',
  'evm-bridges': '/devnet/bridge-list',
  'evm-woken': '/devnet/woken-list',
  'evm-pools': '/devnet/dex-list',
  'evm-venues': '/devnet/dex-list?by=venue',
  'evm-pool': `/devnet/dex-list?pool=${subjects.pool}&days=7`,
  'evm-names': '/devnet/name-list',
  'evm-name': `/devnet/ens/${encodeURIComponent(subjects.name)}`,
  'evm-verify': '/devnet/verify-contract',
  'evm-verified': '/devnet/verified-contracts',
  'evm-proxies': '/devnet/proxy-list',
  'evm-bridge-tx': `/devnet/bridge-tx/${subjects.evmTx}`,
  'evm-contract-diff': `/devnet/contract-diff?a=${subjects.contract}&b=${subjects.token.address}`,
  'evm-similar-contract': `/devnet/similar-contract?address=${subjects.token.address}`,
  'evm-decompile': `/devnet/decompile?address=${subjects.token.address}`,
  'evm-compare': `/devnet/compare?a=${subjects.evmAddress}&b=${subjects.contract}`,
  'evm-events': '/devnet/events?topic=Transfer(address,address,uint256)',
  'evm-approvals': `/devnet/approval/${subjects.evmAddress}`,
  'evm-tx': `/devnet/tx/${subjects.evmTx}`,
  'evm-tx-logs': `/devnet/tx/${subjects.evmTx}/logs`,
  'evm-tx-trace': `/devnet/tx/${subjects.evmTx}/trace`,
  'evm-tx-failed': `/devnet/tx/${subjects.evmFailedTx}`,
  'evm-tx-raw': `/devnet/tx/${subjects.evmTx}/raw`,
  'evm-address': `/devnet/address/${subjects.evmAddress}`,
  'evm-address-tokens': `/devnet/address/${subjects.evmAddress}/tokens`,
  'evm-address-statement': `/devnet/address/${subjects.evmAddress}/statement`,
  'evm-address-signals': `/devnet/address/${subjects.contract}/signals`,
  'evm-address-deployed': `/devnet/address/${subjects.contract}/deployed`,
  'evm-address-analytics': `/devnet/address/${subjects.evmAddress}/analytics`,
  assets: `/devnet/assets/${subjects.evmAddress}`,
  'evm-contract': `/devnet/address/${subjects.contract}/contract`,
  'token-list': '/devnet/token-list',
  token: `/devnet/token/${subjects.token.address}`,
  'token-holders': `/devnet/token/${subjects.token.address}?tab=holders`,
  'token-analytics': `/devnet/token/${subjects.token.address}?tab=analytics`,
  'token-inventory': `/devnet/token/${subjects.item.contract}?tab=inventory`,
  'token-item': `/devnet/tokenId/${subjects.item.contract}/${subjects.item.tokenId}`,
  'transfer-list': '/devnet/transfer-list',
  'forked-block-list': '/devnet/forked-block-list',
  charts: '/devnet/charts',
  chart: '/devnet/charts/tx-count?days=7&grain=hour&with=regtest~tx-count',
  'utxo-charts': '/regtest/charts',
  'gas-price': '/devnet/gas-price',
  'gas-price-history': '/devnet/gas-price/history',
  'gas-price-blobs': '/devnet/gas-price/blob',
  'fee-burn': '/devnet/data/eip1559',
  'eth-supply': '/devnet/data/eth-supply',
  'user-op-parties': '/devnet/userop-parties',
  'gas-guzzlers': '/devnet/gas-price/guzzlers',
  'gas-guzzlers-hour': '/devnet/gas-price/guzzlers?span=1h&order=burnt',
  'gas-estimator': '/devnet/gas-price/estimator',
  'evm-tx-rerun': `/devnet/tx/${subjects.evmTx}/rerun`,
  'advanced-filter': `/devnet/advanced-filter?from=${subjects.evmAddress}`,
  download: '/devnet/download?set=transactions&amounts=scaled',
  upgrade: '/devnet/shanghai-upgrade',
  'upgrade-tab': '/devnet/shanghai-upgrade/withdrawals',
  'upgrade-blobs': '/devnet/dencun-upgrade',
  'upgrade-steps': '/devnet/fusaka-upgrade',
  needsBeacon: '/devnet/validator-list',
  needsLabels: '/cex-list',
  'site-about': '/about',
  eaas: '/eaas',
  'private-label': '/private-label',
  monitors: '/monitor-list',
  'monitor-new': `/monitor-edit?chain=devnet&kind=token&address=${subjects.token.address}`,
  'monitor-unknown': '/monitor-detail/abcdef123456',
  'token-alert': `/token-alert/devnet/${subjects.token.address}`,
  'token-alert-choice': '/token-alert',
  '8th-anniversary': '/devnet/8th-anniversary',
  unsubscribe: '/unsubscribe',
  needsBatches: '/devnet/batch-list',
  'supply-check': '/token-supply-check',
  tools: '/tools',
  'evm-tx-internal': `/devnet/tx/${subjects.evmTx}/internal`,
  'evm-tx-state': `/devnet/tx/${subjects.evmTx}/state`,
  converter: '/tools?q=1.5%20gwei',
  broadcasting: '/broadcasting/devnet',
  'balance-check': `/historical-balance-check?address=${subjects.evmAddress}&block=1`,
  'multi-search': `/multi-search?q=${subjects.evmAddress},${subjects.utxoTx},12`,
  banknote: '/devnet/banknote',
  blacklist: '/devnet/blacklist',
  tokenomics: `/devnet/tokenomics/${subjects.token.address}`,
  'rich-list': '/devnet/rich-list',
  'token-rich-list': `/devnet/rich-list/distribution?token=${subjects.token.address}`,
  'utxo-rich-list': '/regtest/rich-list',
  'utxo-dormant-list': '/regtest/dormant-list',
  'woken-list': '/regtest/woken-list',
  'utxo-pools': '/regtest/pool-list',
  'utxo-runes': '/regtest/runes-list',
  'utxo-rune-moves': '/regtest/runes-tx-list',
  'utxo-inscriptions': '/regtest/inscription-list',
  'utxo-brc20': '/regtest/brc20-list',
  'utxo-brc20-moves': '/regtest/brc20-tx-list',
  'utxo-cat20': '/regtest/cat20-list',
  'utxo-cat20-moves': '/regtest/cat20-tx-list',
  'utxo-omni': '/regtest/omni',
  'utxo-banknote': '/regtest/banknote',
  'utxo-pool': '/regtest/pool/local-miner-1',
  'utxo-halving': '/regtest/halving',
  'utxo-fees': '/regtest/gas-price',
  'evm-about': '/devnet/about',
  'utxo-about': '/regtest/about',
  'utxo-cex-list': '/regtest/cex-list',
  'utxo-tokenomics': '/regtest/tokenomics/840000:3',
  'utxo-block-list': '/regtest/block-list',
  'utxo-block': `/regtest/block/${subjects.utxoBlock}`,
  'utxo-tx-list': '/regtest/tx-list',
  'utxo-pending': '/regtest/pending-list',
  'utxo-tx': `/regtest/tx/${subjects.utxoTx}`,
  'utxo-xpub': '/regtest/xpub',
  'utxo-tx-cpfp': `/regtest/tx/${subjects.utxoTx}/cpfp`,
  'utxo-tx-rbf': `/regtest/tx/${subjects.utxoTx}/rbf`,
  'utxo-tx-proof': `/regtest/tx/${subjects.utxoTx}/proof`,
  'utxo-tx-raw': `/regtest/tx/${subjects.utxoTx}/raw`,
  'utxo-address': `/regtest/address/${subjects.utxoAddress}`,
  'utxo-address-analytics': `/regtest/address/${subjects.utxoAddress}/analytics`,
  'output-assets': `/regtest/assets/${subjects.utxoAddress}`,
  needsLayers: '/regtest/btc-layer2',
  'utxo-address-outputs': `/regtest/address/${subjects.utxoAddress}/outputs`,
  search: `/search-suggestion?all=1&q=${subjects.evmBlock}`,
  'search-nothing': '/search-suggestion?q=zzzzzzzz',
  unknown: '/devnet/block/99999999',
  'unknown-tx': `/devnet/tx/0x${'0'.repeat(63)}1`,
  'utxo-tokens': '/regtest/token-list',
  'utxo-woken': '/regtest/woken-list',
  faucet: '/faucet-testnet/devnet',
  'faucet-of-coins': '/faucet-testnet/regtest',
  'large-transfers': '/large-transfer-monitor',
  'alpha-signals': '/alpha-signals',
  'alpha-signals-of-one': '/alpha-signals?chain=devnet&order=strongest',
  'large-transfers-of-one': '/large-transfer-monitor/devnet/native?class=unknown',
  'not-offered': '/regtest/withdrawal-list',
  malformed: '/devnet/tx/0x12',
  inactive: '/ethereum',
})

/** Page of a block that lost its place, once a reorganisation has been seen. */
export async function forkedPathOf(url: string): Promise<Readonly<Record<string, string>>> {
  const [row] = await rowsOf(url, '/v1/devnet/forked-blocks?limit=10')
  return row === undefined ? {} : { 'forked-block': `/devnet/forked-block/${row['hash'] as string}` }
}
