import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'defi',
  name: 'page.needs.defi',
  introduction: 'toolkit.lead.projects',
  link: '/defi/list',
  recommendIds: ['large-transfer-monitor', 'cex-list', 'alpha-signals'],
})
