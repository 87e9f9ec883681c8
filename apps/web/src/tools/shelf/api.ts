import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'api',
  name: 'tool.api.name',
  introduction: 'tool.api.introduction',
  link: '/docs/static/index.html',
  okxLink: '/docs/static/index.html',
  recommendIds: ['all-chain', 'search-suggestion'],
})
