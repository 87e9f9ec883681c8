import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createSignedCheck } from '../check-signed.ts'
import { formatAddress } from '../format-address.ts'
import { scriptedRpc } from '../testing/scripted-rpc.ts'
import { utxoEsplora } from '../utxo-esplora.ts'
import type { UtxoTxExt } from '../utxo-ext.ts'
import { readTokenPrefix } from './read-token-prefix.ts'

const ID = 'bb'.repeat(32)
const at = (digits: string) => readTokenPrefix(`0xef${ID}${digits}`)
const MOST = '9223372036854775807'

test('screens-nonevm §4.1: token prefixes are read as the vectors of CHIP-2022-02 have them, the script behind them with no byte more', () => {
  const script = `76a914${'11'.repeat(20)}88ac`
  for (const [digits, amount, capability, commitment] of [
    ['1001', '1', null, null],
    ['10fc', '252', null, null],
    ['10fdfd00', '253', null, null],
    ['10ffffffffffffffff7f', MOST, null, null],
    ['20', '0', 'none', '0x'],
    ['3001', '1', 'none', '0x'],
    ['6001cc', '0', 'none', '0xcc'],
    ['700acccccccccccccccccccc fdffff', '65535', 'none', `0x${'cc'.repeat(10)}`],
    [`7028${'cc'.repeat(40)}fe00000100`, '65536', 'none', `0x${'cc'.repeat(40)}`],
    ['21', '0', 'mutable', '0x'],
    ['31feffffffff', '4294967295', 'mutable', '0x'],
    ['7101ccff0000000001000000', '4294967296', 'mutable', '0xcc'],
    ['22', '0', 'minting', '0x'],
    [`7228${'cc'.repeat(40)}ffffffffffffffff7f`, MOST, 'minting', `0x${'cc'.repeat(40)}`],
    // Beyond what consensus allowed at first, and readable: 128 bytes are allowed now.
    [`60fdfd00${'cc'.repeat(253)}`, '0', 'none', `0x${'cc'.repeat(253)}`],
  ] as const) {
    const bare = digits.replaceAll(' ', '')
    const token = { category: `0x${ID}`, amount, nft: capability === null ? null : { capability, commitment } }
    expect(at(bare), bare).toEqual({ token, script: '0x' })
    expect(at(bare + script)).toEqual({ token, script: `0x${script}` })
  }
})

test('what is no valid prefix is a script to its first byte (vectors of CHIP-2022-02)', () => {
  for (const digits of [
    ...['', '00', '1000', '9001', '23', '5001', '1101', '60', '61', '62', '60fd0100cc', '6000', '6001', '6102cc'],
    ...['10', '10fd00', '10fe000000', '10ff00000000000000', '10fdfc00', '10feffff0000', '10ffffffffff00000000'],
    '10ff0000000000000080',
  ])
    expect(at(digits), digits).toBeNull()
  for (const bytes of ['0xef', '0xefbbbbbbbb1001', '0x', `0x${ID}1001`] as Hex[])
    expect(readTokenPrefix(bytes)).toBeNull()
})

/** Made with libauth 3.0.0: a minting NFT with all fungible tokens, a mutable one to a script's hash, and change. */
const CATEGORY = Array.from({ length: 32 }, (_, i) => (i + 1).toString(16).padStart(2, '0')).join('')
const IN_BYTES = Buffer.from(CATEGORY, 'hex').toReversed()
const ORDER = Buffer.from(IN_BYTES).toString('hex')
const SIGNED: Hex = `0x0200000001${ORDER}0000000000feffffff03e80300000000000048ef${ORDER}7203c0ffeeffffffffffffffff7f76a914${'11'.repeat(20)}88ac200300000000000039ef${ORDER}21a914${'22'.repeat(20)}8722020000000000001976a914${'33'.repeat(20)}88ac00000000`
const TXID = '0xbe33628febc51d41ce89c40b051f8086de63f52caf0d2ab29f16784f0eb12f5b'

const check = (chain: ChainOf<'utxo'>) =>
  createSignedCheck({
    rpc: scriptedRpc(() => [{ allowed: true }]),
    chain,
    clock: { now: () => 0, monotonic: () => 0, sleep: async () => {} },
    fetcher: { resolve: async (txs: readonly unknown[]) => txs } as never,
  })(SIGNED, new AbortController().signal)

test('screens-nonevm §13: a signed transaction with CashTokens is told with them and with the addresses that it pays before it is sent', async () => {
  const { tx } = await check(bch)
  expect(tx.hash).toBe(TXID)
  const { outputs } = tx.ext as unknown as UtxoTxExt
  expect(outputs.map(({ type, token }) => [type, token])).toEqual([
    ['p2pkh', { category: `0x${CATEGORY}`, amount: MOST, capability: 'minting', commitment: '0xc0ffee' }],
    ['p2sh', { category: `0x${CATEGORY}`, amount: '0', capability: 'mutable', commitment: '0x' }],
    ['p2pkh', null],
  ])
  expect(outputs.map(({ address }) => address)).toEqual([
    `0x00${'11'.repeat(20)}`,
    `0x05${'22'.repeat(20)}`,
    `0x00${'33'.repeat(20)}`,
  ])
})

test('where a chain has no tokens the same bytes are a script that has no form', async () => {
  const { outputs } = (await check(btc)).tx.ext as unknown as UtxoTxExt
  expect(outputs.map(({ type, token }) => [type, token])).toEqual([
    ['nonstandard', null],
    ['nonstandard', null],
    ['p2pkh', null],
  ])
})

test('wallets that speak Esplora see the script of an output with tokens, and whose it is', async () => {
  const { tx } = await check(bch)
  const told = utxoEsplora(bch).tx({ hash: tx.hash, fee: 100n, ext: tx.ext }, { raw: SIGNED, scripts: new Map() })
  expect((told as unknown as { vout: unknown[] }).vout[0]).toMatchObject({
    scriptpubkey: `76a914${'11'.repeat(20)}88ac`,
    scriptpubkey_type: 'p2pkh',
    scriptpubkey_address: formatAddress(`0x00${'11'.repeat(20)}`, bch),
  })
})
