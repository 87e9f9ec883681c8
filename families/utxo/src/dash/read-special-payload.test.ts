import type { Hex } from '@orrery/primitives/hex'
import { dash } from '@orrery/chains/records/dash'
import type { ChainOf } from '@orrery/model/chain'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { UtxoTxWire } from '../wire-ext.ts'
import { readSpecialPayload } from './read-special-payload.ts'
import { specialSections } from './special-sections.ts'

// Payloads and what dashd makes of them: examples of Dash Core's documentation, reference of special transactions.
const REGISTER: Hex =
  '0x0100000000005c71e5f46d35196e33b45c5d59d3fd2dc84381942064cae21744fb717412c1ac0100000000000000000000000000ffff2f6fb5cf4e2199e9dff4cd5a0abc61b5287a0ba48c0553d6358890c0e9ec9dc5f08b1d4d0211920fe5d96a225c555a4ba7dd7f6cb14e271c925f2fc72316a01282973f9ad9cf1e39e03829dcf16f7a66b832d3b84dbab400a1e9eb7f30ac00001976a914955410003527bf2b360a7a390b9ff14b9106c63288ac835b69acdba709707c5cccdfcc342eacc87d6db0cc676896a01fe433a0620ae4411f5da2e5444c6a1556c3d45798b9f95567b1625b3f0cbe69936a70e35ca76b381f0a5506de07274e5e24db8be77234ad8fa023938f750a283b39b1bff17b2ad11f'
const UPDATE_SERVICE: Hex =
  '0x02000000ff92ce2d64657cc3d4d9d82547efca2206ec1d9f5dcf2776624bc0a58b12ed3b00000000000000000000ffffae22e9734e1f0026ad5ada35511fc5b9d762b14b22510325ef8b82d21d59567f8e1c3c9e0c955ab99a62829e6317b1943d97f66191b1c6714146540788e2d26a1007498dce455603f55aebacf1a38131048abf7d5a05d00e9e93c1e91cc8cad239b4301b328f5fe1bcbae829ccd6a3f461e712873a188224829fc4b5fc01fa0fb29014b947d8f7'
const UPDATE_REGISTRAR: Hex =
  '0x020099bf316f8cb867be68dc9bd89bf2b8b984eae2fa9fa6ac19e862459cb7cf79390000a73d8c1e640d29e2257042a39bbbac8d867f69ae252e146884816b98ab0d0526ed4992d9cff22ef04878423f66583382f00e43355184a124cf6a371433e3fb1d792bd5421976a914dc82946c9cee9ab3e8fef5a5d641a57bdf1523c088acbe428d911be87c670640d3cf73f1490b327be4b33a4fac8bcb70ca934199b4774120dc2d1ce8ea4188f04953528e112fd1402ab7434cdc5cc9f245468d952e1fa6d83701f90fc8e74c10bc32fec5c7e2beda675ce8a3cb859d25d8aa2cff5962ece6'
const REVOKE: Hex =
  '0x01006f8a813df204873df003d6efc44e1906eaf6180a762513b1c91252826ce05916010082cf248cf6b8ac6a3cdc826edae582ead20421659ed891f9d4953a540616fb4f05279584b3339ed2ba95711ad28b18ee2878c4a904f76ea4d103e1d739f22ff7e3b9b3db7d0c4a7e120abb4952c3574a18de34fa29828f9fe3f52bd0b1fac17acd04f7751967d782045ab655053653438f1dd1e14ba6adeb8351b78c9eb59bf4'
const COINBASE_1: Hex = '0x01007d1b00000000000000000000000000000000000000000000000000000000000000000000'
const COINBASE_3: Hex =
  '0x0300da5c1e0054e04067fa61cef61f1e91b0d52c21b28cdc69cc9d0383f0bb88ba0129b973e2f67e47d5580e70c7e77af8b1a6670669c7424b896ab3d44d349a4988e9a8328d00b22fef542f5c630e4f2a67ad56d30cf2a3dac55848abcd2bac30bf780318792bcdf32f7729443846c9fdc57050a131cd12c0e54a16f6265e900f459e3b9dd43421a0bc3f61efd49ce752e440e5131a8d2758a280ad883b8eb902c49ee5b878b30000000000000000'
