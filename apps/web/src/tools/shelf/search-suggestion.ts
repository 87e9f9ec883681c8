import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'search-suggestion',
  name: 'tool.search-suggestion.name',
  introduction: 'tool.search-suggestion.introduction',
  link: '/search-suggestion',
  recommendIds: ['all-chain', 'api'],
})
