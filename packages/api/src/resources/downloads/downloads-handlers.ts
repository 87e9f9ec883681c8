import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { DOWNLOAD_LIMITS } from '../../downloads/download-limits.ts'
import { offeredSets, parseOrder, previewOrder } from '../../downloads/read-order.ts'
import { findDesk } from '../../queries/context.ts'
import { withVerifiedMethods } from '../../verification/verified-methods.ts'
import type { downloads } from './downloads.ts'

const HOUR_MS = 3_600_000

/** Answers for downloads. */
export const downloadsHandlers: Handlers<typeof downloads> = {
  async listDownloadSets({ chain }, context) {
    const desk = findDesk(context, chain)
    const made = await context.downloads
    const { rows, bytes, perHour, keptMs } = made?.limits ?? DOWNLOAD_LIMITS
    return {
      data: {
        on: made !== null,
        sets: offeredSets(desk),
        limits: { rows, bytes, perHour, keptHours: Math.floor(keptMs / HOUR_MS) },
      },
      head: null,
    }
  },
  async previewDownload({ chain, ...text }, context) {
    const desk = findDesk(context, chain)
    return previewOrder(desk, parseOrder(desk, await withVerifiedMethods(context, desk, text)))
  },
  async startDownload({ chain, ...text }, context) {
    const desk = findDesk(context, chain)
    const order = parseOrder(desk, await withVerifiedMethods(context, desk, text))
    const made = await context.downloads
    if (made === null) throw new OrreryError('DOWNLOAD_REFUSED', { reason: 'this site keeps no files for them' })
    return { data: await made.start(order, context.visitor), head: null }
  },
  async getDownload({ chain, download }, context) {
    const { code } = findDesk(context, chain).chain
    const made = await context.downloads
    if (made === null) throw new OrreryError('DOWNLOAD_NOT_FOUND', { id: download.slice(0, 40) })
    return { data: await made.get(code, download), head: null }
  },
}
