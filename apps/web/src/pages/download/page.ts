import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { Download, DownloadOffer, DownloadPreview } from '@orrery/model/wire/download'
import { definePage } from '../../routing/page.ts'
import { readUnit, type FilterUnit } from '../advanced-filter/read-unit.ts'
import { DownloadState } from './download-state.ts'
import { kindOfSet, readOrder, type Asked, type Field, type ReadOrder } from './read-order.ts'

export type DownloadData = {
  readonly offer: DownloadOffer
  readonly order: ReadOrder
  readonly preview: DownloadPreview | null
  /** The download that `?job=` names. */
  readonly download: Download | null
  /** What the amounts of the filter are told in. */
  readonly unit: Pick<FilterUnit, 'decimals' | 'symbol'>
}

export const page = definePage({
  id: 'download',
  scope: 'chain',
  path: '/download',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 80 },
  load: async ({ api, chain: here, query, signal }): Promise<DownloadData> => {
    const chain = here.code
    const job = query.get('job')
    const [offer, download] = await Promise.all([
      api.listDownloadSets({ chain }, signal),
      job === null ? null : api.getDownload({ chain, download: job }, signal),
    ])
    const filter = download === null ? query : new URLSearchParams({ token: download.order.filter.token ?? '' })
    const kind = kindOfSet(download?.order.set ?? query.get('set'))
    const { isNoToken, ...unit } = await readUnit(filter, kind, { api, chain: here, signal })
    const read = readOrder(query, offer, unit.decimals)
    const order: ReadOrder = isNoToken ? { asked: null, wrong: [...read.wrong, 'token'] } : read
    if (order.asked === null || download !== null) return { offer, order, preview: null, download, unit }
    try {
      const preview = await api.previewDownload({ chain, ...order.asked }, signal)
      return { offer, order, preview, download, unit }
    } catch (error) {
      const fields = wrongFields(error, order.asked)
      if (fields === null) throw error
      return {
        offer,
        order: { asked: null, wrong: [...order.wrong, ...fields] },
        preview: null,
        download,
        unit,
      }
    }
  },
  stub: {
    offer: { on: true, sets: [], limits: { rows: 0, bytes: 0, perHour: 0, keptHours: 0 } },
    order: { asked: null, wrong: [] },
    preview: null,
    download: null,
    unit: { decimals: null, symbol: null },
  } satisfies DownloadData as DownloadData,
  title: (_, t) => t('page.download.title'),
  description: (_, t) => t('page.download.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) => (data?.download == null ? [] : [DownloadState.open()]),
})

/** What of an order the API refuses; null where it is no field. */
function wrongFields(error: unknown, asked: Asked): readonly Field[] | null {
  if (isOrreryError(error, 'ADDRESS_MALFORMED')) return addressFields(asked)
  if (asked.chart !== undefined && isOrreryError(error, 'PARAMETER_INVALID')) return ['chart']
  if (asked.headings !== undefined && isOrreryError(error, 'PARAMETER_INVALID')) return ['headings']
  const priced = (['leastWorth', 'mostWorth'] as const).filter((field) => asked[field] !== undefined)
  return priced.length > 0 && isOrreryError(error, 'CAPABILITY_MISSING') ? priced : null
}

/** The fields of an order that hold addresses: one of them is none. */
const addressFields = (asked: Asked): readonly Field[] =>
  (['subject', 'with', 'token', 'from', 'to'] as const).filter(
    (field) =>
      asked[field] !== undefined ||
      (field === 'from' && asked.notFrom) ||
      (field === 'to' && asked.notTo) ||
      (field === 'token' && asked.notToken),
  )