const COMMITMENT: Hex =
  '0x0100d3710b000100016deffc783c55e385653fe687fb5ec59446e4c3a2146898ca297e02013300000032ffffffffffff0332ffffffffffff031636185ce73608e3077536f0621bea1fbc78449f96e40b1f67ca7b50a7638562c716bc9d4fdaa7002be06e6e54c49369d91c78768678912d3ec71d2d11d92e42488772bd3cdcaa2ce15a016e9eb998048af4e3ce1100e5188d30c2769e811691f75e94b20fe4c3867b918483319b7f4c7b924599a621b876fbfa943cd38017bb1226e55beb1df752ddc74470e04f38e8e644d5a74c2783f939b72728bcc6c5b22b21ed8caf3bcfb90212a8ee6517afeb04ec5a9af7064c7df1f92b01b7cc71e7f76f6dbc8e53cdd5d5f274566eece977e9431cc9bedf76a241ac95faea018e160bdf89270808acef4f631fcd8a551d896581455a37a33f8ef6202145bc1561a404798dffd339b105b5716937e4086f04'
const HARD_FORK: Hex =
  '0x010a27b679cb0c70b6d93f22d1a690c1e99f72fb9fdb4be9987c1000000000000000a12bc6a3d43e76fd6ab5d48dff11998811747bf51ffe722d9fda93ae892e4b18a716f58045c86459d0dafd38ae1f7f520519002983fc307e92fa606c3eb5ac8cf6ca03a102889866d58c9207b483e0b975baee63c1202209293ff7393222f812'
const ASSET_LOCK: Hex =
  '0x010200e1f505000000001976a9147c75beb097957cc09537b615dde9ea6807719cdf88ac6d11a735000000001976a9147c75beb097957cc09537b615dde9ea6807719cdf88ac'
const ASSET_UNLOCK: Hex =
  '0x01650000000000000070110100db0400006f0f4a04d9a37a8c7791e90428d596d0caf5dc85292537ff92ffd361300c3101a533b35ae1d7685c6c795b7344963d48589d536a1c2b22e6a580b46439adaaf851b4243b48be81d508ef3ff622bcba26030b5bf8aa404dd3b5876727f4112a9daf99f27d250059679ae5abd30bc3029deeeb7267c1fa6204f6976a3a7a2512ea'

const PUBLISHED: readonly (readonly [type: number, payload: Hex, told: object])[] = [
  [
    1,
    REGISTER,
    {
      is: 'register',
      masternode: 0,
      collateralTxid: '0xacc1127471fb4417e2ca6420948143c82dfdd3595d5cb4336e19356df4e5715c',
      collateralIndex: 1,
      service: '47.111.181.207:20001',
      operatorKey: '0x90c0e9ec9dc5f08b1d4d0211920fe5d96a225c555a4ba7dd7f6cb14e271c925f2fc72316a01282973f9ad9cf1e39e038',
      operatorReward: 0,
      payouts: [{ script: '0x76a914955410003527bf2b360a7a390b9ff14b9106c63288ac', part: 10_000 }],
      shares: [],
      places: [],
      inputsHash: '0xe40a62a033e41fa0966867ccb06d7dc8ac2e34ccdfcc5c7c7009a7dbac695b83',
      platform: null,
    },
  ],
  [
    2,
    UPDATE_SERVICE,
    {
      is: 'update-service',
      version: 2,
      masternode: 0,
      proTxHash: '0x3bed128ba5c04b627627cf5d9f1dec0622caef4725d8d9d4c37c65642dce92ff',
      service: '174.34.233.115:19999',
      payoutScript: '0x',
    },
  ],
  [
    3,
    UPDATE_REGISTRAR,
    {
      is: 'update-registrar',
      proTxHash: '0x3979cfb79c4562e819aca69ffae2ea84b9b8f29bd89bdc68be67b88c6f31bf99',
      operatorKey: '0xa73d8c1e640d29e2257042a39bbbac8d867f69ae252e146884816b98ab0d0526ed4992d9cff22ef04878423f66583382',
      payouts: [{ script: '0x76a914dc82946c9cee9ab3e8fef5a5d641a57bdf1523c088ac', part: 10_000 }],
      inputsHash: '0x77b4994193ca70cb8bac4f3ab3e47b320b49f173cfd34006677ce81b918d42be',
    },
  ],
  [
    4,
    REVOKE,
    { is: 'revoke', proTxHash: '0x1659e06c825212c9b11325760a18f6ea06194ec4efd603f03d8704f23d818a6f', reason: 1 },
  ],
  [
    5,
    COINBASE_1,
    { is: 'coinbase', version: 1, height: 7037, quorumsRoot: null, chainLockHeight: null, creditPool: null },
  ],
  [
    5,
    COINBASE_3,
    {
      is: 'coinbase',
      version: 3,
      height: 1_989_850,
      masternodesRoot: '0xe273b92901ba88bbf083039dcc69dc8cb2212cd5b0911e1ff6ce61fa6740e054',
      quorumsRoot: '0x8d32a8e988499a344dd4b36a894b42c7690667a6b1f87ae7c7700e58d5477ef6',
      chainLockHeight: 1_989_849,
      creditPool: 0n,
    },
  ],
  [
    6,
    COMMITMENT,
    {
      is: 'commitment',
      height: 750_035,
      quorumType: 1,
      quorumHash: '0x0000003301027e29ca986814a2c3e44694c55efb87e63f6585e3553c78fcef6d',
      quorumIndex: null,
      members: 50,
      signers: 50,
      validMembers: 50,
    },
  ],
  [
    7,
    HARD_FORK,
    {
      is: 'hard-fork',
      versionBit: 10,
      quorumHash: '0x00000000000000107c98e94bdb9ffb729fe9c190a6d1223fd9b6700ccb79b627',
    },
  ],
  [8, ASSET_LOCK, { is: 'asset-lock', credits: [{ value: 100_000_000n }, { value: 900_141_421n }] }],
  [
    9,
    ASSET_UNLOCK,
    {
      is: 'asset-unlock',
      index: 101n,
      fee: 70_000,
      requestedHeight: 1243,
      quorumHash: '0x01310c3061d3ff92ff37252985dcf5cad096d52804e991778c7aa3d9044a0f6f',
    },
  ],
]

