import { bch } from '@orrery/chains/records/bch'
import { bsv } from '@orrery/chains/records/bsv'
import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import { doge } from '@orrery/chains/records/doge'
import { ltc } from '@orrery/chains/records/ltc'
import { regtest } from '@orrery/chains/records/regtest'
import { addressFault } from '@orrery/errors/address-fault'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { describe, expect, test } from 'vitest'
import { readCashAddr, writeCashAddr } from './cashaddr.ts'
import { formatAddress, formatLegacyAddress } from './format-address.ts'
import { parseHash } from './recognise.ts'
import { parseAddress, readAddress } from './parse-address.ts'
import { classifyScript } from './script-type.ts'
import { recordedBitcoin, recordedJson } from './testing/recorded.ts'

const reason = (text: string, chain: ChainOf<'utxo'>): string => {
  try {
    parseAddress(text, chain)
  } catch (error) {
    if (isOrreryError(error, 'ADDRESS_MALFORMED')) return String(error.context.reason)
    throw error
  }
  return 'parsed'
}

const btcTest: ChainOf<'utxo'> = {
  ...btc,
  traits: ['testnet'],
  quirks: { ...btc.quirks, p2pkh: 111, p2sh: [196], bech32: 'tb' },
}
const btcRegtest: ChainOf<'utxo'> = { ...btcTest, quirks: { ...btcTest.quirks, bech32: 'bcrt' } }

