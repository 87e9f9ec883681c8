import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'all-chain',
  name: 'tool.all-chain.name',
  introduction: 'tool.all-chain.introduction',
  link: '/all-chain',
  recommendIds: ['search-suggestion', 'api'],
})
