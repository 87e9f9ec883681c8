import { findChain } from '@orrery/chains/find-chain'
import { isLayer2, type Chain } from '@orrery/model/chain'
import { hashUnitOf } from '@orrery/model/hash-unit'
import { walletChainType } from '@orrery/model/wallet-chain-type'
import type { ChainInfo } from '@orrery/model/wire/chain'
import type { ApiContext } from '../context.ts'
import { chartsOf } from '../charts/chart-list.ts'

/** Chain info of explorer §3.1 and §3.3: the record with ids in hex, and what is offered for a chain that is followed here. */
export function tellChain(
  chain: Chain,
  { desks, menuTabs, publicBase }: Pick<ApiContext, 'desks' | 'menuTabs' | 'publicBase'>,
): ChainInfo {
  const desk = desks().find((one) => one.chain.code === chain.code)
  return {
    ...chainInfo(chain, desk !== undefined),
    ...(desk !== undefined && {
      blockExplorerUrls: publicBase === null ? [] : [`${publicBase}/${chain.path}`],
      menuTabs: [...menuTabs(desk.chain)],
      chartMenu: chartsOf(desk.runtime).map(({ id }) => id),
    }),
  }
}

/** The record alone. */
const chainInfo = (chain: Chain, active: boolean): ChainInfo => ({
  chain: chain.code,
  name: chain.name.short,
  fullName: chain.name.full,
  chainFullName: chain.name.full,
  chainShortName: chain.name.short,
  chainNameText: chain.name.full,
  chainPath: chain.path,
  aliases: [...chain.aliases],
  family: chain.family,
  baseChain: chain.baseChain,
  chainType: chain.tier,
  chainId: hexChainId(chain),
  walletChainType: walletChainType(chain),
  unit: chain.native.symbol,
  curCoinUnit: feeCoinOf(chain).native.symbol,
  decimals: chain.native.decimals,
  gasUnit: chain.native.gasUnit,
  tokenTypePre: chain.tokenPrefix,
  isLayer2: isLayer2(chain),
  settlesOn: chain.settlesOn,
  isSupportAAWallet: chain.traits.includes('aa-wallet'),
  isTestnet: chain.traits.includes('testnet'),
  rpcUrls: [...chain.rpc],
  blockExplorerUrls: [],
  nativeToken: chain.wrappedNative === undefined ? [] : [chain.wrappedNative],
  logo: null,
  accent: chain.accent,
  blockSeconds: chain.blockSeconds,
  active,
  menuTabs: [],
  chartMenu: [],
  ...(chain.family === 'utxo' && {
    noVirtualSize: !chain.quirks.virtualSize,
    noTradeWeight: !chain.quirks.virtualSize,
    cashAddr: chain.quirks.cashAddr,
    cashAddrText: chain.quirks.cashAddr === null ? null : 'CashAddr',
    incomeUnit: hashUnitOf(chain.quirks).unit,
    incomeRatio: hashUnitOf(chain.quirks).hashes,
  }),
})

/** The chain whose coin pays for a chain's transactions: of a token that lives on another one's (Omni) that other one. */
const feeCoinOf = (chain: Chain): Chain =>
  (chain.family === 'omni' && chain.settlesOn !== null ? findChain(chain.settlesOn) : null) ?? chain

/** The EIP-155 id as hex; null for families whose wallets know none. */
export function hexChainId(chain: Chain): string | null {
  const id =
    chain.family === 'evm' || chain.family === 'tron'
      ? chain.quirks.chainId
      : chain.family === 'cosmos'
        ? chain.quirks.evmChainId
        : null
  return id === null ? null : `0x${id.toString(16)}`
}
