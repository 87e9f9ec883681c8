import { hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { aggregateKeys, SHARED_CHAIN_CODE } from './aggregate-keys.ts'
import { deriver, DescriptorError, readDescriptor } from './derive-addresses.ts'
import { parseAddress } from './parse-address.ts'
import { scriptOfKey } from './script-of-key.ts'

const scriptsOf = (text: string, count = 1): readonly string[] => {
  const derive = deriver(readDescriptor(text, btc), btc)
  return Array.from({ length: count }, (_, index) => scriptOfKey(parseAddress(derive(0, index).address, btc))!.slice(2))
}
const faultOf = (text: string): string => {
  try {
    readDescriptor(text, btc)
    return 'none'
  } catch (error) {
    return (error as DescriptorError).fault
  }
}
const K1 = '02f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9'
const K2 = '03dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659'
const K3 = '023590a94e768f8e1815c2f24b4d80a8e3149316c3518ce7b7ad338368d038ca66'
const A =
  'xpub6ERApfZwUNrhLCkDtcHTcxd75RbzS1ed54G1LkBUHQVHQKqhMkhgbmJbZRkrgZw4koxb5JaHWkY4ALHY2grBGRjaDMzQLcgJvLJuZZvRcEL'
const B =
  'xpub68NZiKmJWnxxS6aaHmn81bvJeTESw724CRDs6HbuccFQN9Ku14VQrADWgqbhhTHBaohPX4CjNLf9fq9MYo6oDaPPLPxSb7gwQN3ih19Zm4Y'

test('BIP-390: its descriptors give the scripts that it publishes', () => {
  expect(scriptsOf(`tr(musig(${K1},${K2},${K3}))`)).toEqual([
    '512079e6c3e628c9bfbce91de6b7fb28e2aec7713d377cf260ab599dcbc40e542312',
  ])
  expect(scriptsOf(`rawtr(musig(${A},${B})/0/*)`, 3)).toEqual([
    '51209508c08832f3bb9d5e8baf8cb5cfa3669902e2f2da19acea63ff47b93faa9bfc',
    '51205ca1102663025a83dd9b5dbc214762c5a6309af00d48167d2d6483808525a298',
    '51207dbed1b89c338df6a1ae137f133a19cae6e03d481196ee6f1a5c7d1aeb56b166',
  ])
  expect(scriptsOf(`tr(musig(${A},${B})/0/*,pk(${K1.slice(2)}))`, 3)).toEqual([
    '51201d377b637b5c73f670f5c8a96a2c0bb0d1a682a1fca6aba91fe673501a189782',
    '51208950c83b117a6c208d5205ffefcf75b187b32512eb7f0d8577db8d9102833036',
    '5120a49a477c61df73691b77fcd563a80a15ea67bb9c75470310ce5c0f25918db60d',
  ])
  expect(scriptsOf(`tr(${K1.slice(2)},pk(musig(${A},${B})/0/*))`, 3)).toEqual([
    '512068983d461174afc90c26f3b2821d8a9ced9534586a756763b68371a404635cc8',
    '5120368e2d864115181bdc8bb5dc8684be8d0760d5c33315570d71a21afce4afd43e',
    '512097a1e6270b33ad85744677418bae5f59ea9136027223bc6e282c47c167b471d5',
  ])
})

test('BIP-390: in any order, with repeated signers, and with an index or branches in the signers or behind them', () => {
  expect(scriptsOf(`tr(musig(${B},${A})/0/*)`)).toEqual(scriptsOf(`tr(musig(${A},${B})/0/*)`))
  expect(scriptsOf(`tr(musig(${K1},${K1}))`)).not.toEqual(scriptsOf(`tr(musig(${K1}))`))
  const each = readDescriptor(`tr(musig(${A}/<0;1>/*,${B}/<0;1>/*))`, btc)
  expect([each.branches, each.isRanged]).toEqual([2, true])
  const of = deriver(each, btc)
  expect(new Set([of(0, 0), of(0, 1), of(1, 0), of(1, 1)].map(({ address }) => address)).size).toBe(4)
  const behind = readDescriptor(`tr(musig(${A},${B})/<0;1>/*)`, btc)
  expect([behind.branches, behind.isRanged]).toEqual([2, true])
  expect(scriptOfKey(parseAddress(deriver(behind, btc)(0, 2).address, btc))).toBe(
    `0x${scriptsOf(`tr(musig(${A},${B})/0/*)`, 3)[2]}`,
  )
  expect(readDescriptor(`tr(musig(${A}/1,${B}/2))`, btc).isRanged).toBe(false)
})

test('BIP-390: what it calls invalid is refused', () => {
  const keys = `musig(${K1},${K2},${K3})`
  for (const text of [
    `pk(${keys})`,
    `pkh(${keys})`,
    `wpkh(${keys})`,
    `combo(${keys})`,
    `sh(wpkh(${keys}))`,
    `sh(wsh(pk(${keys})))`,
    `wsh(${keys})`,
    `sh(${keys})`,
    `tr(${keys}/0/0)`,
    `tr(musig(${A}/*,${B})/0/*)`,
    `tr(musig(${A}/<0;1>,${B})/<0;1>/*)`,
    `tr(musig(${A},musig(${A},${B})))`,
    'tr(musig())',
    `tr(musig(${A},${B})0/*)`,
  ])
    expect([text, faultOf(text)]).toEqual([text, 'form'])
  for (const step of ["0'/*", '0h/*', '0/*h']) expect(faultOf(`tr(musig(${A},${B})/${step})`), step).toBe('hardened')
  expect(faultOf(`tr(musig(KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU74sHUHy8S,${K2}))`)).toBe('private')
})

test('BIP-328: the extended key of several signers is the one that it publishes; what is no point has none', () => {
  const extended = (key: Uint8Array) =>
    new HDKey({ publicKey: key, chainCode: hexToBytes(SHARED_CHAIN_CODE) }).publicExtendedKey
  expect(extended(hexToBytes('0354240c76b8f2999143301a99c7f721ee57eee0bce401df3afeaa9ae218c70f23'))).toBe(
    'xpub661MyMwAqRbcFt6tk3uaczE1y6EvM1TqXvawXcYmFEWijEM4PDBnuCXwwXEKGEouzXE6QLLRxjatMcLLzJ5LV5Nib1BN7vJg6yp45yHHRbm',
  )
  expect(() => aggregateKeys([hexToBytes(`02${'00'.repeat(31)}05`)])).toThrow()
})
