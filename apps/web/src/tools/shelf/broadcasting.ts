import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'broadcasting',
  name: 'page.tools.broadcasting',
  introduction: 'toolkit.lead.broadcasting',
  link: '/broadcasting',
  recommendIds: ['decompile', 'multi-search', 'historical-balance-check'],
})