test.each(PUBLISHED)(
  'screens-nonevm §16: the published payload of type %i is read as dashd reads it',
  (type, payload, told) => {
    expect(readSpecialPayload(type, payload)).toMatchObject(told)
  },
)

test.each(PUBLISHED)('a payload of type %i that is cut or has something behind it is not read', (type, payload) => {
  for (let end = 2; end < payload.length; end += 2)
    expect(readSpecialPayload(type, payload.slice(0, end) as Hex)).toBeNull()
  expect(readSpecialPayload(type, `${payload}00`)).toBeNull()
})

test.each(PUBLISHED)('a later version of type %i is not guessed', (type, payload) => {
  expect(readSpecialPayload(type, `0xff${payload.slice(4)}`)).toBeNull()
})

describe('forms that the examples lack', () => {
  const zeros = (bytes: number): string => '00'.repeat(bytes)

  test('an evolution masternode has a platform node with two ports', () => {
    const payload: Hex = `0x020001000000${zeros(32)}05000000${zeros(16)}0000${'11'.repeat(20)}${'22'.repeat(48)}${'33'.repeat(20)}f40100${zeros(32)}${zeros(19)}abe0679c1e00`
    expect(readSpecialPayload(1, payload)).toMatchObject({
      masternode: 1,
      collateralTxid: null,
      collateralIndex: 5,
      service: null,
      operatorReward: 500,
      platform: { id: `0xab${zeros(19)}`, ports: { p2p: 26_592, http: 7836 } },
    })
  })

  test('an IPv6 address is shown in brackets', () => {
    const payload: Hex = `0x0100${zeros(32)}20010db8000000000000000000000001270f00${zeros(32)}${zeros(96)}`
    expect(readSpecialPayload(2, payload)).toMatchObject({ service: '[2001:db8:0:0:0:0:0:1]:9999' })
  })

  test('a rotated quorum has a place, and one without signers could not be formed', () => {
    const payload: Hex = `0x01000c0100000400${'05'}${zeros(32)}0700${`3c${zeros(8)}`.repeat(2)}${zeros(48)}${zeros(32)}${zeros(192)}`
    const told = readSpecialPayload(6, payload)
    expect(told).toMatchObject({ quorumType: 5, quorumIndex: 7, members: 60, signers: 0, validMembers: 0 })
  })

  test('a set larger than its payload is not read', () => {
    expect(readSpecialPayload(6, `0x01000c010000030001${zeros(32)}fe00ffffff`)).toBeNull()
    expect(readSpecialPayload(8, '0x01feffffffff')).toBeNull()
    expect(readSpecialPayload(8, `0x0100${zeros(10_000)}`)).toBeNull()
  })

  test('a coinbase whose miner knew of no lock names none', () => {
    const payload: Hex = `0x0300640000${zeros(65)}03${zeros(96)}0100000000000000`
    expect(readSpecialPayload(5, payload)).toMatchObject({ height: 100, chainLockHeight: null, creditPool: 1n })
  })
})

