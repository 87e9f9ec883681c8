import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'similar-contract',
  name: 'page.similarContract.title',
  introduction: 'toolkit.lead.similar',
  link: '/similar-contract',
  recommendIds: ['decompile', 'contract-diff', 'multi-search'],
})
