import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import type { home } from './home.ts'

/** Answers for home statistics. */
export const homeHandlers: Handlers<typeof home> = {
  async getHomeInfo({ chain }, context) {
    const desk = findDesk(context, chain)
    const data = await desk.home.read()
    const { tip } = desk.runtime.head.view()
    return { data: { ...data, height: tip?.height ?? data.height }, head: desk.wire.head(tip) }
  },
}
