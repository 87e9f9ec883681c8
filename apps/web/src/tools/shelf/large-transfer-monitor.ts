import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'large-transfer-monitor',
  name: 'insight.large',
  introduction: 'page.largeTransfers.lead',
  link: '/large-transfer-monitor',
  recommendIds: ['cex-list', 'alpha-signals', 'token-alert'],
})
