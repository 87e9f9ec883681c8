import type { ListOf } from '@orrery/model/wire/common'
import type {
  Inscription,
  InscriptionContent,
  InscriptionFields,
  InscriptionMove,
  InscriptionState,
} from '@orrery/model/wire/inscription'
import type { Ledger } from '@orrery/model/wire/rune'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

const STATES = ['held', 'burned', 'lost', 'unbound', 'unfollowed'] as const
const idOf = (index: number): string => `${hash(index)}i${index}`

const inscription = (index: number): Inscription => ({
  id: idOf(index),
  number: index === 3 ? null : index - 2,
  curse: index === 1 ? 'notFirstInput' : null,
  txHash: hash(index),
  height: HEAD - index,
  timeMs: SAMPLE_NOW - index * 60_000,
  contentType: index === 2 ? '<b>"\u202etext' : 'text/plain;charset=utf-8',
  encoding: index === 1 ? 'br' : null,
  metaprotocol: index === 1 ? 'brc-20' : null,
  media: (['text', 'image', 'html', 'json', 'audio', 'video', 'other'] as const)[index % 7]!,
  isBrc20: index === 1,
  size: index === 4 ? null : 1_234 * (index + 1),
  metadataSize: index === 1 ? 7 : null,
  excerpt: index === 0 ? '<script>alert(1)</script>' : null,
  pointer: index === 1 ? '18446744073709551615' : null,
  parents: index === 1 ? [idOf(7), idOf(8)] : [],
  delegate: index === 1 ? idOf(9) : null,
  fee: '12345',
  creator: index === 2 ? null : address(index),
  state: STATES[index % 5]!,
  satpoint: index % 5 < 2 ? `${hash(index + 1)}:0:77` : null,
  owner: index % 5 === 0 ? address(index + 1) : null,
})

const move = (index: number): InscriptionMove => ({
  id: idOf(index),
  txHash: hash(index + 1),
  height: HEAD - index,
  timeMs: SAMPLE_NOW - index * 60_000,
  seq: index,
  action: (['inscribe', 'transfer', 'burn', 'lose'] as const)[index % 4]!,
  isFee: index === 1,
  from: index % 4 === 0 ? null : address(index),
  to: index % 4 < 2 ? address(index + 1) : null,
  state: (['held', 'held', 'burned', 'lost'] as const)[index % 4]!,
  satpoint: index % 4 < 3 ? `${hash(index + 1)}:0:77` : null,
})

const ledger: Ledger = { id: 'inscriptions', from: 767_430, through: HEAD - 9, tip: HEAD, lack: null }

/** What the pages of inscriptions ask for. */
export const sampleInscriptions = (rows: Rows) => ({
  listInscriptions: (params: object) => rows(params, inscription),
  getInscription: (): InscriptionState => ({ ...inscription(1), media: 'html', ledger }),
  getInscriptionText: (): InscriptionContent => ({
    text: '<script>alert(1)</script>',
    isCut: true,
    // A map with a text that turns round, a list of maps, the largest whole number, bytes and a tag.
    metadata:
      'a4646e616d65783e41206e616d652074686174206973206c6f6e676572207468616e206d6f73742c207769746820e280ae7475726e6564e280ac20776f72647320696e2069746674726169747382a26474797065636861746576616c756564626c7565a2647479706564657965736576616c75651bffffffffffffffff64726f6f745820000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f646d616465c11a65920080',
    frame: null,
  }),
  getInscriptionFields: (): InscriptionFields => ({
    rune: 'UNCOMMONGOODS',
    properties: {
      title: '<b>A title</b> that \u05d0\u05d1\u05d2 is longer than most, with words in it',
      traits: [
        { name: 'type', value: 'blue', isText: true },
        { name: 'eyes', value: '-9223372036854775808', isText: false },
      ],
      gallery: [
        { id: idOf(3), title: null, traits: [] },
        { id: idOf(4), title: 'Fourth', traits: [{ name: 'is <i>rare</i>', value: 'true', isText: false }] },
      ],
      galleryCount: 3_333,
    },
    propertiesSize: 120_000,
  }),
  listInscriptionChildren: (params: object) => rows(params, inscription),
  listInscriptionMoves: (params: object) => rows(params, move),
  listTransactionInscriptions: (params: object) => ({ ledger, list: rows({ ...params, limit: 3 }, move, 3) }),
  listAddressInscriptions: (params: object) => ({ ledger, list: rows(params, inscription) }),
})