describe('what comes with Dash Core 24, as its development branch serialises it', () => {
  const [p2pkh, p2sh] = [`1976a914${'99'.repeat(20)}88ac`, `17a914${'98'.repeat(20)}87`]
  const core = `000101010401020304270f`
  const hash = (byte: string): string => byte.repeat(32)
  const registration = (addresses: string, payouts: string, shares: string, kind = '0000', platform = ''): Hex =>
    `0x0300${kind}0000${hash('00')}01000000${addresses}${'11'.repeat(20)}${'22'.repeat(48)}${'33'.repeat(20)}f401${payouts}${shares}${hash('66')}${platform}00`
  const alone = `00${'00'.repeat(12)}`

  test('the fourth coinbase tells of the withdrawals of its block, and of the credit pool where the third does', () => {
    const third = `07000000${hash('11')}${hash('22')}00${'33'.repeat(96)}00e1f50500000000`
    expect(readSpecialPayload(5, `0x0400${third}${hash('44')}`)).toMatchObject({
      version: 4,
      chainLockHeight: 6,
      creditPool: 100_000_000n,
      unlocksRoot: `0x${hash('44')}`,
    })
    expect(readSpecialPayload(5, `0x0300${third}`)).toMatchObject({ creditPool: 100_000_000n, unlocksRoot: null })
    expect(readSpecialPayload(5, `0x0300${third}${hash('44')}`)).toBeNull()
    expect(readSpecialPayload(5, `0x0500${third}${hash('44')}`)).toBeNull()
  })

  test('the second asset locks and unlocks have the form of the first', () => {
    expect(readSpecialPayload(8, `0x02${ASSET_LOCK.slice(4)}`)).toMatchObject({ version: 2, credits: { length: 2 } })
    expect(readSpecialPayload(9, `0x02${ASSET_UNLOCK.slice(4)}`)).toMatchObject({
      version: 2,
      index: 101n,
      fee: 70_000,
    })
    expect(readSpecialPayload(8, `0x03${ASSET_LOCK.slice(4)}`)).toBeNull()
  })

  test('a masternode has addresses by purpose, and names', () => {
    const addresses = `0103${core}010102${'0b'}${Buffer.from('example.com').toString('hex')}01bb0202010210${'20010db8000000000000000000000001'}01bbff`
    expect(
      readSpecialPayload(1, registration(addresses, `01${p2pkh}1027`, alone, '0100', 'cd'.repeat(20))),
    ).toMatchObject({
      version: 3,
      masternode: 1,
      service: null,
      places: [
        { purpose: 'Core P2P', place: '1.2.3.4:9999' },
        { purpose: 'Platform P2P', place: 'example.com:443' },
        { purpose: 'Platform HTTPS', place: '[2001:db8:0:0:0:0:0:1]:443' },
        { purpose: 'Platform HTTPS', place: null },
      ],
      platform: { id: `0x${'cd'.repeat(20)}`, ports: null },
    })
    const onion = `0101000101${'04'}20${'ab'.repeat(32)}270f`
    expect(readSpecialPayload(1, registration(onion, `01${p2pkh}1027`, alone))).toMatchObject({
      places: [{ place: `Tor v3 0x${'ab'.repeat(32)}:9999` }],
    })
    // A name that would turn the page's text around, or break out of it, is told by its bytes.
    const odd = `01010001020301${'3c'}2f0050`
    expect(readSpecialPayload(1, registration(odd, `01${p2pkh}1027`, alone))).toMatchObject({
      places: [{ place: '0x013c2f:80' }],
    })
    // Another form, kind or network, or an address that is as long as no address of its network.
    for (const wrong of [
      `0201${core}`,
      '01010001030104010203040001',
      '010100010107040102030427ff',
      '0101000101010301020304ff',
    ])
      expect(readSpecialPayload(1, registration(wrong, `01${p2pkh}1027`, alone)), wrong).toBeNull()
    expect(readSpecialPayload(2, `0x03000000${hash('aa')}0101${core}00${hash('bb')}${'dd'.repeat(96)}`)).toMatchObject({
      is: 'update-service',
      places: [{ place: '1.2.3.4:9999' }],
      payoutScript: '0x',
    })
  })

  test('owners may be several: each has a part of the reward, or a share of the collateral', () => {
    const two = `02${p2pkh}8813${p2sh}8813`
    expect(readSpecialPayload(1, registration(`0101${core}`, two, alone))).toMatchObject({
      payouts: [{ part: 5_000 }, { script: `0x${p2sh.slice(2)}`, part: 5_000 }],
      shares: [],
    })
    expect(
      readSpecialPayload(
        3,
        `0x0300${hash('aa')}0000${'22'.repeat(48)}${'33'.repeat(20)}${two}${hash('66')}41${'77'.repeat(65)}`,
      ),
    ).toMatchObject({ is: 'update-registrar', payouts: { length: 2 } })
    const share = (owner: string): string => `00743ba40b000000${p2pkh}00${owner.repeat(20)}`
    const shares = `02${share('44')}${share('55')}${'f1'.repeat(130)}00000100${'0010a5d4e8000000'}`
    const payload = registration(`0101${core}`, '00', shares)
    expect(readSpecialPayload(1, payload)).toMatchObject({
      payouts: [],
      shares: [{ amount: 50_000_000_000n, reward: '0x' }, { ownerKey: `0x${'55'.repeat(20)}` }],
    })
    expect(specialSections({ special: { type: 1, payload } } as UtxoTxWire, 'ab'.repeat(32), dash)[1]).toMatchObject({
      as: 'table',
      title: 'utxo.special.collateral',
      rows: [[{ as: 'address' }, { as: 'address' }, { value: '50000000000' }], {}],
    })
  })

  test('a revocation keeps its form', () => {
    expect(readSpecialPayload(4, `0x03${REVOKE.slice(4)}`)).toMatchObject({ version: 3, reason: 1 })
  })
})

