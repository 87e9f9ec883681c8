import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'token-supply-check',
  name: 'page.tools.token-supply-check',
  introduction: 'toolkit.lead.supply',
  link: '/token-supply-check',
  recommendIds: ['historical-balance-check', 'token-alert', 'alpha-signals'],
})
