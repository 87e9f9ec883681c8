import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'private-label',
  name: 'page.labels.title',
  introduction: 'toolkit.lead.labels',
  link: '/private-label',
  recommendIds: ['multi-search', 'monitor-list', 'approval'],
})