describe('on the page', () => {
  const messages = JSON.parse(readFileSync(join(import.meta.dirname, '../../messages/en_US.json'), 'utf8')) as Readonly<
    Record<string, string>
  >
  // The addresses of the examples are of the test network.
  const test_network: ChainOf<'utxo'> = { ...dash, quirks: { ...dash.quirks, p2pkh: 140 } }
  const sectionsOf = (type: number, payload: Hex) =>
    specialSections({ special: { type, payload } } as UtxoTxWire, 'ab'.repeat(32), test_network)

  test.each(PUBLISHED)('type %i has words for everything that it says', (type, payload) => {
    const told = JSON.stringify(sectionsOf(type, payload))
    const keys = told.match(/utxo\.[\w.-]+/g) ?? []
    expect(keys.length).toBeGreaterThan(2)
    for (const key of keys) expect(messages[key], key).toBeTypeOf('string')
    expect(told).not.toContain('utxo.special.unread')
  })

  test('a registration shows the addresses that dashd shows', () => {
    const told = JSON.stringify(sectionsOf(1, REGISTER))
    for (const address of [
      'yaMGQThTVPUf1LBqVqa1jMTtLW7ByVbN78',
      'yQ8oETtF1pRQfBP4iake2e5zyCCm85CAET',
      'yZw2EYuVkTNUzUqd7mfXRNhCMReonL99tu',
    ])
      expect(told).toContain(`"${address}"`)
  })

  test('screens-nonevm §4.5: what registers or changes a masternode leads to its page', () => {
    const pagesOf = (type: number, payload: Hex) =>
      sectionsOf(type, payload).flatMap((section) =>
        section.as === 'rows' ? section.rows.flatMap(({ value }) => (value.as === 'place' ? [value.path] : [])) : [],
      )
    expect(pagesOf(1, REGISTER)).toEqual([`/validator/${'ab'.repeat(32)}`])
    const changed = '/validator/3bed128ba5c04b627627cf5d9f1dec0622caef4725d8d9d4c37c65642dce92ff'
    expect(pagesOf(2, UPDATE_SERVICE)).toEqual([changed])
    expect(pagesOf(4, REVOKE)).toHaveLength(1)
    expect(JSON.stringify(sectionsOf(2, UPDATE_SERVICE))).toContain(
      `{"as":"transaction","hash":"${changed.slice('/validator/'.length)}"}`,
    )
    expect(pagesOf(5, COINBASE_3)).toEqual([])
  })

  test('the share of an operator is told in percent', () => {
    const [section] = sectionsOf(1, REGISTER.replace('400a1e9eb7f30ac0000', '400a1e9eb7f30acf501') as Hex)
    expect(
      section?.as === 'rows' && section.rows.find(({ label }) => label === 'utxo.special.operatorReward'),
    ).toMatchObject({
      value: { value: '5.01', unit: '%' },
    })
  })

  test('whom an asset lock credits is listed with amounts', () => {
    const [, table] = sectionsOf(8, ASSET_LOCK)
    expect(table).toMatchObject({
      as: 'table',
      rows: [
        [{ address: 'yXfXh3jFYHHxnJZVsXnPcktCENqPaAhcX1' }, { value: '100000000' }],
        [{ address: 'yXfXh3jFYHHxnJZVsXnPcktCENqPaAhcX1' }, { value: '900141421' }],
      ],
    })
  })

  test('a payload that is not read says so', () => {
    expect(sectionsOf(1, '0x0300')).toEqual([
      {
        as: 'rows',
        title: 'utxo.special.title',
        rows: [{ label: 'utxo.special.purpose', value: { as: 'message', key: 'utxo.special.unread' } }],
      },
    ])
  })
})
