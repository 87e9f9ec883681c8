import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'historical-balance-check',
  name: 'page.tools.historical-balance-check',
  introduction: 'toolkit.lead.balance',
  link: '/historical-balance-check',
  recommendIds: ['token-supply-check', 'approval', 'large-transfer-monitor'],
})
