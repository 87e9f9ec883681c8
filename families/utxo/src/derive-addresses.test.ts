import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { btc } from '@orrery/chains/records/btc'
import { ltc } from '@orrery/chains/records/ltc'
import { dash } from '@orrery/chains/records/dash'
import type { ChainOf } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { deriver, DescriptorError, lanesOf, readDescriptor, type ScriptForm } from './derive-addresses.ts'
import { parseAddress } from './parse-address.ts'
import { scriptOfKey } from './script-of-key.ts'
import { descriptorChecksum } from './descriptor-checksum.ts'

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

test('screens-nonevm §4.5, §14: extended keys give the addresses that BIP-44, BIP-49, BIP-84 and BIP-86 publish', () => {
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
  expect(readDescriptor(`tr(${TAPROOT}/1/*)`, btc)).toMatchObject({
    branches: 1,
    isRanged: true,
    outputs: [{ form: 'tr', tree: null }],
  })
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
    `wsh(combo(${XPUB}/0/*))`,
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

const scriptsOf = (text: string, count = 1): readonly (string | null)[] => {
  const derive = deriver(readDescriptor(text, btc), btc)
  return Array.from({ length: count }, (_, index) => scriptOfKey(parseAddress(derive(0, index).address, btc))!.slice(2))
}
const X = 'a34b99f22c790c4e36b2b3c2c35a36db06226e41c692fc82b8b56ac1c540c5bd'
const Y = '669b8afcec803a0d323e9a17f3ea8e68e8abe5a278020a929adbec52421adbd0'
/** BIP-341's point that nobody has a key of. */
const NOBODY = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0'
const [P, Q] = [
  'xpub6ERApfZwUNrhLCkDtcHTcxd75RbzS1ed54G1LkBUHQVHQKqhMkhgbmJbZRkrgZw4koxb5JaHWkY4ALHY2grBGRjaDMzQLcgJvLJuZZvRcEL',
  'xpub68NZiKmJWnxxS6aaHmn81bvJeTESw724CRDs6HbuccFQN9Ku14VQrADWgqbhhTHBaohPX4CjNLf9fq9MYo6oDaPPLPxSb7gwQN3ih19Zm4Y',
]

test('taproot descriptors give the scripts that BIP-386 and BIP-387 publish, with leaves, trees and several signers', () => {
  const SCRIPTS: readonly (readonly [descriptor: string, ...scripts: string[]])[] = [
    [`tr(${X})`, '512077aab6e066f8a7419c5ab714c12c67d25007ed55a43cadcacb4d7a970a093f11'],
    [`tr(${X},pk(${Y}))`, '512017cf18db381d836d8923b1bdb246cfcd818da1a9f0e6e7907f187f0b2f937754'],
    [`tr(${X},multi_a(1,${Y}))`, '5120eb5bd3894327d75093891cc3a62506df7d58ec137fcd104cdd285d67816074f3'],
    [
      `tr(${NOBODY},sortedmulti_a(2,${P}/*,${Q}/0/0/*))`,
      '5120abd47468515223f58a1a18edfde709a7a2aab2b696d59ecf8c34f0ba274ef772',
      '5120fe62e7ed20705bd1d3678e072bc999acb014f07795fa02cb8f25a7aa787e8cbd',
      '51201311093750f459039adaa2a5ed23b0f7a8ae2c2ffb07c5390ea37e2fb1050b41',
    ],
    // The output key itself, as Bitcoin Core writes it.
    [`rawtr(${X})`, `5120${X}`],
  ]
  for (const [text, ...scripts] of SCRIPTS) expect([text, scriptsOf(text, scripts.length)]).toEqual([text, scripts])
  // The private keys of BIP-386's tree are not for here; the ends of a branch count in the order of their bytes, wherever they stand.
  expect(scriptsOf(`tr(${X},{pk(${Y}),{pk(${NOBODY}),pk(${P}/1)}})`)).toEqual(
    scriptsOf(`tr(${X},{{pk(${P}/1),pk(${NOBODY})},pk(${Y})})`),
  )
})

test('BIP-379: miniscript gives the scripts of its table, in a witness script and in a leaf, and what does not fit together is refused', () => {
  const keys = [`02${X}`, `03${Y}`] as const
  const SCRIPTS: readonly (readonly [miniscript: string, script: string])[] = [
    [`and_v(v:pk(${keys[0]}),older(144))`, `21${keys[0]}ad029000b2`],
    [`or_d(pk(${keys[0]}),and_v(v:pkh(${keys[1]}),older(65535)))`, `21${keys[0]}ac736476a914KEYHASH88ad03ffff00b268`],
    [`andor(pk(${keys[0]}),after(500000000),pk(${keys[1]}))`, `21${keys[0]}ac6421${keys[1]}ac670400 65cd1db168`],
    [
      `thresh(2,pk(${keys[0]}),s:pk(${keys[1]}),sln:older(16))`,
      `21${keys[0]}ac7c21${keys[1]}ac937c63006760b29268935287`,
    ],
    [`and_v(v:sha256(${X}),pk(${keys[1]}))`, `82012088a820${X}8821${keys[1]}ac`],
  ]
  for (const [text, script] of SCRIPTS) {
    const hash = Buffer.from(ripemd160(sha256(Buffer.from(keys[1], 'hex')))).toString('hex')
    const bytes = Buffer.from(script.replace('KEYHASH', hash).replace(/ /g, ''), 'hex')
    const program = Buffer.from(sha256(bytes)).toString('hex')
    expect([text, scriptsOf(`wsh(${text})`)]).toEqual([text, [`0020${program}`]])
    expect(scriptsOf(`tr(${NOBODY},${text})`)[0]).toMatch(/^5120/)
  }
  for (const text of [
    `wsh(and_v(pk(${keys[0]}),older(144)))`,
    `wsh(or_d(older(1),pk(${keys[0]})))`,
    `wsh(thresh(1,pk(${keys[0]}),pk(${keys[1]})))`,
    'wsh(older(0))',
    'wsh(after(2147483648))',
    `wsh(pk_k(${keys[0]}))`,
    `wsh(multi_a(1,${keys[0]}))`,
    `wsh(sha256(${X}00))`,
    `sh(and_v(v:pk(${keys[0]}),older(1)))`,
    `sh(multi_a(1,${keys[0]}))`,
    `multi_a(1,${keys[0]})`,
    `tr(${X},multi(1,${keys[0]}))`,
    `tr(${X},{pk(${Y})})`,
    `wsh(tr(${X}))`,
    `sh(tr(${X}))`,
    `wsh(pk(${X}))`,
    // BIP-382, BIP-386: no uncompressed keys where there is a witness.
    `wpkh(04${X}${Y})`,
    `tr(04${X}${Y})`,
    `multi(1,${[0, 1, 2, 3].map((at) => `${XPUB}/${at}`).join(',')})`,
  ])
    expect([text, faultOf(text)]).toEqual([text, 'form'])
  expect(faultOf(`wsh(${'v:'.repeat(3)}${'or_i(0,'.repeat(300)}1${')'.repeat(301)}`)).toBe('form')
})

test('bare keys, scripts and addresses are those that the index knows them by; combo names each way to pay, and a key of one signer of several none', () => {
  const uncompressed =
    '04a34b99f22c790c4e36b2b3c2c35a36db06226e41c692fc82b8b56ac1c540c5bd5b8dec5235a0fa8722476c7709c02559e3aa73aa03918ba2d492eea75abea235'
  const pair = [`pk(03${X})`, `pk(${uncompressed})`, `pkh(${uncompressed})`].map(
    (text) => addressesOf(text, null, [0, 0])[0],
  )
  expect(pair).toEqual([`pubkey:03${X}`, `pubkey:${uncompressed}`, expect.stringMatching(/^1/)])
  // BIP-381's own vector.
  expect(scriptsOf(`pkh(${uncompressed})`)).toEqual(['76a914b5bd079c4d57cc7fc28ecf8213a6b791625b818388ac'])
  const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
  expect(addressesOf(`addr(${address})#${descriptorChecksum(`addr(${address})`)}`, null, [0, 0])).toEqual([address])
  const script = scriptOfKey(parseAddress(address, btc))!.slice(2)
  expect(addressesOf(`raw(${script})`, null, [0, 0])).toEqual([address])
  expect(addressesOf(`multi(1,03${X})`, null, [0, 0])[0]).toMatch(/^script:[0-9a-f]{64}$/)

  const combo = readDescriptor(`combo(${XPUB}/<0;1>/*)`, btc)
  const derive = deriver(combo, btc)
  const told = lanesOf(combo).map(({ branch, way }) => derive(branch, 3, way))
  expect(told.map(({ branch, form }) => [branch, form])).toEqual(
    [0, 1].flatMap((branch) => ['pkh', 'wpkh', 'sh-wpkh', 'pk'].map((form) => [branch, form])),
  )
  expect(told[5]!.address).toBe(addressesOf(XPUB, 'wpkh', [1, 3])[0])
  expect(readDescriptor(`combo(${uncompressed})`, btc).outputs.map(({ form }) => form)).toEqual(['pkh', 'pk'])

  const [zpub, wif] = [
    changed(XPUB, 0, [0x02, 0xaa, 0x7e, 0xd3]),
    'L4rK1yDtCWekvXuE6oXD9jCYfFNV2cWRpVuPLBcCU2z8TrisoyY1',
  ]
  expect(zpub).toMatch(/^Zpub/)
  expect(faultOf(zpub)).toBe('form')
  expect(addressesOf(`wsh(multi(1,${zpub}/0/*))`, null, [0, 5])).toEqual(
    addressesOf(`wsh(multi(1,${XPUB}/0/*))`, null, [0, 5]),
  )
  expect([faultOf(wif), faultOf(`tr(${wif})`), faultOf(`wsh(pk(${wif}))`)]).toEqual(['private', 'private', 'private'])
  expect(
    ['addr(hello)', 'raw()', 'raw(6a00)', 'raw(0)', `pk(${X})`, `pkh(${XPUB},${XPUB})`].map((text) => faultOf(text)),
  ).toEqual(['form', 'form', 'form', 'form', 'form', 'form'])
})
