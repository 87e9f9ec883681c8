import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'contract-diff',
  name: 'page.contractDiff.title',
  introduction: 'page.contractDiff.description',
  link: '/contract-diff',
  recommendIds: ['decompile', 'similar-contract', 'multi-search'],
})
