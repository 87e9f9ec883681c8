import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'api',
  name: 'tool.api.name',
  introduction: 'tool.api.introduction',
  largeImage: 'assets/tools/api.svg',
  link: '/docs/static/index.html',
  okxLink: '/docs/static/index.html',
  needWeb3Login: false,
  recommendIds: ['all-chain', 'search-suggestion'],
})
