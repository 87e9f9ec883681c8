import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'decompile',
  name: 'page.decompile.title',
  introduction: 'page.decompile.description',
  link: '/decompile',
  recommendIds: ['contract-diff', 'similar-contract', 'approval'],
})
