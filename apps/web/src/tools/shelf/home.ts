import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'home',
  name: 'tool.home.name',
  introduction: 'tool.home.introduction',
  largeImage: 'assets/tools/home.svg',
  link: '/',
  okxLink: '/explorer',
  needWeb3Login: false,
  recommendIds: ['all-chain', 'search-suggestion', 'api'],
})
