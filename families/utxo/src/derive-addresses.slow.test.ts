import { HDKey } from '@scure/bip32'
import { regtest } from '@orrery/chains/records/regtest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriver, readDescriptor } from './derive-addresses.ts'
import { hasLitecoind, startTestNode, type TestNode } from './testing/litecoind.ts'

const TEST_VERSIONS = { public: 0x043587cf, private: 0x04358394 }
const keyOf = (seed: number): string =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(seed), TEST_VERSIONS).publicExtendedKey
const [A, B] = [keyOf(1), keyOf(2)]

describe.skipIf(!hasLitecoind)('derived addresses beside those of a real litecoind', () => {
  let node: TestNode
  beforeAll(async () => {
    node = await startTestNode()
  }, 60_000)
  afterAll(() => node?.stop())

  test('screens-nonevm §4.5: every form gives the node’s addresses, and its checksum', async () => {
    for (const body of [
      `pkh(${A}/0/*)`,
      `wpkh([d34db33f/84'/1'/0']${A}/1/*)`,
      `sh(wpkh(${A}/0/*))`,
      `wsh(sortedmulti(2,${A}/0/*,${B}/0/*))`,
      `wsh(multi(1,${B}/0/*,${A}/7/*))`,
      `sh(wsh(sortedmulti(1,${A}/0/*,${B}/1/*)))`,
      `wsh(pkh(${A}/3/*))`,
      `sh(pk(${A}/*))`,
      `sh(multi(2,${A}/*,${B}/*,0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798))`,
    ]) {
      const { checksum } = await node.rpc<{ checksum: string }>('getdescriptorinfo', body)
      const text = `${body}#${checksum}`
      const derive = deriver(readDescriptor(text, regtest), regtest)
      const told = await node.rpc<string[]>('deriveaddresses', text, [0, 24])
      expect([body, Array.from({ length: 25 }, (_, index) => derive(0, index).address)]).toEqual([body, told])
    }
  })
})
