import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { btc } from '@orrery/chains/records/btc'
import { ltc } from '@orrery/chains/records/ltc'
import { dash } from '@orrery/chains/records/dash'
import type { ChainOf } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { deriver, DescriptorError, readDescriptor, type ScriptForm } from './derive-addresses.ts'
import { descriptorChecksum } from './output-descriptor.ts'

// The account keys of the mnemonic "abandon … about", as BIP-44, 49, 84 and 86 and the tools of the field publish them.
const XPUB =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj'
const YPUB =
  'ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP'
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const TAPROOT =
  'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ'

const addressesOf = (text: string, as: ScriptForm | null, ...places: readonly (readonly [number, number])[]) => {
  const derive = deriver(readDescriptor(text, btc, as), btc)
  return places.map(([branch, index]) => derive(branch, index).address)
}
const faultOf = (text: string, chain: ChainOf<'utxo'> = btc): string => {
  try {
    readDescriptor(text, chain)
    return 'none'
  } catch (error) {
    // Reports and logs may carry the message: nothing of the key is in it.
    if (text.length > 50) expect((error as Error).message).not.toContain(text.slice(4, 12))
    return (error as DescriptorError).fault
  }
}

test('screens-nonevm §4.5: extended keys give the addresses that BIP-44, BIP-49, BIP-84 and BIP-86 publish', () => {
  expect(addressesOf(XPUB, null, [0, 0])).toEqual(['1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA'])
  expect(addressesOf(YPUB, null, [0, 0])).toEqual(['37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf'])
  expect(addressesOf(ZPUB, null, [0, 0], [0, 1], [1, 0])).toEqual([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  ])
  expect(addressesOf(TAPROOT, 'tr', [0, 0], [0, 1], [1, 0])).toEqual([
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
    'bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7',
  ])
})

test('a descriptor names the same, with its origin, its branches and its checksum', () => {
  const body = `wpkh([73c5da0a/84'/0'/0']${XPUB}/<0;1>/*)`
  const wrapped = `${body}#${descriptorChecksum(body)}`
  expect(addressesOf(wrapped, null, [0, 3], [1, 7])).toEqual(addressesOf(XPUB, 'wpkh', [0, 3], [1, 7]))
  expect(readDescriptor(`tr(${TAPROOT}/1/*)`, btc)).toMatchObject({ branches: 1, isRanged: true, form: 'tr' })
  expect(readDescriptor(`pkh(${XPUB}/0/5)`, btc).isRanged).toBe(false)
  // BIP-380's own vector.
  expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm')
  expect(faultOf(`${body}#aaaaaaaa`)).toBe('checksum')
})

test('what must not or cannot be derived is refused, and says nothing of the key', () => {
  // BIP-32, test vector 1: a private key.
  const xprv =
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'
  expect(faultOf(xprv)).toBe('private')
  expect(faultOf(`wpkh(${xprv}/0/*)`)).toBe('private')
  expect(faultOf(XPUB.replace('6Bos', '6Bot'))).toBe('checksum')
  expect(faultOf(`wpkh(${XPUB}/0'/*)`)).toBe('hardened')
  expect(faultOf(ZPUB, dash)).toBe('segwit')
  for (const text of [
    '',
    'hello',
    `wpkh(${XPUB}/*/0)`,
    `wpkh(${XPUB}/<0;1>/<0;1>/*)`,
    `wpkh(${XPUB}/4294967296/*)`,
    // BIP-389: the same branch twice would count its coins twice.
    `wpkh(${XPUB}/<0;0>/*)`,
    `wpkh(${XPUB}/<0;1;00>/*)`,
    `wsh(multi(3,${XPUB}/*,${TAPROOT}/*))`,
    `wsh(multi(0,${XPUB}/*))`,
    `sh(multi(1,${Array.from({ length: 16 }, () => `${XPUB}/*`).join(',')}))`,
    `wpkh(${XPUB}/0/*`,
    `combo(${XPUB}/0/*)`,
    'wpkh('.repeat(700),
  ])
    expect([text.slice(0, 20), faultOf(text)]).toEqual([text.slice(0, 20), 'form'])
})

/** The extended key with other bytes at a place, and a checksum that fits. */
const changed = (key: string, at: number, bytes: readonly number[]): string => {
  const coder = createBase58check(sha256)
  const body = coder.decode(key)
  body.set(bytes, at)
  return coder.encode(body)
}

test("a key with another coin's own prefix is taken for that coin alone", () => {
  const ltub = changed(XPUB, 0, [0x01, 0x9d, 0xa4, 0x62])
  expect(ltub).toMatch(/^Ltub/)
  expect([faultOf(ltub), faultOf(ltub, ltc), faultOf(ltub, dash)]).toEqual(['network', 'none', 'network'])
  const drkp = changed(XPUB, 0, [0x02, 0xfe, 0x52, 0xcc])
  expect([faultOf(drkp), faultOf(drkp, dash)]).toEqual(['network', 'none'])
  expect(faultOf(XPUB, ltc)).toBe('none')
})

test('no address is made of a key that is no point of the curve or has no child, and the reason says nothing of it', () => {
  // x = 5 is not on secp256k1: 5³ + 7 is no square.
  const point = [0x02, ...Array.from({ length: 31 }, () => 0), 5]
  const hex = Buffer.from(point).toString('hex')
  const off = changed(XPUB, 45, point)
  // BIP-32: depth is one byte, so that a key of depth 255 has no children.
  const deepest = changed(XPUB, 4, [255])
  for (const text of [`pkh(${hex})`, `tr(${hex})`, `wsh(multi(1,${hex}))`, off, `tr(${off}/0/*)`, deepest])
    expect(() => addressesOf(text, null, [0, 0])).toThrow(new DescriptorError('form'))
})
