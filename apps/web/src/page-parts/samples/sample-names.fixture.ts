import type { NameDetail, NameEvent, SubName } from '@orrery/model/wire/name'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

const place = (index: number) => ({
  txHash: hash(index),
  height: HEAD - index,
  txIndex: index,
  logIndex: index * 3,
  timeMs: SAMPLE_NOW - index * 12_000,
})

const NAME_KINDS = ['registered', 'renewed', 'owner', 'resolver', 'address', 'text', 'reverse'] as const

/** What a name service told. */
export const nameEvent = (index: number): NameEvent => ({
  ...place(index),
  contract: address(index),
  kind: NAME_KINDS[index % 7]!,
  name: index % 5 === 4 ? null : `star-${index}.eth`,
  id: index % 7 === 6 ? null : index % 5 === 4 ? hash(index) : `star-${index}.eth`,
  account: index % 6 === 5 ? null : address(index + 1),
  key: index % 7 === 5 ? 'url' : null,
  expiresMs: index % 7 < 2 ? SAMPLE_NOW + index * 86_400_000 : null,
})

/** A name below another. */
export const subName = (index: number): SubName => ({
  ...place(index),
  id: `sub-${index}.star-1.eth`,
  node: hash(index),
  name: `sub-${index}.star-1.eth`,
  owner: index === 1 ? null : address(index),
  state: (['owned', 'taken', 'wrapped'] as const)[index % 3]!,
})

/** A name with all that may be told of one. */
export const nameDetail: NameDetail = {
  name: 'star-1.eth',
  node: hash(1),
  label: hash(2),
  item: { contract: address(1), tokenId: String(2n ** 255n) },
  asOf: { height: HEAD, hash: hash(HEAD) },
  owner: address(1),
  ended: null,
  manager: address(4),
  wrapped: {
    contract: address(5),
    tokenId: '7',
    fuses: ['CANNOT_UNWRAP', '0x00080000'],
    expiresMs: SAMPLE_NOW,
  },
  resolver: address(2),
  address: address(3),
  isPrimary: true,
  expiresMs: SAMPLE_NOW + 86_400_000,
  freeMs: SAMPLE_NOW + 90 * 86_400_000,
  texts: [{ key: 'url', value: 'https://star.example' }],
  textsWhole: true,
  contentHash: '0xe301',
  elsewhere: [{ chainId: 10, address: address(6) }],
  isOffChain: true,
  gateways: ['gateway.example'],
  ofParent: false,
  dns: null,
  price: { controller: address(7), base: '3000000000000000', premium: '100000000000000000' },
}
