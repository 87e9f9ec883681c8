import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'home',
  name: 'tool.home.name',
  introduction: 'tool.home.introduction',
  link: '/',
  okxLink: '/explorer',
  recommendIds: ['all-chain', 'search-suggestion', 'api'],
})
