import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'tools',
  name: 'menu.tools',
  introduction: 'page.tools.description',
  link: '/tools',
  recommendIds: ['all-chain', 'search-suggestion', 'api'],
})
