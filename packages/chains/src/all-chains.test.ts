import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chainKey, isLayer2, type Chain } from '@orrery/model/chain'
import { walletChainType } from '@orrery/model/wallet-chain-type'
import { describe, expect, test } from 'vitest'
import { ALL_CHAINS } from './all-chains.gen.ts'
import { findChain } from './find-chain.ts'
import { genericEvmChain } from './generic-evm-chain.ts'

const shared = process.env['ORRERY_SHARED'] ?? path.resolve(import.meta.dirname, '../../../../shared')
const published = path.join(shared, 'data/lists/chains-of-spec.json')

/** Codes under which the published list keeps a chain that the shelf names otherwise. */
const LISTED_AS: Readonly<Record<string, string>> = {
  'OKTC-TEST': 'OKTC-test',
  'POLYGON-ZKEVM-TEST': 'POLYGON-ZKEVM-test',
  'ARTELA-TEST': 'ARTELA-test',
  'DUCKCHAIN-TEST': 'DUCKCHAIN-test',
  'MEMECORE-TEST': 'MEMECORE-test',
  'MEGA-TEST': 'MEGA-test',
  'MONAD-TEST': 'MONAD-test',
  'MONAD-DEVNET': 'MONAD-devnet',
  'PLUME-LEGACY': 'PLUME-old',
  'PLUME-TEST': 'PLUME-test',
  'CARDONA-TEST': 'CARDONA',
  'STORY-ODYSSEY': 'STORY-odyssey',
}
/** The list has another chain, or an older network, under that id. */
const LIST_IS_WRONG = new Set(['ETHW', 'XLAYER-TEST', 'SONIC-TEST', 'KAVA'])

