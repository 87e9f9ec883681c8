import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'multi-search',
  name: 'page.multiSearch.title',
  introduction: 'page.multiSearch.description',
  link: '/multi-search',
  recommendIds: ['private-label', 'historical-balance-check', 'search-suggestion'],
})