describe('an address', () => {
  test("explorer §5: base58 decodes to 25 bytes, its checksum matches, and its version byte is the network's", () => {
    expect(parseAddress('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', btc)).toBe('0x00751e76e8199196d454941c45d1b3a323f1433bd6')
    expect(reason('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMh', btc)).toBe('the checksum does not match')
    expect(reason('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAM0', btc)).toBe('the character "0" is not allowed in base58')
    expect(addressFault(reason('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAM0', btc))).toEqual({ fault: 'base58', letter: '0' })
    expect(addressFault(reason('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAM-', btc))).toEqual({ fault: 'character', letter: '-' })
    expect(reason('mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r', btc)).toBe('version byte 111 belongs to another network')
    expect(reason('11111111111111111111111111111', btc)).toMatch(/decodes to \d+ bytes/)
    expect(reason('1', btc)).toBe('it has not the length of an address')
  })

  test('explorer §5: bech32 has 8 to 90 characters, one case, a separator and a checksum', () => {
    expect(parseAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', btc)).toBe(
      '0x10751e76e8199196d454941c45d1b3a323f1433bd6',
    )
    expect(reason('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', btc)).toBe('upper and lower case are mixed')
    expect(reason('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', btc)).toBe(
      'the checksum does not match: letter 42 ("5") is wrong, if one alone is',
    )
    expect(reason('bc1', btc)).toBe('bech32 needs at least 8 characters')
    expect(reason(`bc1${'q'.repeat(90)}`, btc)).toBe('bech32 has at most 90 characters')
    expect(reason('bc1qw5b8d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', btc)).toBe('the character "b" is not allowed in bech32')
    expect(reason('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', btc)).toBe('the prefix "tb" belongs to another network')
  })

  test('screens-nonevm §12.2: of a segwit or cash address with one wrong letter it is told which, wherever it stands, and of one with more nothing that is not so', () => {
    const texts = [
      ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', btc],
      ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', btc],
      ['bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2', bch],
      ['bitcoincash:pwqwzrf7z06m7nn58tkdjyxqfewanlhyrpxysack85xvf3mt0rv02l9dxc5uf', bch],
    ] as const
    const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
    for (const [text, chain] of texts) {
      const first = text.includes(':') ? text.indexOf(':') + 1 : 3
      for (let at = first; at < text.length; at++) {
        const other = letters[(letters.indexOf(text[at]!) + 1 + (at % 31)) % 32]!
        const wrong = text.slice(0, at) + other + text.slice(at + 1)
        expect([wrong, reason(wrong, chain)]).toEqual([
          wrong,
          `the checksum does not match: letter ${at + 1} ("${other}") is wrong, if one alone is`,
        ])
      }
      // Two that changed places are two wrong ones.
      expect(reason(text.slice(0, 20) + text[21]! + text[20]! + text.slice(22), chain)).toBe(
        'the checksum does not match',
      )
      expect(reason(text.replace(/(.)$/, '$1$1').toUpperCase(), chain)).toBe('the checksum does not match')
    }
    expect(reason('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T5', btc)).toMatch(/letter 42 \("5"\)/)
    expect(addressFault(reason('bc1qx508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', btc))).toEqual({
      fault: 'letter',
      place: '5',
      letter: 'x',
    })
  })

  test('explorer §5: 20 bytes of version 0 are p2wpkh, version 1 is p2tr, else p2wsh', () => {
    expect(parseAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', btc).slice(0, 4)).toBe('0x10')
    expect(parseAddress('bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', btc).slice(0, 4)).toBe('0x11')
    expect(parseAddress('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', btc).slice(0, 4)).toBe('0x12')
  })

  test('the checksum of another witness version is refused (BIP-350)', () => {
    expect(reason('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', btc)).toBe(
      'witness version 1 needs the bech32m checksum, not bech32',
    )
  })

  test('Litecoin shows M and accepts the old 3, and knows that an MWEB address has no history', () => {
    const key = parseAddress('MCZjFcwYJwwYqXAbd3bbnxaCVGs81cp43Z', ltc)
    expect(
      parseAddress('36bJ4iqZbNevh9b9kzaMEkXb28Gpqrv2bd', { ...ltc, quirks: { ...ltc.quirks, p2sh: [5, 50] } }).slice(
        0,
        4,
      ),
    ).toBe('0x05')
    expect(formatAddress(key, ltc)).toBe('MCZjFcwYJwwYqXAbd3bbnxaCVGs81cp43Z')
    expect(parseAddress(formatAddress(key, { ...ltc, quirks: { ...ltc.quirks, p2sh: [5] } }), ltc)).toBe(key)
    expect(
      reason(
        'ltcmweb1qq0yq03ewm830ugmkkvrvjmyyeslcpwk8ayd7k27qx63sryy6kx3ksqm3k6jd24ld3r5dp5lzx7rm7uyxfujf8sn7v4nlxeqwrcq6k6xxwqdc6tl3',
        ltc,
      ),
    ).toBe('an MWEB address has no history on the chain')
  })

  test('each chain shows its own letters', () => {
    const key: Hex = '0x00751e76e8199196d454941c45d1b3a323f1433bd6'
    expect([btc, bsv, ltc, dash, doge, regtest].map((chain) => formatAddress(key, chain)[0])).toEqual([
      '1',
      '1',
      'L',
      'X',
      'D',
      'm',
    ])
    expect(formatAddress(key, bch)).toBe('bitcoincash:qp63uahgrxged4z5jswyt5dn5v3lzsem6cy4spdc2h')
  })

  test('Bitcoin Cash shows cash addresses and accepts legacy, prefix-less and token-aware spellings', () => {
    const key = parseAddress('bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2', bch)
    expect(key).toBe('0x00f5bf48b397dae70be82b3cca4793f8eb2b6cdac9')
    expect(parseAddress('qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2', bch)).toBe(key)
    expect(parseAddress('BITCOINCASH:QR6M7J9NJLDWWZLG9V7V53UNLR4JKMX6EYLEP8EKG2', bch)).toBe(key)
    expect(parseAddress('bitcoincash:zr6m7j9njldwwzlg9v7v53unlr4jkmx6eycnjehshe', bch)).toBe(key)
    expect(parseAddress(formatLegacyAddress(key, bch)!, bch)).toBe(key)
    expect(reason('bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t', bch)).toBe('the prefix is not bitcoincash')
    expect(reason('bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg3', bch)).toBe(
      'the checksum does not match: letter 54 ("3") is wrong, if one alone is',
    )
  })

  test('scripts without an address have a text that is read back', () => {
    for (const key of [`0x21${'ab'.repeat(32)}`, `0x2002${'cd'.repeat(32)}`] as Hex[])
      expect(parseAddress(formatAddress(key, btc), btc)).toBe(key)
    expect(reason('script:abc', btc)).toBe('a script address is script: and 64 hex digits')
    expect(reason(`pubkey:05${'cd'.repeat(32)}`, btc)).toBe('a public key has 33 or 65 bytes')
  })

  test('any text is answered with a key or a reason', () => {
    for (const text of [
      '',
      ' ',
      ':',
      'bc1',
      '1'.repeat(500),
      'q'.repeat(5000),
      '\u202e',
      '💥'.repeat(40),
      'bitcoincash:',
      'script:',
      'bc1\u0000aaaaaaa',
    ]) {
      for (const chain of [btc, bch, ltc]) expect(typeof readAddress(text.trim(), chain)).toBe('object')
    }
  })
})

describe.skipIf(recordedBitcoin === null)('recorded address vectors', () => {
  type Vector = readonly [string, string, { readonly isPrivkey: boolean; readonly chain: string }]
  const networks: Readonly<Record<string, ChainOf<'utxo'>>> = { main: btc, test: btcTest, regtest: btcRegtest }

  test('every valid address of Bitcoin Core gives the script that it stands for, and is written the same', () => {
    let count = 0
    for (const [text, script, { isPrivkey, chain }] of recordedJson('core-vectors/key_io_valid.json') as Vector[]) {
      const network = networks[chain]
      if (isPrivkey || network === undefined) continue
      // The file is older than BIP-350, which gave later witness versions their own checksum.
      if (/^5[1-9a-f]|^60/.test(script) && network.quirks.bech32 !== null && text.startsWith(network.quirks.bech32)) {
        expect(reason(text, network)).toMatch(/needs the bech32m checksum, not bech32$/)
        continue
      }
      const key = parseAddress(text, network)
      expect(classifyScript(`0x${script}`, network.quirks).address, text).toBe(key)
      expect(formatAddress(key, network)).toBe(text)
      count++
    }
    expect(count).toBeGreaterThan(30)
  })

  test('every invalid text of Bitcoin Core is refused', () => {
    for (const [text] of recordedJson('core-vectors/key_io_invalid.json') as [string][]) {
      for (const chain of Object.values(networks)) expect(reason(text, chain), text).not.toBe('parsed')
    }
  })

  test('addresses of bitcoinjs keep hash and spelling', () => {
    const { standard } = recordedJson('bitcoinjs-fixtures/address.json') as {
      standard: {
        network: string
        version: number
        hash?: string
        data?: string
        base58check?: string
        bech32?: string
      }[]
    }
    const chains: Readonly<Record<string, ChainOf<'utxo'>>> = {
      bitcoin: btc,
      litecoin: ltc,
      testnet: btcTest,
      regtest: btcRegtest,
    }
    let count = 0
    for (const vector of standard) {
      const chain = chains[vector.network]
      const text = vector.base58check ?? vector.bech32
      if (chain === undefined || text === undefined) continue
      const key = parseAddress(text, chain)
      expect(key, text).toMatch(new RegExp(`${vector.hash ?? vector.data}$`))
      expect(formatAddress(key, chain)).toBe(vector.bech32?.toLowerCase() ?? text)
      count++
    }
    expect(count).toBeGreaterThan(5)
  })

  test('BIP-350 accepts and refuses what it lists', () => {
    const { validSegwit, invalidSegwit } = recordedJson('../vectors/address/bip350.json') as {
      validSegwit: Record<string, string>
      invalidSegwit: Record<string, string>
    }
    for (const [text, script] of Object.entries(validSegwit)) {
      const chain = text.toLowerCase().startsWith('tb1') ? btcTest : btc
      const key = parseAddress(text, chain)
      expect(classifyScript(`0x${script}`, chain.quirks).address, text).toBe(key)
      expect(formatAddress(key, chain)).toBe(text.toLowerCase())
    }
    expect(Object.keys(validSegwit).length).toBeGreaterThan(5)
    expect(Object.keys(invalidSegwit).length).toBeGreaterThan(5)
    for (const text of Object.keys(invalidSegwit))
      for (const chain of [btc, btcTest]) expect(reason(text, chain), text).not.toBe('parsed')
  })

  test('cash address vectors of all sizes and types are read and written', () => {
    const vectors = recordedJson('bch/cashaddr_token_types.json') as {
      payloadSize: number
      type: number
      cashaddr: string
      payload: string
    }[]
    for (const { cashaddr, type, payload } of vectors) {
      const prefix = cashaddr.split(':')[0]!
      expect(readCashAddr(cashaddr, prefix), cashaddr).toEqual({ type, payload: payload.toLowerCase() })
      expect(writeCashAddr(prefix, type, payload.toLowerCase())).toBe(cashaddr)
    }
  })
})

test('errors name the chain as its page does, whatever was asked for, and echo no more than a line', () => {
  const name = regtest.name.full
  const long = 'x'.repeat(5_000)
  for (const refuse of [() => parseAddress(long, regtest), () => parseHash(long, regtest)]) {
    expect(refuse).toThrow(name)
    expect(refuse).toThrow(expect.not.objectContaining({ message: expect.stringContaining('x'.repeat(101)) }))
  }
})
