import { bannersOf } from '@orrery/model/banner'
import type { Handlers } from '../../contract/handler.ts'
import { findChain } from '../../queries/context.ts'
import type { banners } from './banners.ts'

/** The operator's notices, cleaned when the site started. */
export const bannersHandlers: Handlers<typeof banners> = {
  async getBanner({ chain }, context) {
    const code = chain === undefined ? null : findChain(context, chain).code
    return { data: { banners: bannersOf(context.banners, code).map(({ id, html }) => ({ id, html })) }, head: null }
  },
}
