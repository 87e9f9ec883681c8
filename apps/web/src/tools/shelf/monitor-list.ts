import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'monitor-list',
  name: 'page.monitors.title',
  introduction: 'page.monitors.lead',
  link: '/monitor-list',
  recommendIds: ['token-alert', 'large-transfer-monitor', 'private-label'],
})
