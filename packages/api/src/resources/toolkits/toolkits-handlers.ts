import type { Handlers } from '../../contract/handler.ts'
import { pictureOf, toolkitsOf, UNRESTRICTED_ONLY } from './toolkit-records.ts'
import type { toolkits } from './toolkits.ts'

/** Tools that a visitor may see: some are hidden in mainland China on the primary brand (explorer §6). */
export const toolkitsHandlers: Handlers<typeof toolkits> = {
  async listToolkits({ region = 'other', brand = 'primary' }, context) {
    const restricted = region === 'mainland' && brand === 'primary'
    return {
      data: {
        hits: toolkitsOf(context.desks().map(({ chain }) => chain))
          .filter(({ id }) => !restricted || !UNRESTRICTED_ONLY.has(id))
          .map((tool) => ({
            ...tool,
            okxLink: `/explorer${tool.link}`,
            largeImage: pictureOf(tool),
            recommendIds: [...tool.recommendIds],
          })),
      },
      head: null,
    }
  },
}