describe('the chains shelf', () => {
  const codes =
    'BTC LTC BCH BSV USDT ETH ETHW ETHF ETC TRX DASH OKTC OKTC-TEST BSC POLYGON MUMBAI AMOY SOL AVAX OPTIMISM FTM APTOS ARBITRUM ZKSYNC BEACON XLAYER XLAYER-TEST SUI COSMOS KAVA DOGE GNOSIS KAIA RONIN POLYGON-ZKEVM POLYGON-ZKEVM-TEST LINEA STARKNET SCROLL BASE OPBNB CANTO GOERLI-TEST SEPOLIA-TEST MANTA FRACTAL-BITCOIN SONIC-TEST TON'
  const newer =
    'APECHAIN ARTELA ARTELA-TEST BITLAYER BLAST BOB B2 DUCKCHAIN DUCKCHAIN-TEST MEMECORE MEMECORE-TEST GEB GRAVITY HASHKEY INK KCC MANTLE MEGA-TEST METIS MODE MONAD-DEVNET MONAD-TEST PLUME PLUME-TEST CARDONA-TEST SONEIUM STORY STORY-ODYSSEY TAIKO UNICHAIN-SEPOLIA'
  test.each([...codes.split(' '), ...newer.split(' '), 'DEVNET', 'REGTEST'])(
    'explorer §3.2: %s is on the shelf',
    (code) => {
      expect(findChain(code)?.code).toBe(code)
    },
  )

  test.each([
    ['ETH', '0x1'],
    ['BSC', '0x38'],
    ['POLYGON', '0x89'],
    ['ARBITRUM', '0xa4b1'],
    ['OPTIMISM', '0xa'],
    ['AVAX', '0xa86a'],
    ['BASE', '0x2105'],
    ['LINEA', '0xe708'],
    ['XLAYER', '0xc4'],
    ['OKTC', '0x42'],
    ['APECHAIN', '0x8173'],
    ['MANTLE', '0x1388'],
    ['TAIKO', '0x28c58'],
  ])('explorer §3.2: the hex id of %s is %s', (code, hex) => {
    const chain = findChain(code)
    expect(chain?.family === 'evm' ? `0x${chain.quirks.chainId.toString(16)}` : null).toBe(hex)
  })

  test.each<[number: number | null, ...codes: string[]]>([
    [60, 'ETH', 'BSC', 'XLAYER', 'DEVNET'],
    [3, 'DOGE'],
    [501, 'SOL'],
    [637, 'APTOS'],
    [195, 'TRX'],
    [0, 'BTC'],
    [70_000_061, 'FRACTAL-BITCOIN'],
    [784, 'SUI'],
    [9004, 'STARKNET'],
    [118, 'COSMOS'],
    [607, 'TON'],
    [70_000_059, 'SONIC-TEST'],
    [null, 'LTC', 'BCH', 'BEACON'],
  ])('explorer §3.5: wallets know the chain type by the number %s', (number, ...codes) => {
    expect(codes.map((code) => walletChainType(findChain(code)!))).toEqual(codes.map(() => number))
  })

  test.each([
    ['btc', 'bitcoin'],
    ['eth', 'ethereum'],
    ['arbitrum', 'arbitrum-one'],
    ['xlayer', 'x-layer'],
    ['sepolia-test', 'sepolia'],
  ])('explorer §2.1: the short path %s means %s', (alias, chainPath) => {
    expect(findChain(alias)?.path).toBe(chainPath)
  })

  test.each([
    ['OKEXCHAIN', 'OKTC'],
    ['AVAXC', 'AVAX'],
    ['ETF', 'ETHF'],
    ['TRON', 'TRX'],
    ['POLYGON_ZKEVM', 'POLYGON-ZKEVM'],
  ])('explorer §2.1: the API name %s means %s', (alias, code) => {
    expect(findChain(alias)?.code).toBe(code)
  })

  test('no code, path, alias or archive key means two chains', () => {
    const names = ALL_CHAINS.flatMap((chain) => [
      ...new Set([chain.code, chain.path, ...chain.aliases].map((name) => name.toLowerCase())),
    ])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(new Set(ALL_CHAINS.map(({ code }) => chainKey(code))).size).toBe(ALL_CHAINS.length)
  })

  test('no two EVM chains share an id', () => {
    const ids = ALL_CHAINS.flatMap((chain) => (chain.family === 'evm' ? [chain.quirks.chainId] : []))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test.each(ALL_CHAINS.map((chain): [string, Chain] => [chain.code, chain]))(
    'explorer §3.1: %s has usable facts',
    (_code, chain) => {
      expect(chain.code).toMatch(/^[A-Z0-9-]{2,24}$/)
      expect(chain.path).toMatch(/^[a-z0-9-]{2,32}$/)
      expect(chain.accent).toMatch(/^#[0-9a-f]{6}$/)
      expect(chain.native.symbol).not.toBe('')
      expect(chain.native.gasUnit).not.toBe('')
      expect(chain.native.decimals).toBeGreaterThanOrEqual(6)
      expect(chain.blockSeconds).toBeGreaterThan(0)
      expect(chain.archiveDepth).toBeGreaterThanOrEqual(1)
      for (const url of chain.rpc) expect(URL.canParse(url) && url.startsWith('https://')).toBe(true)
      if (chain.wrappedNative !== undefined) expect(chain.wrappedNative).toMatch(/^0x[0-9a-f]{40}$/)
      if (chain.family === 'utxo') {
        expect(chain.quirks.virtualSize).toBe(chain.quirks.bech32 !== null)
        expect(chain.quirks.finalConfirmations).toBeLessThan(chain.archiveDepth)
      }
      if (isLayer2(chain)) expect(findChain(chain.settlesOn!)?.code).toBe(chain.settlesOn)
      // Every language, site prefix and page without a chain needs its word in the path (explorer §2.3).
      expect([
        'all-chain',
        'explorer',
        'tools',
        'about',
        'approval',
        'docs',
        'api',
        'ws',
        'assets',
        'defi',
        'project',
        'chainhub',
      ]).not.toContain(chain.path)
    },
  )

  test('an id that is on no shelf is a generic chain named by it', () => {
    expect(genericEvmChain(31337)).toMatchObject({ code: 'EVM-31337', path: 'evm-31337', quirks: { chainId: 31337 } })
  })

  test.skipIf(!existsSync(published))('ids and symbols are those of the published list', () => {
    const list = (
      JSON.parse(readFileSync(published, 'utf8')) as {
        chains: Record<string, { chainId: number; nativeCurrency: { symbol: string } } | null>
      }
    ).chains
    const differing = ALL_CHAINS.flatMap((chain) => {
      const entry = list[LISTED_AS[chain.code] ?? chain.code]
      if (!entry || chain.family !== 'evm' || LIST_IS_WRONG.has(chain.code)) return []
      return entry.chainId === chain.quirks.chainId && entry.nativeCurrency.symbol === chain.native.symbol
        ? []
        : [`${chain.code}: ${entry.chainId} ${entry.nativeCurrency.symbol}`]
    })
    expect(differing).toEqual([])
  })
})

test('screens-evm §12.7: the side that KAVA has for Ethereum’s nodes writes accounts both ways and has eighteen decimals; other ids are plain', () => {
  const side = genericEvmChain(2_222)
  expect([side.code, side.native.symbol, side.native.decimals, side.quirks.bech32]).toEqual([
    'EVM-2222',
    'KAVA',
    18,
    ['kava'],
  ])
  expect(genericEvmChain(5_555).quirks).toEqual({ chainId: 5_555, stack: 'none', consensus: 'pos' })
})
