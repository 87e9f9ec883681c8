import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'token-alert',
  name: 'page.tokenAlert.title',
  introduction: 'page.tokenAlert.lead',
  link: '/token-alert',
  recommendIds: ['large-transfer-monitor', 'alpha-signals', 'token-supply-check'],
})
