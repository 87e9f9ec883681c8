import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'alpha-signals',
  name: 'alpha.title',
  introduction: 'alpha.lead',
  link: '/alpha-signals',
  recommendIds: ['large-transfer-monitor', 'token-alert', 'cex-list'],
})
