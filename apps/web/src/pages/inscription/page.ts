import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { Brc20Move } from '@orrery/model/wire/brc20'
import type { ListOf } from '@orrery/model/wire/common'
import type {
  Inscription,
  InscriptionContent,
  InscriptionFields,
  InscriptionMove,
  InscriptionState,
} from '@orrery/model/wire/inscription'
import type { Ledger } from '@orrery/model/wire/rune'
import { stubInscription } from '../../page-parts/ledgers/inscription-stubs.ts'
import { loadPart, readyPart, valueOf, type Part } from '../../page-parts/facts/load-part.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { FieldsPart, saysMore } from './fields-part.ts'
import { MetadataPart } from './metadata-part.ts'

type InscriptionBrc20 = {
  readonly ledger: Ledger
  readonly list: ListOf<Brc20Move>
  readonly undecidedFrom: number | null
  readonly announces: boolean
}

export type InscriptionTab =
  | {
      readonly id: 'content'
      readonly part: Part<InscriptionContent>
      readonly fields: Part<InscriptionFields>
    }
  | { readonly id: 'transactions'; readonly part: Part<ListOf<InscriptionMove>> }
  | { readonly id: 'children'; readonly part: Part<ListOf<Inscription>> }
  | { readonly id: 'brc20'; readonly part: Part<InscriptionBrc20> }
  | { readonly id: 'other'; readonly part: null }

export type InscriptionData = { readonly inscription: InscriptionState; readonly tab: InscriptionTab }

const NO_CONTENT: InscriptionContent = { text: null, isCut: false, metadata: null, frame: null }
const NO_FIELDS: InscriptionFields = { rune: null, properties: null, propertiesSize: null }

export const page = definePage({
  id: 'inscription',
  scope: 'chain',
  // explorer §2.2 has the protocol in the path; a message of BRC20 is an inscription like another. Elsewhere an inscription's address is without it: that leads here.
  path: '/inscription/:type(ordinals|brc20)?/:inscription/:tab?',
  families: ['utxo'],
  ledger: 'inscriptions',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<InscriptionData> => {
    const { api, chain, params, signal } = context
    if (params.type === undefined) {
      const { inscription, tab } = params
      const words = [chain.path, 'inscription', 'ordinals', inscription, ...(tab === undefined ? [] : [tab])]
      throw new Redirect(`/${words.map(encodeURIComponent).join('/')}`)
    }
    const asked = { chain: chain.code, inscription: params.inscription }
    const tab = async (): Promise<InscriptionTab> => {
      if (params.tab === undefined) {
        const [part, fields] = await Promise.all([
          loadPart(api.getInscriptionText(asked, signal), signal),
          loadPart(api.getInscriptionFields(asked, signal), signal),
        ])
        return { id: 'content', part, fields }
      }
      if (params.tab === 'brc20') {
        const list = { ...asked, ...listParams(context) }
        return { id: 'brc20', part: await loadPart(api.listInscriptionBrc20(list, signal), signal) }
      }
      if (params.tab === 'children') {
        const list = { ...asked, ...listParams(context) }
        return { id: 'children', part: await loadPart(api.listInscriptionChildren(list, signal), signal) }
      }
      if (params.tab !== 'transactions') return { id: 'other', part: null }
      const list = { ...asked, ...listParams(context) }
      return { id: 'transactions', part: await loadPart(api.listInscriptionMoves(list, signal), signal) }
    }
    const [inscription, shown] = await Promise.all([api.getInscription(asked, signal), tab()])
    return { inscription, tab: shown }
  },
  stub: {
    inscription: { ...stubInscription, ledger: stubLedger },
    tab: { id: 'content', part: readyPart(NO_CONTENT), fields: readyPart(NO_FIELDS) },
  } satisfies InscriptionData as InscriptionData,
  title: ({ inscription }, t) => `${t('page.inscription.title')} ${shortenMiddle(inscription.id)}`,
  description: (_, t) => t('page.inscriptions.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) =>
    data?.tab.id !== 'content'
      ? []
      : [
          ...(valueOf(data.tab.part)?.metadata == null ? [] : [MetadataPart.open()]),
          ...(saysMore(valueOf(data.tab.fields)) ? [FieldsPart.open()] : []),
        ],
})
