import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'search-suggestion',
  name: 'tool.search-suggestion.name',
  introduction: 'tool.search-suggestion.introduction',
  largeImage: 'assets/tools/search-suggestion.svg',
  link: '/search-suggestion',
  okxLink: '/explorer/search-suggestion',
  needWeb3Login: false,
  recommendIds: ['all-chain', 'api'],
})
