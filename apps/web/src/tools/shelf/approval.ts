import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'approval',
  name: 'menu.approval',
  introduction: 'page.approval.description',
  link: '/approval',
  recommendIds: ['historical-balance-check', 'decompile', 'token-alert'],
})
