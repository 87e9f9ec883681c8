import type { Handlers } from '../../contract/handler.ts'
import type { site } from './site.ts'

/** Answers for the site itself. */
export const siteHandlers: Handlers<typeof site> = {
  async getSiteFacts(_, { operator, software, hubCharts, storage }) {
    // An engine that is away, or does not tell, keeps nobody from knowing who runs the site.
    return {
      data: {
        operator,
        software,
        hubCharts: [...hubCharts],
        storage: (await storage?.read().catch(() => null)) ?? null,
      },
      head: null,
    }
  },
}
