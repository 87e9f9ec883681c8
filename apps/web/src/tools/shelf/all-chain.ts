import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'all-chain',
  name: 'tool.all-chain.name',
  introduction: 'tool.all-chain.introduction',
  largeImage: 'assets/tools/all-chain.svg',
  link: '/all-chain',
  okxLink: '/explorer/all-chain',
  needWeb3Login: false,
  recommendIds: ['search-suggestion', 'api'],
})
