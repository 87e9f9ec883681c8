import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Download, DownloadOffer, DownloadPreview } from '@orrery/model/wire/download'
import { definePage } from '../../routing/page.ts'
import { readOrder, type Asked, type Field, type ReadOrder } from './read-order.ts'

export type DownloadData = {
  readonly offer: DownloadOffer
  readonly order: ReadOrder
  readonly preview: DownloadPreview | null
  /** The download that `?job=` names. */
  readonly download: Download | null
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
  load: async ({ api, chain: { code: chain, native }, query, signal }): Promise<DownloadData> => {
    const job = query.get('job')
    const [offer, download] = await Promise.all([
      api.listDownloadSets({ chain }, signal),
      job === null ? null : api.getDownload({ chain, download: job }, signal),
    ])
    const order = readOrder(query, offer, native.decimals)
    if (order.asked === null || download !== null) return { offer, order, preview: null, download }
    try {
      const preview = await api.previewDownload({ chain, ...order.asked }, signal)
      return { offer, order, preview, download }
    } catch (error) {
      if (!isOrreryError(error, 'ADDRESS_MALFORMED')) throw error
      return {
        offer,
        order: { asked: null, wrong: [...order.wrong, ...addressFields(order.asked)] },
        preview: null,
        download,
      }
    }
  },
  stub: {
    offer: { on: true, sets: [], limits: { rows: 0, bytes: 0, perHour: 0, keptHours: 0 } },
    order: { asked: null, wrong: [] },
    preview: null,
    download: null,
  } satisfies DownloadData as DownloadData,
  title: (_, t) => t('page.download.title'),
  description: (_, t) => t('page.download.description'),
  view: () => import('./view.tsx'),
})

/** The fields of an order that hold addresses: one of them is none. */
const addressFields = (asked: Asked): readonly Field[] =>
  (['subject', 'with', 'token', 'from', 'to'] as const).filter(
    (field) => asked[field] !== undefined || (field === 'from' && asked.notFrom) || (field === 'to' && asked.notTo),
  )
