import type { Handlers } from '../../contract/handler.ts'
import { findChain } from '../../queries/context.ts'
import type { banners } from './banners.ts'

/** No banner source is configured, and none is invented. */
export const bannersHandlers: Handlers<typeof banners> = {
  async getBanner({ chain }, context) {
    if (chain !== undefined) findChain(context, chain)
    return { data: { banners: [] }, head: null }
  },
}
