import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'cex-list',
  name: 'page.needs.exchanges',
  introduction: 'toolkit.lead.exchanges',
  link: '/cex-list',
  recommendIds: ['large-transfer-monitor', 'alpha-signals', 'defi'],
})
